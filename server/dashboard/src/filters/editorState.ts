import { maxFilterDepth } from '@replyloop/shared/values/filter'

/** What all rows of a filter's editor know of the whole. */
export interface EditorState {
  /** What is wrong with a condition or a group, by its key. */
  readonly faults: ReadonlyMap<number, string>
  /** Whether conditions that lack something say so: once somebody has tried to save. */
  readonly showsUnfinished: boolean
  /** How many conditions more there may be. */
  readonly leavesLeft: number
  /** Whether the button that adds the first condition gets the focus. */
  readonly startsHere: boolean
  /** What was added last, which gets the focus. */
  readonly addedKey: number | undefined
  readonly setAddedKey: (key: number) => void
}

/** Why something cannot be negated. */
export const tooDeep = `A filter has at most ${maxFilterDepth} levels, and “Not” is one`
