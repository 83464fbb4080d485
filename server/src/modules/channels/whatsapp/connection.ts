import { MetaPage } from '@replyloop/shared/providers/meta'
import { PhoneNumber } from '@replyloop/shared/providers/whatsapp'
import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import type { z } from 'zod'
import { askGraph } from '../meta/graph.ts'
import { appSecretProof } from '../meta/signature.ts'
import type { ChannelCall } from '../sending/call.ts'
import { problemOf } from './errors.rules.ts'
import type { WhatsappSettings } from './settings.ts'

type Call = ChannelCall<WhatsappSettings>
type Number = z.output<typeof PhoneNumber>

const fields =
  'id,display_phone_number,verified_name,name_status,quality_rating,code_verification_status,status,platform_type,account_mode,throughput,is_on_biz_app,whatsapp_business_manager_messaging_limit'

/**
 * Asks Meta whether the settings work: the token and the number, the app secret, and that the number is of the business
 * account. The first thing that is wrong, in words that say what to do.
 */
export async function checkConnection(
  call: Call,
): Promise<{ label: string; info: ChannelInfo } | { problem: string }> {
  const answer = await findNumber(call)
  if (!('number' in answer)) return answer
  const found = answer.number
  const problem = (await appSecretProblem(call)) ?? (await ownerProblem(call)) ?? statusProblem(found)
  if (problem !== undefined) return { problem }
  const { display_phone_number: number = `number ${call.settings.phoneNumberId}`, verified_name: name } =
    found
  const apps = await listAll(call, `${call.settings.businessAccountId}/subscribed_apps`, {})
  if ('problem' in apps) return apps
  const info = { ...infoOf(found), subscribed: apps.items.length > 0 ? 'yes' : 'no' }
  return { label: name === undefined ? number : `${number} (${name})`, info }
}

async function findNumber(call: Call): Promise<{ number: Number } | { problem: string }> {
  const path = call.settings.phoneNumberId
  const full = await askGraph(call, { method: 'GET', path, query: { fields } })
  // An older version may not know one of the fields, and then says nothing at all.
  const isInvalid = full.is === 'failed' && full.error?.code === 100
  const answer = isInvalid
    ? await askGraph(call, {
        method: 'GET',
        path,
        query: { fields: 'id,display_phone_number,verified_name' },
      })
    : full
  const problem = problemOf(call, answer, {
    100: `There is no phone number with the id ${path}, or the token may not see it: copy the phone number id (not the number) from the app’s page WhatsApp > API Setup, and give the token’s system user access to the business account`,
  })
  if (problem !== undefined) return { problem }
  const { data } = PhoneNumber.safeParse(answer.is === 'answered' ? answer.json : undefined)
  return data ? { number: data } : { problem: 'The API address answers, but not as Meta does: check it' }
}

/** Without the secret of the token's own app no hook could be verified. */
async function appSecretProblem(call: Call): Promise<string | undefined> {
  const { phoneNumberId: path, appSecret, accessToken } = call.settings
  const query = { fields: 'id', appsecret_proof: appSecretProof(appSecret, accessToken) }
  return problemOf(call, await askGraph(call, { method: 'GET', path, query }), {
    100: 'The app secret is not that of the app which the access token was made for: copy it from App settings > Basic',
  })
}

async function ownerProblem(call: Call): Promise<string | undefined> {
  const { businessAccountId, phoneNumberId } = call.settings
  const numbers = await listAll(
    call,
    `${businessAccountId}/phone_numbers`,
    { fields: 'id', limit: '100' },
    {
      100: `There is no WhatsApp Business Account with the id ${businessAccountId}, or the token may not see it: it needs the permission whatsapp_business_management, and its system user access to the account`,
    },
  )
  if ('problem' in numbers) return numbers.problem
  return numbers.items.some((one) => PhoneNumber.safeParse(one).data?.id === phoneNumberId)
    ? undefined
    : `The WhatsApp Business Account ${businessAccountId} does not own the phone number ${phoneNumberId}: copy both ids from the same page`
}

const statusProblem = ({ status = 'CONNECTED' }: Number): string | undefined =>
  status === 'CONNECTED' || status === 'FLAGGED' || status === 'RESTRICTED'
    ? undefined
    : `The number cannot send yet, its status is ${status}: register it with a PIN of six digits`

const infoOf = (number: Number): ChannelInfo =>
  Object.fromEntries(
    Object.entries({
      number: number.display_phone_number,
      verifiedName: number.verified_name,
      nameStatus: number.name_status,
      quality: number.quality_rating,
      status: number.status,
      messagingLimit: number.whatsapp_business_manager_messaging_limit,
      throughput: number.throughput?.level,
      phoneApp: number.is_on_biz_app === undefined ? undefined : number.is_on_biz_app ? 'yes' : 'no',
      mode: number.account_mode,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The most pages of a list: more are a list without an end. */
const maxPages = 200

/** Reads all pages of a list. */
export async function listAll(
  call: Call,
  path: string,
  query: Readonly<Record<string, string>>,
  words: Readonly<Record<number, string>> = {},
): Promise<{ items: unknown[] } | { problem: string }> {
  const items: unknown[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await askGraph(call, {
      method: 'GET',
      path,
      query: { ...query, ...(after !== undefined && { after }) },
    })
    const problem = problemOf(call, answer, words)
    const { data } = MetaPage.safeParse(answer.is === 'answered' ? answer.json : undefined)
    if (problem !== undefined || data === undefined)
      return { problem: problem ?? 'The API address answers, but not as Meta does: check it' }
    items.push(...data.data)
    after = data.paging?.next === undefined ? undefined : data.paging.cursors?.after
    if (after === undefined) return { items }
  }
  return { problem: `Meta’s list has more than ${maxPages} pages` }
}

/** Registers the number for sending with the Cloud API, with the PIN of its two-step verification. */
export async function registerNumber(call: Call, pin: string): Promise<{ problem?: string }> {
  const path = `${call.settings.phoneNumberId}/register`
  const json = { messaging_product: 'whatsapp', pin }
  const problem = problemOf(call, await askGraph(call, { method: 'POST', path, json }), {
    100: 'The PIN must be six digits',
    133005:
      'The PIN is wrong: it is that of the number’s two-step verification; WhatsApp Manager can change it',
    133008: 'Too many wrong PINs: wait as long as Meta says',
    133009: 'The PIN was entered too fast: wait as long as Meta says',
    133015: 'The number was deleted only now: wait five minutes',
    133016: 'The number was registered too often: Meta allows ten times in 72 hours; wait',
  })
  return problem === undefined ? {} : { problem }
}

/**
 * Has Meta send the hooks of the number to `hook`: subscribes the app to the business account, then names the address for this
 * number alone, so that other numbers of the account may have others. Hooks of templates and of the account always go to the
 * callback URL of the app itself.
 */
export async function subscribeToHooks(
  call: Call,
  hook: { url: string; verifyToken: string | undefined },
): Promise<{ problem?: string }> {
  const { businessAccountId, phoneNumberId } = call.settings
  const subscribed = await askGraph(call, {
    method: 'POST',
    path: `${businessAccountId}/subscribed_apps`,
    json: {},
  })
  const problem =
    problemOf(call, subscribed, {
      100: `There is no WhatsApp Business Account with the id ${businessAccountId}, or the token may not see it`,
    }) ??
    problemOf(
      call,
      await askGraph(call, {
        method: 'POST',
        path: phoneNumberId,
        json: { webhook_configuration: { override_callback_uri: hook.url, verify_token: hook.verifyToken } },
      }),
      {
        2200: `Meta cannot reach ${hook.url}, or gets another answer than it should: PUBLIC_URL must lead here from the internet, by https`,
      },
    )
  return problem === undefined ? {} : { problem }
}
