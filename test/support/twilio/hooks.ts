import { createHmac } from 'node:crypto'
import type { SentFile } from '../sms/files.ts'
import {
  newSid,
  type StandInNumber,
  type StandInService,
  type TwilioSent,
  type TwilioState,
} from './state.ts'

/** Where a hook goes and how it is signed: as the number is set up unless told. */
export interface HookOptions {
  /** The address as it is known at Twilio, which is signed. */
  hookUrl?: string
  /** Where it is posted instead, such as a proxy. */
  via?: string
  /** How often the same bytes are posted. */
  times?: number
  /** Signs instead of the account's token. */
  authToken?: string
  /** Stands instead of the signature. */
  signature?: string
  headers?: Record<string, string>
}

/** The message of a person. Left out: a text, a SID of its own, and to the first number. */
export interface Written {
  from: string
  to?: string
  service?: StandInService
  sid?: string
  body?: string
  files?: readonly SentFile[]
  /** What Twilio says that it has understood; found by the text unless told. */
  optOutType?: string
  /** When, in milliseconds since 1970; now unless told. */
  at?: number
  /** Further fields. */
  more?: Record<string, string>
}

/** The signature of an address and the fields of a form, in Base64. */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].toSorted()
  const signed = names.flatMap((name) =>
    [...new Set(fields.getAll(name))].toSorted().map((value) => name + value),
  )
  return createHmac('sha1', authToken)
    .update(Buffer.from(url + signed.join(''), 'utf8'))
    .digest('base64')
}

const keywords: Readonly<Record<string, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
}

/** What Twilio understands by a text. */
const optOutOf = (body: string): string | undefined =>
  Object.keys(keywords).find((type) => keywords[type]?.includes(body.trim().toUpperCase()))

/** Posts the hooks of an account: each method returns the statuses of the responses. */
export function createHooks(state: TwilioState, apiUrl: () => string) {
  const post = async (url: string, fields: URLSearchParams, options: HookOptions = {}): Promise<number[]> => {
    const { via = url, times = 1, authToken = state.authToken, signature, headers = {} } = options
    const statuses = []
    for (let time = 0; time < times; time += 1) {
      const response = await fetch(via, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
          'x-twilio-signature': signature ?? signatureOf(authToken, url, fields),
          'user-agent': 'TwilioProxy/1.1',
          ...headers,
        },
        body: fields.toString(),
      })
      responses.push({ type: response.headers.get('content-type') ?? '', body: await response.text() })
      statuses.push(response.status)
    }
    return statuses
  }
  const responses: { type: string; body: string }[] = []

  /** The fields of a message that came in. */
  const fieldsOf = (
    { from, sid, body = 'Hi', files = [], more = {}, ...written }: Written,
    number: StandInNumber,
    isGenuine: boolean,
  ) => {
    const messageSid = sid ?? newSid(files.length > 0 ? 'MM' : 'SM')
    const optOutType = written.optOutType ?? optOutOf(body)
    const { accountSid } = state
    const to = written.to ?? number.phoneNumber
    if (optOutType === 'STOP') state.optedOut.add(`${from} ${to}`)
    if (optOutType === 'START') state.optedOut.delete(`${from} ${to}`)
    const mediaSids: string[] = []
    const media = files.flatMap((file, at) => {
      const mediaSid = newSid('ME')
      mediaSids.push(mediaSid)
      state.media.set(mediaSid, { sid: mediaSid, messageSid, file })
      const path = `/2010-04-01/Accounts/${accountSid}/Messages/${messageSid}/Media/${mediaSid}`
      return [
        [`MediaUrl${at}`, apiUrl() + path],
        [`MediaContentType${at}`, file.contentType],
      ]
    })
    if (isGenuine && !state.received.has(messageSid)) {
      const { service, at = Date.now() } = written
      state.received.set(messageSid, {
        sid: messageSid,
        from,
        to,
        service: service?.sid,
        body,
        files: mediaSids,
        at,
      })
    }
    return new URLSearchParams([
      ['ToCountry', 'US'],
      ['ToState', ''],
      ['SmsMessageSid', messageSid],
      ['NumMedia', String(files.length)],
      ['ToCity', ''],
      ['FromZip', ''],
      ['SmsSid', messageSid],
      ['SmsStatus', 'received'],
      ['Body', body],
      ['FromCountry', 'US'],
      ['To', to],
      ...(written.service === undefined ? [] : [['MessagingServiceSid', written.service.sid]]),
      ['NumSegments', '1'],
      ['MessageSid', messageSid],
      ['AccountSid', accountSid],
      ['From', from],
      ['ApiVersion', '2010-04-01'],
      ...media,
      ...(optOutType === undefined ? [] : [['OptOutType', optOutType]]),
      ...Object.entries(more),
    ])
  }

  return {
    /** What was answered to the hooks. */
    responses,
    /** Posts a form to an address. */
    post,
    /** A person writes, also where no hook gets through. What Twilio takes for STOP or START has its effect there. */
    writes(written: Written, options: HookOptions = {}): Promise<number[]> {
      const { service } = written
      const number = state.numbers.get(written.to ?? service?.numbers[0] ?? '') ?? state.number
      const own = service?.useInboundWebhookOnNumber === false ? service.inboundRequestUrl : number.smsUrl
      const url = options.hookUrl ?? own
      if (url === '') throw new Error('no address is set: subscribe the number, or name one')
      const isGenuine = options.signature === undefined && options.authToken === undefined
      return post(url, fieldsOf(written, number, isGenuine), options)
    },
    /** What became of a sent message: `sent`, `delivered`, … or `failed` and `undelivered` with the code of the error. */
    status(
      sent: TwilioSent,
      status: string,
      { code, ...options }: HookOptions & { code?: number } = {},
    ): Promise<number[]> {
      const url = options.hookUrl ?? sent.statusCallback
      if (url === undefined) throw new Error('the message names no StatusCallback')
      const fields = new URLSearchParams([
        ['SmsSid', sent.sid],
        ['SmsStatus', status],
        ['MessageStatus', status],
        ['To', sent.to],
        ...(sent.messagingServiceSid === undefined
          ? []
          : [['MessagingServiceSid', sent.messagingServiceSid]]),
        ['MessageSid', sent.sid],
        ['AccountSid', state.accountSid],
        ['From', sent.from],
        ['ApiVersion', '2010-04-01'],
        ...(code === undefined
          ? []
          : [
              ['ErrorCode', String(code)],
              ['ErrorMessage', `Error ${code}`],
            ]),
      ])
      return post(url, fields, options)
    },
  }
}
