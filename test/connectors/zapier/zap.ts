import { createRequire } from 'node:module'
import { parseJson } from '@replyloop/shared/contract/json'
import { createAppTester, type Bundle, type ZObject } from 'zapier-platform-core'
import { z as zod } from 'zod'
import app from '../../../zapier-app/src/index.ts'
import type { TestAccount } from '../../support/factories.ts'
import type { TestServer } from '../../support/server.ts'
import type { Delivery } from '../../support/webhookReceiver.ts'

// Zapier ends a process that takes more than 450 MB; here a server and the tests live in it too.
Reflect.set(createRequire(import.meta.url)('zapier-platform-core/src/constants'), 'KILL_MAX_LIMIT', Infinity)

type AppFunction = (z: ZObject, bundle: Bundle) => unknown
type Given = Partial<Omit<Bundle, 'meta'>> & { meta?: Partial<Bundle['meta']> }

const Actions = zod.record(
  zod.string(),
  zod.object({
    operation: zod.object({ inputFields: zod.custom<readonly object[]>(Array.isArray).default([]) }),
  }),
)
// Zapier's tester takes the fields, too, though its types say functions only.
const AppFields = zod.custom<AppFunction>(Array.isArray)
const AppFunction = zod.custom<AppFunction>((value) => typeof value === 'function')
const Subscription = zod.object({ id: zod.string(), secret: zod.string() })
const ChoicePage = zod.object({
  results: zod.array(zod.object({ id: zod.string(), label: zod.string() })),
  paging_token: zod.string().nullable(),
})
const Fields = zod.array(zod.looseObject({ key: zod.string() }))
export type Subscription = zod.infer<typeof Subscription>

/** The function at a path of the app: the very object, since Zapier's tester looks for it in the app. */
function functionAt(path: string): AppFunction {
  const at = path
    .split('.')
    .reduce<unknown>((part, key) => (part instanceof Object ? Reflect.get(part, key) : undefined), app)
  return AppFunction.parse(at, { error: () => `the app has no function ${path}` })
}

/** The function at a path as Zapier's tester takes it: those inside of a trigger's fields it calls, but does not look for. */
function testable(path: string): AppFunction {
  const found = functionAt(path)
  return /^triggers\..+\.choices\./.test(path) ? (z, bundle) => found(z, bundle) : found
}

/** Where the function is that fills the dropdown of a field of an action or a trigger. */
function choicesOf(key: string, field: string): string {
  const kind = key in app.triggers ? 'triggers' : 'creates'
  const { inputFields } = Actions.parse(app[kind])[key]?.operation ?? { inputFields: [] }
  const at = inputFields.findIndex((each) => 'key' in each && each.key === field)
  return `${kind}.${key}.operation.inputFields.${at}.choices.perform`
}

/** Every method that Zapier can call with a connection: all but the `perform` of a hook, which calls nobody. */
export const calls = [
  'authentication.test',
  ...Object.entries(app.triggers).flatMap(([key, { operation }]) =>
    (operation.type === 'hook' ? ['performSubscribe', 'performUnsubscribe', 'performList'] : ['perform']).map(
      (method) => `triggers.${key}.operation.${method}`,
    ),
  ),
  ...Object.keys(app.searches).map((key) => `searches.${key}.operation.perform`),
  ...Object.keys(app.creates).map((key) => `creates.${key}.operation.perform`),
  choicesOf('add_contact_to_list', 'listId'),
  choicesOf('create_message', 'channel'),
  choicesOf('create_message', 'template'),
  choicesOf('send_message', 'campaignId'),
  choicesOf('send_message', 'customChannel'),
  choicesOf('new_incoming_message', 'channel'),
  choicesOf('message_read', 'channel'),
  choicesOf('update_contact', 'clearCustomFields'),
  choicesOf('create_broadcast', 'segmentId'),
  choicesOf('start_broadcast', 'broadcastId'),
  choicesOf('teach_bot', 'answerId'),
  choicesOf('assign_conversation', 'assigneeId'),
  choicesOf('assign_conversation', 'teamId'),
]

export type Zap = ReturnType<typeof connectZap>

/** A connection at Zapier, and the app's functions called as Zapier calls them. */
export function connectZap(server: Pick<TestServer, 'origin'>, account: Pick<TestAccount, 'apiKey'>) {
  const tester = createAppTester(app)
  const call = (path: string, { meta = {}, ...given }: Given = {}) =>
    tester(testable(path), {
      authData: { base_url: server.origin, api_key: account.apiKey },
      inputData: {},
      ...given,
      meta: { page: 0, isLoadingSample: false, ...meta },
    })
  const ofTrigger = (method: string) => (key: string, given?: Given) =>
    call(`triggers.${key}.operation.${method}`, given)

  return {
    call,
    /** One run of an action; `inputDataRaw` is what stands in the Zap, with `{{…}}` where a value is mapped. */
    create: (key: string, inputData: Record<string, unknown>, inputDataRaw: Record<string, string> = {}) =>
      call(`creates.${key}.operation.perform`, { inputData, inputDataRaw }),
    search: (key: string, inputData: Record<string, unknown>) =>
      call(`searches.${key}.operation.perform`, { inputData }),
    /** One page of a dropdown, from its beginning or after the page that gave `token`. */
    choices: async (key: string, field: string, token?: string, inputData: Record<string, unknown> = {}) =>
      ChoicePage.parse(
        await call(choicesOf(key, field), {
          inputData,
          meta: { isFillingDynamicDropdown: true, ...(token !== undefined && { paging_token: token }) },
        }),
      ),
    /** One page of the dropdown of contacts. */
    contactChoices: (page = 0) =>
      ofTrigger('perform')('contacts', { meta: { page, isFillingDynamicDropdown: true } }),
    /** The fields of an action, with those that the account's custom fields make, or what is chosen in others. */
    fields: async (key: string, inputData: Record<string, unknown> = {}) =>
      Fields.parse(
        await tester(AppFields.parse(Actions.parse(app.creates)[key]?.operation.inputFields), {
          authData: { base_url: server.origin, api_key: account.apiKey },
          inputData,
        }),
      ),
    /** Switches a Zap on whose hooks go to `targetUrl`. */
    subscribe: async (key: string, targetUrl: string, inputData: Record<string, unknown> = {}) =>
      Subscription.parse(await ofTrigger('performSubscribe')(key, { targetUrl, inputData })),
    /** Switches it off. */
    unsubscribe: (key: string, subscribeData: Subscription) =>
      ofTrigger('performUnsubscribe')(key, { subscribeData }),
    /** What the editor shows to pick from. */
    list: (key: string, inputData: Record<string, unknown> = {}) =>
      ofTrigger('performList')(key, { inputData }),
    /** What a Zap gets of a hook that came in. */
    receive: (
      key: string,
      delivery: Pick<Delivery, 'headers' | 'body'>,
      subscribeData: Subscription,
      inputData: Record<string, unknown> = {},
    ) =>
      ofTrigger('perform')(key, {
        subscribeData,
        inputData,
        rawRequest: { method: 'POST', querystring: '', ...asZapierHandsOn(delivery) },
        cleanedRequest: JSON.parse(delivery.body),
      }),
  }
}

/** Zapier's own spelling: `webhook-id` becomes `Http-Webhook-Id`, and only the two content headers keep their names. */
function asZapierHandsOn({ headers, body }: Pick<Delivery, 'headers' | 'body'>) {
  const handedOn = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    const camel = name.replace(
      /(^|-)([a-z])/g,
      (_, dash: string, letter: string) => dash + letter.toUpperCase(),
    )
    handedOn.set(/^content-(type|length)$/.test(name) ? camel : `Http-${camel}`, String(value))
  }
  return { headers: Object.fromEntries(handedOn), content: body }
}

const Failure = zod.object({ name: zod.string(), message: zod.string() })
const Detailed = zod.object({
  message: zod.string(),
  code: zod.string().optional(),
  status: zod.number().optional(),
  delay: zod.number().nullish(),
})

/** How a call failed: the name by which Zapier decides what follows, and what the person reads. */
export async function failureOf(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    const { name, message } = Failure.parse(error)
    const detailed = Detailed.safeParse(parseJson(message))
    return { name, message, ...detailed.data }
  }
  throw new Error('the call succeeded')
}
