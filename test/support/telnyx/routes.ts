import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ApiError, type ApiRequest, type Reply } from '../sms/standIn.ts'
import type { StandInNumber, StandInProfile, TelnyxSent, TelnyxState } from './state.ts'

/** The statuses that are not 400. */
const statuses: Readonly<Record<number, number>> = {
  10005: 404,
  10007: 500,
  10009: 401,
  10010: 403,
  10011: 429,
  40318: 429,
}
const titles: Readonly<Record<number, string>> = { 40300: 'Blocked due to STOP message' }

/** An error as Telnyx names it. */
export const telnyxError = (code: number, given: { status?: number; message?: string } = {}) =>
  new ApiError(code, given.status ?? statuses[code] ?? 400, given.message ?? titles[code] ?? `Error ${code}`)

/** The body of the response to an error. */
export const describeError = ({ code, message }: ApiError) => ({
  errors: [{ code: String(code), title: message, detail: `Details of ${code}` }],
})

type Answer = { endpoint: string; answer: () => Reply<TelnyxSent> }

/** Finds what a request is for. */
export function route(state: TelnyxState, request: ApiRequest): Answer {
  const { method, path, headers, query } = request
  if (headers['authorization'] !== `Bearer ${state.apiKey}`) throw telnyxError(10009)
  if (path === '/v2/messages' && method === 'POST')
    return { endpoint: 'messages', answer: () => accept(state, request) }
  if (path === '/v2/phone_numbers/messaging') {
    const asked = query.get('filter[phone_number]')
    const found = [...state.numbers.values()].filter((one) => one.phoneNumber === asked)
    return { endpoint: 'numbers', answer: () => ({ json: { data: found.map(showNumber) } }) }
  }
  const [, id, edge] = /^\/v2\/messaging_profiles\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
  const profile = state.profiles.get(id ?? '')
  if (profile === undefined) throw telnyxError(10005, { message: 'Resource not found' })
  if (edge !== undefined)
    return { endpoint: 'senders', answer: () => ({ json: listSenders(state, profile, edge, query) }) }
  if (method === 'PATCH') return { endpoint: 'subscribe', answer: () => changeProfile(profile, request.json) }
  return { endpoint: 'profile', answer: () => ({ json: { data: showProfile(profile) } }) }
}

const showNumber = ({ phoneNumber, profileId, features }: StandInNumber) => ({
  record_type: 'messaging_settings',
  id: phoneNumber.slice(1),
  phone_number: phoneNumber,
  messaging_profile_id: profileId,
  country_code: 'US',
  type: 'longcode',
  features,
})

const showProfile = ({ id, name, enabled, hasPool, webhookUrl, webhookFailoverUrl }: StandInProfile) => ({
  record_type: 'messaging_profile',
  id,
  name,
  enabled,
  webhook_url: webhookUrl,
  webhook_failover_url: webhookFailoverUrl,
  webhook_api_version: '2',
  whitelisted_destinations: ['US', 'CA'],
  number_pool_settings: hasPool
    ? { toll_free_weight: 1, long_code_weight: 1, skip_unhealthy: true, sticky_sender: true, geomatch: false }
    : null,
})

/** One page of a profile's senders; of two, so that tests turn pages. */
function listSenders(state: TelnyxState, profile: StandInProfile, edge: string, query: URLSearchParams) {
  const numbers = [...state.numbers.values()].filter(({ profileId }) => profileId === profile.id)
  const all =
    edge === 'short_codes'
      ? profile.shortCodes.map((code) => ({ record_type: 'short_code', short_code: code }))
      : numbers.map(showNumber)
  const end = Number(query.get('page[number]') ?? 1) * 2
  return { data: all.slice(end - 2, end), meta: { total_pages: Math.max(1, Math.ceil(all.length / 2)) } }
}

const Changes = z.strictObject({
  webhook_url: z.string().optional(),
  webhook_failover_url: z.string().optional(),
  webhook_api_version: z.literal('2').optional(),
})

function changeProfile(profile: StandInProfile, json: unknown): Reply<TelnyxSent> {
  const { data } = Changes.safeParse(json)
  if (data === undefined) throw telnyxError(10015)
  const urls = [data.webhook_url, data.webhook_failover_url].filter((url) => url !== undefined)
  if (!urls.every((url) => URL.canParse(url))) throw telnyxError(10003)
  profile.webhookUrl = data.webhook_url ?? profile.webhookUrl
  profile.webhookFailoverUrl = data.webhook_failover_url ?? profile.webhookFailoverUrl
  return { json: { data: showProfile(profile) } }
}

/** The fields that the package `telnyx` knows of a message. */
const Body = z.strictObject({
  to: z.string(),
  from: z.string().optional(),
  messaging_profile_id: z.string().optional(),
  text: z.string().min(1).optional(),
  media_urls: z.array(z.url()).max(10).optional(),
  webhook_url: z.url().optional(),
  webhook_failover_url: z.url().optional(),
  use_profile_webhooks: z.boolean().optional(),
  type: z.enum(['SMS', 'MMS']).optional(),
  subject: z.string().optional(),
})

/** Accepts a message, or throws what Telnyx has against it. */
function accept(state: TelnyxState, { json }: ApiRequest): Reply<TelnyxSent> {
  const parsed = Body.safeParse(json)
  if (!parsed.success) throw telnyxError(10015, { message: z.prettifyError(parsed.error) })
  const body = parsed.data
  const named = body.from === undefined ? undefined : state.numbers.get(body.from)
  if (body.from !== undefined && named === undefined) throw telnyxError(40305)
  const profile = state.profiles.get(body.messaging_profile_id ?? named?.profileId ?? '')
  if (profile === undefined) throw telnyxError(10005)
  if (!profile.enabled) throw telnyxError(40312)
  const pooled = [...state.numbers.values()].find(({ profileId }) => profileId === profile.id)
  const from = body.from ?? profile.shortCodes[0] ?? pooled?.phoneNumber
  if (from === undefined) throw telnyxError(40321)
  if (!/^\+[1-9]\d{6,14}$/.test(body.to)) throw telnyxError(40310)
  if (body.text === undefined && body.media_urls === undefined) throw telnyxError(40316)
  if (state.blocked.has(`${body.to} ${profile.id}`)) throw telnyxError(40300)
  const sent: TelnyxSent = {
    id: randomUUID(),
    to: body.to,
    from,
    profileId: profile.id,
    text: body.text ?? '',
    mediaUrls: body.media_urls ?? [],
    webhookUrl: body.webhook_url ?? null,
  }
  state.sent.push(sent)
  const data = {
    record_type: 'message',
    direction: 'outbound',
    id: sent.id,
    type: sent.mediaUrls.length > 0 ? 'MMS' : 'SMS',
    messaging_profile_id: profile.id,
    from: { phone_number: from, carrier: 'Telnyx', line_type: 'Wireless' },
    to: [{ phone_number: body.to, status: 'queued', carrier: '', line_type: '' }],
    text: sent.text,
    media: sent.mediaUrls.map((url) => ({ url, content_type: null, sha256: null, size: null })),
    webhook_url: sent.webhookUrl,
    encoding: 'GSM-7',
    parts: 1,
    tags: [],
    errors: [],
  }
  return { json: { data }, sent }
}
