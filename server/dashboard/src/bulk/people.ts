import type { Filter } from '@replyloop/shared/contract/filter'
import { countText } from '../contacts/countText.ts'
import { numberText } from '../ui/format.ts'

/** Whom a bulk action is for: as a request names them, and how many they are. */
export interface People {
  readonly of: { readonly filter: Filter } | { readonly contactIds: string[] }
  readonly count: number
  /** Whether they are more than were counted. */
  readonly capped: boolean
}

/** `300 contacts`, within a sentence. */
export const peopleText = (people: People): string => {
  const text = countText(people)
  return people.capped ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** `300`, `more than 100,000`, within a sentence. */
export const numberOf = ({ count, capped }: Pick<People, 'count' | 'capped'>): string =>
  `${capped ? 'more than ' : ''}${numberText(count)}`

/** Whether a filter asks nothing: all contacts match it. */
export const isEverybody = (filter: Filter): boolean => 'all' in filter && filter.all.length === 0
