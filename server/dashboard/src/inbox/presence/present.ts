import type { LivePresence } from '@replyloop/shared/contract/presence'
import { presenceMs } from '@replyloop/shared/values/conversation'
import { bidiIsolate } from '../../ui/bidiIsolate.ts'

/** Somebody else who reads a conversation, or types a reply to it, until a time in milliseconds since 1970. */
export interface Present {
  readonly id: string
  readonly name: string
  readonly holdsUntil: number
  readonly typesUntil: number
}

/** Who is there after somebody has told what they do. */
export function afterPresence(
  present: readonly Present[],
  { member: { id, name }, doing }: LivePresence,
  now: number,
): readonly Present[] {
  const others = present.filter((each) => each.id !== id)
  if (doing === 'leaves') return others
  const typesUntil = doing === 'types' ? now + presenceMs.types : 0
  return [...others, { id, name, holdsUntil: now + presenceMs.holds, typesUntil }].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
}

/** Those who still are there. */
export const stillThere = (present: readonly Present[], now: number): readonly Present[] =>
  present.filter(({ holdsUntil }) => holdsUntil > now)

/** When the next of them stops typing, or is not there any more. */
export const nextEnd = (present: readonly Present[], now: number): number =>
  Math.min(...present.map(({ holdsUntil, typesUntil }) => (typesUntil > now ? typesUntil : holdsUntil)))

const listed = new Intl.ListFormat('en')

/** Who is there and who types, in a line. */
export function presenceWords(present: readonly Present[], now: number): string {
  const types = present.filter(({ typesUntil }) => typesUntil > now)
  const reads = present.filter((each) => !types.includes(each))
  const namesOf = (some: readonly Present[]) => listed.format(some.map(({ name }) => bidiIsolate(name)))
  return [
    ...(types.length > 0 ? [`${namesOf(types)} ${types.length === 1 ? 'types' : 'type'}…`] : []),
    ...(reads.length > 0 ? [`${namesOf(reads)} ${reads.length === 1 ? 'is' : 'are'} here.`] : []),
  ].join(' ')
}
