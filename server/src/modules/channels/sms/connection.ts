import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import type { z } from 'zod'
import type { ChannelCall } from '../sending/call.ts'
import type { ApiAnswer } from '../sending/askApi.ts'
import { connectionProblemOf, type ProviderErrors } from './codes.rules.ts'

/** What was asked for, or what is wrong, in words that say what to do. */
export type Found<T> = { found: T } | { problem: string }

/** By what a number, or a pool of numbers, is known, and what its provider says of it. */
export interface Sender {
  label: string
  info: Readonly<Record<string, string | undefined>>
}

/** What an answer holds, or what is wrong. `words`: what a code or a status means for this very request. */
export function readAnswer<T extends z.ZodType>(
  answer: ApiAnswer,
  {
    schema,
    provider,
    words,
  }: { schema: T; provider: ProviderErrors; words: Readonly<Record<number, string>> },
): Found<z.output<T>> {
  const problem = connectionProblemOf(answer, provider, words)
  if (problem !== undefined) return { problem }
  const { data, success } = schema.safeParse(answer.is === 'answered' ? answer.json : undefined)
  return success
    ? { found: data }
    : { problem: `The API address answers, but not as ${provider.name} does: check it` }
}

/** The label of a number or a pool, with the name that it has at the provider: `SMS +12025550123 (Front desk)`. */
export function channelLabelOf(id: string, name: string | null | undefined): string {
  const isNamed = name !== null && name !== undefined && name !== '' && name !== id
  return isNamed && !isSameNumber(id, name) ? `SMS ${id} (${name})` : `SMS ${id}`
}

/** Whether a name is the number again, as Twilio names one unless told: `(202) 555-0123`. */
const isSameNumber = (id: string, name: string): boolean =>
  /^[-+() .\d]{7,}$/.test(name) && id.endsWith(name.replaceAll(/\D/g, ''))

/** Whether the provider sends what comes in to the channel. */
export const subscribedTo = (
  { hookUrl }: Pick<ChannelCall<unknown>, 'hookUrl'>,
  url: string | null | undefined,
): 'yes' | 'no' => (hookUrl !== null && url === hookUrl ? 'yes' : 'no')

/** What is known of a channel, without what the provider has left out. */
export const knownInfo = (info: Readonly<Record<string, string | undefined>>): ChannelInfo =>
  Object.fromEntries(
    Object.entries(info).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
