import { channelKinds, type ChannelKind } from '@replyloop/shared/values/channel'
import type { z } from 'zod'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { ChannelCall } from './sending/call.ts'
import type { ChannelAdapter } from './port.ts'
import { instagramChannel } from './instagram/adapter.ts'
import { messengerChannel } from './messenger/adapter.ts'
import { sandboxChannel } from './sandbox/adapter.ts'
import { telnyxChannel } from './telnyx/adapter.ts'
import { twilioChannel } from './twilio/adapter.ts'
import { whatsappChannel } from './whatsapp/adapter.ts'

/** Settings as they are stored: each a text. */
export type Stored = Record<string, string>

/** An adapter whose settings are parsed where they are used. */
export interface RegisteredAdapter extends Omit<ChannelAdapter<Stored>, 'settings' | 'identify'> {
  /** What is stored of the settings that the owner has entered. Throws `VALIDATION_FAILED`. */
  connect: (given: Stored) => {
    externalId: string
    label: string
    providerAccountId: string | null
    settings: Stored
    secrets: Stored
  }
}

function registered<S>(adapter: ChannelAdapter<S>): RegisteredAdapter {
  const { settings, identify, send, hooks, connection, mediaRequest, profileOf, templates, ...rest } = adapter
  const { secrets } = adapter
  const { verifyToken, listInbound } = hooks ?? {}
  const { register, subscribe, refresh } = connection ?? {}
  const parse = (stored: Stored) => settings.parse(stored)
  const opened = (call: ChannelCall<Stored>) => ({ ...call, settings: parse(call.settings) })
  return {
    ...rest,
    connect(given) {
      const parsed = settings.safeParse(given)
      if (!parsed.success) throw problemOf(parsed.error)
      const unknown = Object.keys(given).find((name) => !isSettingOf(parsed.data, name))
      if (unknown !== undefined)
        throw fieldProblem(`settings.${unknown}`, `is no setting of the kind ${adapter.kind}`)
      const isSecret = ([name]: [string, string]) => secrets.includes(name)
      return {
        providerAccountId: null,
        ...identify(parsed.data),
        settings: Object.fromEntries(Object.entries(given).filter((entry) => !isSecret(entry))),
        secrets: Object.fromEntries(Object.entries(given).filter(isSecret)),
      }
    },
    send: (call, message) => send(opened(call), message),
    ...(hooks && {
      hooks: {
        challenge: (hook, stored) => hooks.challenge?.(hook, parse(stored)),
        ...(verifyToken && { verifyToken: (stored) => verifyToken(parse(stored)) }),
        verify: (hook, stored, now) => hooks.verify(hook, parse(stored), now),
        read: hooks.read,
        ...(listInbound && { listInbound: (call, question) => listInbound(opened(call), question) }),
        ...(hooks.response && { response: hooks.response }),
        isSameApp: (one, other) => hooks.isSameApp(parse(one), parse(other)),
      },
    }),
    ...(connection && {
      connection: {
        check: (call) => connection.check(opened(call)),
        ...(register && { register: (call, pin) => register(opened(call), pin) }),
        ...(subscribe && { subscribe: (call, hook) => subscribe(opened(call), hook) }),
        ...(refresh && { refresh: (call) => refresh(opened(call)) }),
      },
    }),
    ...(mediaRequest && { mediaRequest: (call, reference) => mediaRequest(opened(call), reference) }),
    ...(profileOf && { profileOf: (call, address) => profileOf(opened(call), address) }),
    ...(templates && {
      templates: {
        list: (call) => templates.list(opened(call)),
        submit: (call, template) => templates.submit(opened(call), template),
        remove: (call, template) => templates.remove(opened(call), template),
      },
    }),
  }
}

const isSettingOf = (parsed: unknown, name: string) =>
  typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, name)

function problemOf({ issues: [issue] }: z.ZodError) {
  return fieldProblem(['settings', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not valid')
}

/** The kinds of channels that can be connected, each with its adapter. */
export const adapters: Readonly<Record<ChannelKind, RegisteredAdapter>> = {
  sandbox: registered(sandboxChannel),
  whatsapp: registered(whatsappChannel),
  twilio: registered(twilioChannel),
  telnyx: registered(telnyxChannel),
  messenger: registered(messengerChannel),
  instagram: registered(instagramChannel),
}

/** The kinds whose adapters are as asked for. */
export const kindsOf = (fits: (adapter: RegisteredAdapter) => boolean): ChannelKind[] =>
  channelKinds.filter((kind) => fits(adapters[kind]))
