import { randomUUID, sign } from 'node:crypto'
import type { Clock } from '../../../server/src/platform/clock/clock.ts'
import type { SentFile } from '../sms/files.ts'
import type { StandInNumber, StandInProfile, TelnyxSent, TelnyxState } from './state.ts'

/** Where a hook goes and how it is signed: as the profile is set up unless told. */
export interface HookOptions {
  hookUrl?: string
  /** Where it is posted instead, such as a proxy. */
  via?: string
  /** How often the same bytes are posted. */
  times?: number
  /** When it is signed, in milliseconds since 1970; now unless told. */
  at?: number
  /** Stands instead of the signature. */
  signature?: string
}

/** The message of a person. Left out: a text, an id of its own, and to the first number. */
export interface Written {
  from: string
  to?: StandInNumber
  /** To a short code of this profile instead. */
  profile?: StandInProfile
  id?: string
  text?: string
  files?: readonly SentFile[]
  /** What Telnyx says that it has understood; found by the text unless told. */
  autoresponseType?: string
}

const keywords: Readonly<Record<string, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'],
  START: ['START', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
}

const autoresponseOf = (text: string): string | undefined =>
  Object.keys(keywords).find((type) => keywords[type]?.includes(text.trim().toUpperCase()))

/** Posts the hooks of an account: each method returns the statuses of the responses. */
export function createHooks(
  state: TelnyxState,
  clock: Pick<Clock, 'now'>,
  linkTo: (file: SentFile) => string,
) {
  /** The headers of a body that was sent at an instant. */
  const headersOf = (body: string, at = clock.now()) => {
    const timestamp = String(Math.floor(at / 1000))
    return {
      'content-type': 'application/json',
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), state.privateKey).toString(
        'base64',
      ),
      'user-agent': 'telnyx-webhooks',
    }
  }

  const post = async (
    url: string,
    event: { type: string; payload: object },
    options: HookOptions = {},
  ): Promise<number[]> => {
    const { via = url, times = 1, at = clock.now(), signature } = options
    const body = JSON.stringify({
      data: {
        record_type: 'event',
        event_type: event.type,
        id: randomUUID(),
        occurred_at: new Date(at).toISOString(),
        payload: event.payload,
      },
      meta: { attempt: 1, delivered_to: url },
    })
    const headers = {
      ...headersOf(body, at),
      ...(signature !== undefined && { 'telnyx-signature-ed25519': signature }),
    }
    const statuses = []
    for (let time = 0; time < times; time += 1) {
      const response = await fetch(via, { method: 'POST', headers, body })
      await response.body?.cancel()
      statuses.push(response.status)
    }
    return statuses
  }

  return {
    headersOf,
    /** Posts an event to an address. */
    post,
    /** A person writes. What Telnyx takes for STOP or START has its effect there. */
    writes(
      { from, to = state.number, profile, id = randomUUID(), text = 'Hi', files = [], ...written }: Written,
      options: HookOptions = {},
    ): Promise<number[]> {
      const profileId = profile?.id ?? to.profileId ?? ''
      const answered = written.autoresponseType ?? autoresponseOf(text)
      if (answered === 'STOP') state.blocked.add(`${from} ${profileId}`)
      if (answered === 'START') state.blocked.delete(`${from} ${profileId}`)
      const url = options.hookUrl ?? state.profiles.get(profileId)?.webhookUrl
      if (typeof url !== 'string') throw new Error('no address is set: subscribe the profile, or name one')
      const number = profile?.shortCodes[0] ?? to.phoneNumber
      const payload = {
        record_type: 'message',
        direction: 'inbound',
        id,
        type: files.length > 0 ? 'MMS' : 'SMS',
        messaging_profile_id: profileId,
        organization_id: '',
        from: { phone_number: from, carrier: 'T-Mobile USA', line_type: 'Wireless' },
        to: [{ phone_number: number, status: 'webhook_delivered', carrier: 'Telnyx', line_type: 'Wireless' }],
        cc: [],
        text,
        media: files.map((file) => ({
          url: linkTo(file),
          content_type: file.contentType,
          size: file.bytes.length,
          hash_sha256: null,
        })),
        encoding: 'GSM-7',
        parts: 1,
        tags: [],
        cost: null,
        received_at: new Date(options.at ?? clock.now()).toISOString(),
        sent_at: null,
        completed_at: null,
        valid_until: null,
        autoresponse_type: answered ?? null,
        errors: [],
      }
      return post(url, { type: 'message.received', payload }, options)
    },
    /** What became of a sent message: `sent`, `delivered`, … or `delivery_failed` with the code of the error. */
    status(
      { id, to, from, profileId, text, webhookUrl }: TelnyxSent,
      status: string,
      { code, title = `Error ${code}`, ...options }: HookOptions & { code?: number; title?: string } = {},
    ): Promise<number[]> {
      const url = options.hookUrl ?? webhookUrl ?? state.profiles.get(profileId)?.webhookUrl
      if (typeof url !== 'string') throw new Error('the message names no address')
      const payload = {
        record_type: 'message',
        direction: 'outbound',
        id,
        type: 'SMS',
        messaging_profile_id: profileId,
        from: { phone_number: from, carrier: 'Telnyx', line_type: 'Wireless' },
        to: [{ phone_number: to, status, carrier: 'T-Mobile USA', line_type: 'Wireless' }],
        cc: [],
        text,
        webhook_url: webhookUrl,
        webhook_failover_url: webhookUrl,
        errors: code === undefined ? [] : [{ code: String(code), title, detail: `Details of ${code}` }],
      }
      const type = status === 'sent' || status === 'sending' ? 'message.sent' : 'message.finalized'
      return post(url, { type, payload }, options)
    },
  }
}
