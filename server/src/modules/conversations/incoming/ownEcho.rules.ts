import { minuteMs } from '../../../platform/clock/time.ts'
import type { IncomingChannelMessage } from '../../channels/incoming.ts'

/** For so long after a message was sent its echo may come, in milliseconds. */
const echoesForMs = 10 * minuteMs

/** A message of ours, as far as its echo shows it. */
export interface SentMessage {
  status: string
  error: { kind: string } | null
  providerId: string | null
  sentAt: number | null
  body: string
  files: readonly { contentType: string | null }[]
}

const partsOf = ({ body, files }: SentMessage) => (body === '' ? 0 : 1) + files.length

const familyOf = (contentType: string | null) => contentType?.split('/')[0]

/**
 * Whether an echo that does not say who has sent it is of a message of ours: one that is on its way or has just been sent, and
 * that says the same. Of one with several parts, each echoes by itself and only the last part's id is known.
 */
export function isOwnEcho(
  message: SentMessage,
  { body, files = [] }: Pick<IncomingChannelMessage, 'body' | 'files'>,
  now: number,
): boolean {
  const { status, error, providerId, sentAt } = message
  const isUnsure = status === 'Queued' || error?.kind === 'unknown_outcome'
  if (!isUnsure && (sentAt === null || sentAt < now - echoesForMs)) return false
  if (providerId !== null && partsOf(message) < 2) return false // its echo has that id
  if (files.length === 0) return body.trim() !== '' && body.trim() === message.body.trim()
  const families = new Set(message.files.map(({ contentType }) => familyOf(contentType)))
  return (
    body === '' &&
    files.every(({ contentType }) => families.has(familyOf(contentType)) || families.has('application'))
  )
}

/** Whether an echo shows all of its message, so that all of it was sent. */
export const showsWholeMessage = (message: SentMessage): boolean => partsOf(message) === 1
