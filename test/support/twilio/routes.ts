import type { openFiles } from '../sms/files.ts'
import { ApiError, type ApiRequest, type Reply } from '../sms/standIn.ts'
import { listMedia, listMessages, listSenders } from './lists.ts'
import { newSid, type StandInNumber, type TwilioSent, type TwilioState } from './state.ts'

/** The statuses that are not 400. */
const statuses: Readonly<Record<number, number>> = {
  20003: 401,
  20404: 404,
  20429: 429,
  10001: 401,
  20005: 403,
}

/** An error as Twilio names it. */
export const twilioError = (code: number, given: { status?: number; message?: string } = {}) =>
  new ApiError(code, given.status ?? statuses[code] ?? 400, given.message ?? `Error ${code}`)

/** The body of the response to an error. */
export const describeError = ({ code, status, message }: ApiError) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
})

type Answer = { endpoint: string; answer: () => Reply<TwilioSent> }

/** Who asks: by the auth token, or by an API key, which sees no accounts. */
function authorize(state: TwilioState, { headers }: ApiRequest): { isByKey: boolean } {
  const [scheme, encoded = ''] = (headers['authorization'] ?? '').split(' ')
  const given = scheme === 'Basic' ? Buffer.from(encoded, 'base64').toString() : ''
  if (given === `${state.accountSid}:${state.authToken}`) return { isByKey: false }
  if (given === `${state.apiKey.sid}:${state.apiKey.secret}`) return { isByKey: true }
  throw twilioError(20003, { message: 'Authenticate' })
}

/** Finds what a request is for. */
export function route(
  state: TwilioState,
  files: Awaited<ReturnType<typeof openFiles>>,
  request: ApiRequest,
): Answer {
  const { isByKey } = authorize(state, request)
  const { method, path } = request
  const account = `/2010-04-01/Accounts/${state.accountSid}`
  const own = path.startsWith(account) ? path.slice(account.length) : undefined
  if (own === '.json') {
    if (isByKey) throw twilioError(20003, { message: 'Authenticate' })
    return { endpoint: 'account', answer: () => ({ json: showAccount(state) }) }
  }
  if (own === '/Messages.json' && method === 'POST')
    return { endpoint: 'messages', answer: () => accept(state, request) }
  if (own === '/Messages.json' && method === 'GET')
    return { endpoint: 'list', answer: () => listMessages(state, request) }
  const [, listedSid] = /^\/Messages\/((?:SM|MM)\w+)\/Media\.json$/.exec(own ?? '') ?? []
  if (listedSid !== undefined)
    return { endpoint: 'mediaList', answer: () => listMedia(state, listedSid, request) }
  if (own === '/IncomingPhoneNumbers.json')
    return { endpoint: 'numbers', answer: () => listNumbers(state, request) }
  const [, number] = /^\/IncomingPhoneNumbers\/(PN\w+)\.json$/.exec(own ?? '') ?? []
  if (number !== undefined && method === 'POST')
    return { endpoint: 'subscribe', answer: () => changeNumber(state, number, request) }
  const [, mediaSid, ending] = /^\/Messages\/\w+\/Media\/(ME\w+?)(\.json)?$/.exec(own ?? '') ?? []
  if (mediaSid !== undefined)
    return { endpoint: 'media', answer: () => media(state, files, mediaSid, ending === undefined) }
  const [, service, edge] = /^\/v1\/Services\/(MG\w+)(?:\/(\w+))?$/.exec(path) ?? []
  if (service !== undefined)
    return {
      endpoint: method === 'POST' ? 'subscribe' : 'service',
      answer: () => serveService(state, request, service, edge),
    }
  throw twilioError(20404, { message: `The requested resource ${path} was not found` })
}

const showAccount = ({ accountSid, account }: TwilioState) => ({
  sid: accountSid,
  friendly_name: account.friendlyName,
  status: account.status,
  type: account.type,
})

const showNumber = ({
  sid,
  phoneNumber,
  friendlyName,
  capabilities,
  smsUrl,
  smsFallbackUrl,
}: StandInNumber) => ({
  sid,
  phone_number: phoneNumber,
  friendly_name: friendlyName,
  capabilities,
  sms_url: smsUrl,
  sms_fallback_url: smsFallbackUrl,
})

function listNumbers({ numbers }: TwilioState, { query }: ApiRequest): Reply<TwilioSent> {
  const asked = query.get('PhoneNumber')?.trim()
  const found = [...numbers.values()].filter((one) => asked === undefined || one.phoneNumber.includes(asked))
  return { json: { incoming_phone_numbers: found.map(showNumber), page: 0, page_size: 50 } }
}

/** Sets the addresses of a hook, which must be URLs. */
function addressIn(form: URLSearchParams, name: string, former: string): string {
  const url = form.get(name)
  if (url === null) return former
  if (url !== '' && !URL.canParse(url)) throw twilioError(21502, { message: `${name} is not valid` })
  return url
}

function changeNumber({ numbers }: TwilioState, sid: string, { form }: ApiRequest): Reply<TwilioSent> {
  const number = [...numbers.values()].find((one) => one.sid === sid)
  if (number === undefined) throw twilioError(20404)
  number.smsUrl = addressIn(form, 'SmsUrl', number.smsUrl)
  number.smsFallbackUrl = addressIn(form, 'SmsFallbackUrl', number.smsFallbackUrl)
  return { json: showNumber(number) }
}

function serveService(
  { accountSid, services }: TwilioState,
  { method, form, query, origin, path }: ApiRequest,
  sid: string,
  edge: string | undefined,
): Reply<TwilioSent> {
  const service = services.get(sid)
  if (service === undefined) throw twilioError(20404)
  if (edge !== undefined) return { json: listSenders(service, edge, query, `${origin}${path}`) }
  if (method === 'POST') {
    service.inboundRequestUrl = addressIn(form, 'InboundRequestUrl', service.inboundRequestUrl)
    service.fallbackUrl = addressIn(form, 'FallbackUrl', service.fallbackUrl)
    if (form.get('UseInboundWebhookOnNumber') === 'false') service.useInboundWebhookOnNumber = false
  }
  return {
    json: {
      sid,
      account_sid: accountSid,
      friendly_name: service.friendlyName,
      inbound_request_url: service.inboundRequestUrl,
      fallback_url: service.fallbackUrl,
      use_inbound_webhook_on_number: service.useInboundWebhookOnNumber,
    },
  }
}

/** A file's metadata, or the redirect to where it is for a short time. */
function media(
  state: TwilioState,
  files: Awaited<ReturnType<typeof openFiles>>,
  sid: string,
  isContent: boolean,
): Reply<TwilioSent> {
  const found = state.media.get(sid)
  if (found === undefined) throw twilioError(20404)
  const { messageSid, file } = found
  return isContent
    ? { status: 307, headers: { location: files.linkTo(file) } }
    : {
        json: { sid, account_sid: state.accountSid, parent_sid: messageSid, content_type: file.contentType },
      }
}

const knownFields = new Set(['To', 'From', 'MessagingServiceSid', 'Body', 'MediaUrl', 'StatusCallback'])

/** Accepts a message, or throws what Twilio has against it. */
function accept(state: TwilioState, { form }: ApiRequest): Reply<TwilioSent> {
  const unknown = [...form.keys()].find((name) => !knownFields.has(name))
  if (unknown !== undefined) throw twilioError(20001, { message: `${unknown} is not a field of a message` })
  const to = form.get('To') ?? ''
  const body = form.get('Body') ?? ''
  const mediaUrls = form.getAll('MediaUrl')
  const serviceSid = form.get('MessagingServiceSid') ?? undefined
  const service = serviceSid === undefined ? undefined : state.services.get(serviceSid)
  if (serviceSid !== undefined && service === undefined) throw twilioError(21701)
  const from = form.get('From') ?? service?.numbers[0] ?? service?.shortCodes[0]
  if (from === undefined) throw twilioError(21603, { message: "A 'From' phone number is required." })
  if (service === undefined && !state.numbers.has(from))
    throw twilioError(21659, { message: `'${from}' is not a Twilio phone number` })
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw twilioError(21211, { message: `The 'To' number ${to} is not valid` })
  if (body === '' && mediaUrls.length === 0) throw twilioError(21619)
  if (body.length > 1600) throw twilioError(21617)
  if (mediaUrls.length > 10) throw twilioError(21623)
  if (mediaUrls.some((url) => !URL.canParse(url))) throw twilioError(21620)
  if (state.optedOut.has(`${to} ${from}`))
    throw twilioError(21610, { message: 'Attempt to send to unsubscribed recipient' })
  const statusCallback = form.get('StatusCallback') ?? undefined
  const sent: TwilioSent = {
    sid: newSid(mediaUrls.length > 0 ? 'MM' : 'SM'),
    to,
    from,
    body,
    mediaUrls,
    at: Date.now(),
    ...(serviceSid !== undefined && { messagingServiceSid: serviceSid }),
    ...(statusCallback !== undefined && { statusCallback }),
  }
  state.sent.push(sent)
  return { status: 201, json: showMessage(state, sent), sent }
}

const showMessage = (
  { accountSid }: TwilioState,
  { sid, to, from, messagingServiceSid, ...sent }: TwilioSent,
) => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  body: sent.body,
  date_created: new Date().toUTCString(),
  date_sent: null,
  date_updated: new Date().toUTCString(),
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from: messagingServiceSid === undefined ? from : null,
  messaging_service_sid: messagingServiceSid ?? null,
  num_media: String(sent.mediaUrls.length),
  num_segments: messagingServiceSid === undefined ? '1' : '0',
  price: null,
  price_unit: null,
  sid,
  status: messagingServiceSid === undefined ? 'queued' : 'accepted',
  subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media.json` },
  to,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
})
