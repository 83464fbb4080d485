import { nothingExchanged } from '../sending/failedAnswer.rules.ts'
import type { OutgoingMessage, SendResult } from '../outgoing.ts'

/** Why a message is not handed to the provider of a number at all; `undefined` where it is. */
export function unsendableReason(
  { type, reply, attachments }: OutgoingMessage,
  limit: { most: number; bytes: number },
): SendResult | undefined {
  const detail = problemOf()
  return detail === undefined
    ? undefined
    : { ...nothingExchanged, is: 'refused', error: { kind: 'refused', detail } }

  function problemOf(): string | undefined {
    if (type === 'reaction') return 'Text messages know no reactions: write a text instead.'
    if (reply.body === '' && attachments.length === 0)
      return 'The message has neither a text nor a file: write one.'
    if (attachments.length > limit.most)
      return `A text message carries at most ${limit.most} files: send the others in another one.`
    const bytes = attachments.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
    return bytes > limit.bytes
      ? `The files have ${megabytes(bytes)} MB together, and a text message carries at most ${megabytes(limit.bytes)} MB: send fewer or smaller ones.`
      : undefined
  }
}

const megabytes = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10

/** Where the provider tells what became of a message: the address of the hooks, with our id of the message. */
export function statusCallbackOf(hookUrl: string | null, messageId: string): string | undefined {
  if (hookUrl === null) return undefined
  const url = new URL(hookUrl)
  url.searchParams.set('message', messageId)
  return url.href
}

/** Our id of the message in such an address; `undefined` where it holds none. */
export const messageOfCallback = (query: Readonly<Record<string, string>>): string | undefined =>
  /^msg_\w+$/.exec(query['message'] ?? '')?.[0]
