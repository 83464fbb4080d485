import type { SmsCount } from '@replyloop/shared/values/smsCount'
import { bidiIsolate } from './bidiIsolate.ts'
import { counted } from './counted.ts'
import { textFor } from './textFor.ts'

const namedAtMost = 3

/** Those that word processors put in unasked, which look like others, or like nothing. */
const names: Readonly<Record<string, string>> = {
  '\u2018': 'the curly quote ‘',
  '\u2019': 'the curly apostrophe ’',
  '\u201C': 'the curly quote “',
  '\u201D': 'the curly quote ”',
  '\u2013': 'the long dash –',
  '\u2014': 'the long dash —',
  '\u2026': 'the ellipsis …',
  '\u2022': 'the bullet •',
  '\u00A0': 'a no-break space',
  '\u202F': 'a narrow no-break space',
  '\u200B': 'an invisible space',
  '\t': 'a tab',
}
const nameOfCharacter = (character: string) => textFor(names, character) ?? `“${bidiIsolate(character)}”`

const encodings = { 'GSM-7': 'basic alphabet (GSM-7)', 'UCS-2': 'Unicode (UCS-2)' } as const

/** `1 SMS · basic alphabet (GSM-7)`, and which characters make it more SMS than it would be without them. */
export function describeSms({ encoding, segments, segmentsInGsm7, costly }: SmsCount): string {
  const words = `${segments} SMS · ${encodings[encoding]}`
  if (costly.length === 0) return words
  const named = costly.slice(0, namedAtMost).map(nameOfCharacter)
  const more = costly.length - named.length
  const parts = more > 0 ? [...named, counted(more, 'more character')] : named
  const subject = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return `${words}: ${subject} ${costly.length === 1 ? 'makes' : 'make'} it ${segments} SMS instead of ${segmentsInGsm7}`
}
