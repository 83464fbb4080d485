import { isSameValue } from '@replyloop/shared/values/changes'

/** A field that somebody else has changed to something else than the user has: one of the two is to be chosen. */
export interface Conflict<V> {
  readonly name: keyof V & string
  /** All values as the user began from them, as the other one has saved them, and as the user has typed them. */
  readonly before: V
  readonly theirs: V
  readonly mine: V
  readonly choice: 'mine' | 'theirs' | null
}

/** What became of the values of a form when they were saved elsewhere. */
interface Merged<V> {
  readonly values: V
  readonly conflicts: readonly Conflict<V>[]
  /** The fields that follow what was saved elsewhere. */
  readonly followed: readonly (keyof V & string)[]
}

/**
 * Brings what was saved elsewhere together with what the user has typed, field by field. A field that one side alone has changed has
 * that value. Of one that both have changed, what the user has typed stays, until the user chooses. `open` are the conflicts that
 * there were before.
 */
export function mergeChanges<V extends Record<string, unknown>>(
  { before, mine, theirs }: { before: V; mine: V; theirs: V },
  open: readonly Conflict<V>[] = [],
): Merged<V> {
  const values = { ...mine }
  const conflicts: Conflict<V>[] = []
  const followed: (keyof V & string)[] = []
  for (const name of namesOf(theirs)) {
    const known = open.find((conflict) => conflict.name === name)
    const isTheirs = !isSameValue(before[name], theirs[name])
    const isMine = !isSameValue(before[name], mine[name])
    if (isSameValue(mine[name], theirs[name])) {
      if (known?.choice === 'theirs') conflicts.push({ ...known, theirs })
    } else if (!isMine) {
      values[name] = theirs[name]
      if (known === undefined) followed.push(name)
      else conflicts.push({ ...known, theirs })
    } else if (known !== undefined)
      conflicts.push({ ...known, theirs, mine, choice: isTheirs ? null : known.choice })
    else if (isTheirs) conflicts.push({ name, before, theirs, mine, choice: null })
  }
  return { values, conflicts, followed }
}

const namesOf = <V extends Record<string, unknown>>(values: V): (keyof V & string)[] => Object.keys(values)
