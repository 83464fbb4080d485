import { ApiError, type ApiRequest, type Reply } from '../sms/standIn.ts'
import {
  newSid,
  type StandInReceived,
  type StandInService,
  type TwilioSent,
  type TwilioState,
} from './state.ts'

/** How many messages a page has at most, so that tests turn pages. */
const mostOnPage = 3
const known = new Set(['To', 'From', 'DateSent', 'DateSent<', 'DateSent>', 'PageSize', 'Page', 'PageToken'])

const rfc2822 = (at: number) => new Date(at).toUTCString().replace('GMT', '+0000')

function showMessage(
  { accountSid }: TwilioState,
  {
    sid,
    at,
    files,
    service,
    ...message
  }: Pick<StandInReceived, 'sid' | 'from' | 'to' | 'body' | 'service' | 'at'> & {
    files: number
    direction: string
    status: string
  },
) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`
  return {
    ...message,
    account_sid: accountSid,
    api_version: '2010-04-01',
    date_created: rfc2822(at),
    date_sent: rfc2822(at),
    date_updated: rfc2822(at),
    error_code: null,
    error_message: null,
    messaging_service_sid: service ?? null,
    num_media: String(files),
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid,
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  }
}

/** The instant of a filter, in whole seconds as Twilio's dates are; a day alone is its beginning. */
function instantIn(query: URLSearchParams, name: string, otherwise: number): number {
  const given = query.get(name)
  const at = given === null ? otherwise : Date.parse(given)
  if (Number.isNaN(at) || (given !== null && !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(given)))
    throw new ApiError(20001, 400, `${name} is not a date`)
  return at
}

/** One page of the messages in both directions, the newest first. */
export function listMessages(state: TwilioState, { query, path }: ApiRequest): Reply<TwilioSent> {
  const unknown = [...query.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) throw new ApiError(20001, 400, `${unknown} is not a filter of messages`)
  const since = instantIn(query, 'DateSent>', 0)
  const until = instantIn(query, 'DateSent<', Infinity)
  const inbound = [...state.received.values()].map(({ files, ...message }) => ({
    ...message,
    files: files.length,
    direction: 'inbound',
    status: 'received',
  }))
  const outbound = state.sent.map(({ sid, from, to, body, mediaUrls, messagingServiceSid, at }) => ({
    sid,
    from,
    to,
    body,
    at,
    service: messagingServiceSid,
    files: mediaUrls.length,
    direction: 'outbound-api',
    status: 'delivered',
  }))
  const fits = (name: string, value: string) => (query.get(name) ?? value) === value
  const found = [...inbound, ...outbound]
    .filter(({ to, from }) => fits('To', to) && fits('From', from))
    .map((message) => ({ ...message, at: Math.floor(message.at / 1000) * 1000 }))
    .filter(({ at }) => at >= since && at <= until)
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
  const size = Math.min(Number(query.get('PageSize') ?? 50), mostOnPage)
  const page = Number(query.get('Page') ?? 0)
  const uriOf = (at: number) => {
    const next = new URLSearchParams(query)
    next.set('Page', String(at))
    next.set('PageToken', `PASM${at}`)
    return `${path}?${next}`
  }
  const rows = found.slice(page * size, (page + 1) * size).map((message) => showMessage(state, message))
  return {
    json: {
      messages: rows,
      first_page_uri: uriOf(0),
      next_page_uri: (page + 1) * size < found.length ? uriOf(page + 1) : null,
      previous_page_uri: page === 0 ? null : uriOf(page - 1),
      page,
      page_size: size,
      start: page * size,
      end: page * size + rows.length - 1,
      uri: uriOf(page),
    },
  }
}

/** The files of a message. */
export function listMedia(state: TwilioState, messageSid: string, { path }: ApiRequest): Reply<TwilioSent> {
  const received = state.received.get(messageSid)
  if (received === undefined) throw new ApiError(20404, 404, `The requested resource ${path} was not found`)
  return {
    json: {
      media_list: received.files.map((sid) => ({
        sid,
        account_sid: state.accountSid,
        parent_sid: messageSid,
        content_type: state.media.get(sid)?.file.contentType,
        date_created: rfc2822(received.at),
        date_updated: rfc2822(received.at),
        uri: `${path.replace('.json', '')}/${sid}.json`,
      })),
      first_page_uri: path,
      next_page_uri: null,
      previous_page_uri: null,
      page: 0,
      page_size: 50,
      uri: path,
    },
  }
}

/** One page of a service's senders; of two, so that tests turn pages. */
export function listSenders(service: StandInService, edge: string, query: URLSearchParams, url: string) {
  const lists: Readonly<Record<string, { key: string; field: string; all: readonly string[] }>> = {
    PhoneNumbers: { key: 'phone_numbers', field: 'phone_number', all: service.numbers },
    ShortCodes: { key: 'short_codes', field: 'short_code', all: service.shortCodes },
    AlphaSenders: { key: 'alpha_senders', field: 'alpha_sender', all: service.alphaSenders },
  }
  const list = lists[edge]
  if (list === undefined) throw new ApiError(20404, 404, 'There is no such list')
  const page = Number(query.get('Page') ?? 0)
  const end = (page + 1) * 2
  return {
    [list.key]: list.all.slice(end - 2, end).map((sender) => ({ sid: newSid('PN'), [list.field]: sender })),
    meta: {
      key: list.key,
      next_page_url: end < list.all.length ? `${url}?PageSize=2&Page=${page + 1}` : null,
    },
  }
}
