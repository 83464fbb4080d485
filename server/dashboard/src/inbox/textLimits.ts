import { counted } from '../ui/counted.ts'
import type { ConversationChannel } from './inboxQueries.ts'
import { numberText } from '../ui/format.ts'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const several = 'letters with accents and emoji are several'
const mend = 'Shorten it, or choose another channel.'

/** How long a text is where the channel counts bytes, in words. */
export const bytesWords = (text: string, most: number): string =>
  `${numberText(bytesOf(text))} of ${counted(most, 'byte')}: ${several}.`

/** Why a text cannot go out on a channel; `undefined` where it can. */
export function tooLong(
  text: string,
  { maxText, maxTextBytes = Infinity }: Pick<ConversationChannel, 'maxText' | 'maxTextBytes'>,
): string | undefined {
  if (text.length > maxText)
    return `The channel takes at most ${counted(maxText, 'character')}, and this has ${numberText(text.length)}. ${mend}`
  const bytes = maxTextBytes === Infinity ? 0 : bytesOf(text)
  return bytes > maxTextBytes
    ? `The channel takes at most ${counted(maxTextBytes, 'byte')}, and this has ${numberText(bytes)}: ${several}. ${mend}`
    : undefined
}
