import { randomUUID } from 'node:crypto'
import type { Telnyx } from '../telnyx.ts'
import type { Twilio } from '../twilio.ts'
import { newSid } from '../twilio/state.ts'
import type { SentFile } from './files.ts'

/** A message of a person; a text, and an id of its own, unless told. */
interface Written {
  from: string
  text?: string
  id?: string
  files?: readonly SentFile[]
  /** What the provider says that it has understood. */
  optOut?: string
}

/** How hooks are posted. */
export interface PostOptions {
  times?: number
  /** Where the service or its proxy is, where that is not the address that the provider knows. */
  origin?: string
}

/** A message that was accepted. */
interface Accepted {
  id: string
  to: string
  text: string
  files: readonly string[]
  /** Where the provider tells what becomes of it. */
  callback: string | undefined
}

/** A number or a pool of them, in the same words for each provider. */
export interface SmsSender {
  settings: Record<string, string>
  /** Posts to `hookUrl`; returns the statuses of the responses. */
  writes: (written: Written, hookUrl: string, options?: PostOptions) => Promise<number[]>
  accepted: () => Accepted[]
  /** What became of a message: `sent`, `delivered`, or `failed` with a code. */
  status: (
    id: string,
    state: 'sent' | 'delivered' | 'failed',
    options?: PostOptions & { code?: number },
  ) => Promise<number[]>
}

/** A provider of numbers at its stand-in, in the same words for each. */
export interface SmsKind {
  kind: 'twilio' | 'telnyx'
  standIn: Pick<
    Twilio | Telnyx,
    'failNext' | 'answerNext' | 'hangNext' | 'cutNext' | 'tellFirst' | 'passNext' | 'files' | 'requests'
  >
  newId: () => string
  /** The codes of: credentials that are refused, a STOP, a landline, no registration, and a phone that is off. */
  codes: { credentials: number; stop: number; landline: number; unregistered: number; unreachable: number }
  addSender: () => SmsSender
}

/** An address at another origin. */
const movedTo = (origin: string | undefined, url: string) => {
  const { pathname, search } = new URL(url)
  return origin === undefined ? url : origin + pathname + search
}

/** Twilio, each sender a Messaging Service, or one number. */
export const twilioKind = (twilio: Twilio, sendsBy: 'service' | 'number' = 'service'): SmsKind => ({
  kind: 'twilio',
  standIn: twilio,
  newId: () => newSid('SM'),
  codes: { credentials: 20003, stop: 21610, landline: 30006, unregistered: 30034, unreachable: 30003 },
  addSender() {
    const sender = sendsBy === 'service' ? twilio.addService() : twilio.addNumber()
    const to = 'phoneNumber' in sender ? { to: sender.phoneNumber } : { service: sender }
    const own = () =>
      twilio.sent.filter(({ from, messagingServiceSid }) =>
        'phoneNumber' in sender
          ? from === sender.phoneNumber && messagingServiceSid === undefined
          : messagingServiceSid === sender.sid,
      )
    return {
      settings: twilio.settings(sender),
      writes: ({ from, text = 'Hi', id, files = [], optOut }, hookUrl, { times = 1, origin } = {}) =>
        twilio.writes(
          {
            from,
            ...to,
            body: text,
            files,
            ...(id !== undefined && { sid: id }),
            ...(optOut !== undefined && { optOutType: optOut }),
          },
          { hookUrl, times, via: movedTo(origin, hookUrl) },
        ),
      accepted: () =>
        own().map(({ sid, to: person, body, mediaUrls, statusCallback }) => ({
          id: sid,
          to: person,
          text: body,
          files: mediaUrls,
          callback: statusCallback,
        })),
      status(id, state, { code, times = 1, origin } = {}) {
        const sent = own().find(({ sid }) => sid === id)
        if (sent === undefined) throw new Error(`no message has the id ${id}`)
        return twilio.status(sent, state === 'failed' ? 'undelivered' : state, {
          times,
          via: movedTo(origin, sent.statusCallback ?? ''),
          ...(code !== undefined && { code }),
        })
      },
    }
  },
})

/** Telnyx, each sender a messaging profile. */
export const telnyxKind = (telnyx: Telnyx): SmsKind => ({
  kind: 'telnyx',
  standIn: telnyx,
  newId: () => randomUUID(),
  codes: { credentials: 10009, stop: 40300, landline: 40001, unregistered: 40010, unreachable: 40008 },
  addSender() {
    const profile = telnyx.addProfile()
    const own = () => telnyx.sent.filter((sent) => sent.profileId === profile.id)
    return {
      settings: telnyx.settings(profile),
      writes: ({ from, text = 'Hi', id, files = [], optOut }, hookUrl, { times = 1, origin } = {}) =>
        telnyx.writes(
          {
            from,
            profile,
            text,
            files,
            ...(id !== undefined && { id }),
            ...(optOut !== undefined && { autoresponseType: optOut }),
          },
          { hookUrl, times, via: movedTo(origin, hookUrl) },
        ),
      accepted: () =>
        own().map(({ id, to, text, mediaUrls, webhookUrl }) => ({
          id,
          to,
          text,
          files: mediaUrls,
          callback: webhookUrl ?? undefined,
        })),
      status(id, state, { code, times = 1, origin } = {}) {
        const sent = own().find((one) => one.id === id)
        if (sent === undefined) throw new Error(`no message has the id ${id}`)
        const title = code === 40300 ? 'Blocked due to STOP message' : undefined
        return telnyx.status(sent, state === 'failed' ? 'delivery_failed' : state, {
          times,
          via: movedTo(origin, sent.webhookUrl ?? ''),
          ...(code !== undefined && { code }),
          ...(title !== undefined && { title }),
        })
      },
    }
  },
})
