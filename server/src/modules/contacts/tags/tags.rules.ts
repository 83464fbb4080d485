import { foldName } from '@replyloop/shared/values/foldName'
import { maxTagName, tagColours, type TagColour } from '@replyloop/shared/values/tag'
import type { Schema } from '../../../platform/db/schema/schema.ts'

export type TagRow = Schema['tag']['$inferSelect']

/** Tags that a contact gets, and the names of those that it cannot have. */
export interface GivenTags {
  tags: readonly TagRow[]
  /** Grows where the contact has too many already. */
  leftOut: LeftOut[]
}

/** A name that is left out, and why. */
export interface LeftOut {
  name: string
  why: string
}

const notStorable = /\p{Cc}|[\ud800-\udfff]/u

/** Why a name cannot be that of a tag; `undefined` where it can. */
export function whyNoTag(name: string): string | undefined {
  if (Array.from(name).length > maxTagName) return `is longer than ${maxTagName} characters`
  return notStorable.test(name) ? 'has a character that nobody sees' : undefined
}

/** Names without those that differ from an earlier one in case alone, by what they are compared by. */
export function distinctNames(names: readonly string[]): Map<string, string> {
  const distinct = new Map<string, string>()
  for (const name of names) {
    const folded = foldName(name)
    if (!distinct.has(folded)) distinct.set(folded, name)
  }
  return distinct
}

/** The colour of a new tag beside those that are there, so that neighbours differ. */
export const nextColour = (tags: number): TagColour =>
  tagColours[1 + (tags % (tagColours.length - 1))] ?? 'grey'
