import { isSameValue } from '@replyloop/shared/values/changes'

/** A field, or a row of one, that somebody else has changed to something else than the user has: one of the two is to be chosen. */
export interface Conflict<V> {
  readonly name: keyof V & string
  /** Of a field whose rows are saved one by one: the id of the row. */
  readonly row?: string
  /** All values as the user began from them, as the other one has saved them, and as the user has typed them. */
  readonly before: V
  readonly theirs: V
  readonly mine: V
  readonly choice: 'mine' | 'theirs' | null
}

/** A field of rows that have ids and are saved one by one, so that what two people change of different rows is no conflict. */
export interface RowField<V, R> {
  readonly name: keyof V & string
  /** The rows by their ids, in their order. */
  rowsOf: (values: V) => ReadonlyMap<string, R>
  withRows: (values: V, rows: readonly R[]) => V
  /** The values with rows that were saved since under the ids that they have now. */
  renamed: (values: V) => V
}

/** What became of the values of a form when they were saved elsewhere. */
interface Merged<V> {
  readonly values: V
  readonly conflicts: readonly Conflict<V>[]
  /** The fields that follow what was saved elsewhere. */
  readonly followed: readonly (keyof V & string)[]
}

/** A value on the three sides. */
interface Sides<T> {
  before: T
  mine: T
  theirs: T
}

/**
 * Brings what was saved elsewhere together with what the user has typed, field by field, and row by row in a field of `rows`. What one
 * side alone has changed has that value. Of what both have changed, what the user has typed stays, until the user chooses. `open` are the
 * conflicts that there were before.
 */
export function mergeChanges<V extends Record<string, unknown>, R>(
  { before, mine, theirs }: Sides<V>,
  open: readonly Conflict<V>[] = [],
  rows?: RowField<V, R>,
): Merged<V> {
  const values = { ...mine }
  const conflicts: Conflict<V>[] = []
  const followed: (keyof V & string)[] = []
  const known = new Map(open.map((conflict) => [keyOf(conflict), conflict]))
  /** Whether a field, or a row of one, is theirs from now on. */
  const isTheirsNow = (at: Pick<Conflict<V>, 'name' | 'row'>, sides: Sides<unknown>): boolean => {
    const conflict = known.get(keyOf(at))
    const isTheirs = !isSameValue(sides.before, sides.theirs)
    if (isSameValue(sides.mine, sides.theirs)) {
      if (conflict?.choice === 'theirs') conflicts.push({ ...conflict, theirs })
      return false
    }
    if (isSameValue(sides.before, sides.mine)) {
      if (conflict !== undefined) conflicts.push({ ...conflict, theirs })
      else if (!followed.includes(at.name)) followed.push(at.name)
      return true
    }
    if (conflict !== undefined)
      conflicts.push({ ...conflict, theirs, mine, choice: isTheirs ? null : conflict.choice })
    else if (isTheirs) conflicts.push({ ...at, before, theirs, mine, choice: null })
    return false
  }
  for (const name of namesOf(theirs)) {
    const sides = { before: before[name], mine: mine[name], theirs: theirs[name] }
    if (name !== rows?.name && isTheirsNow({ name }, sides)) values[name] = theirs[name]
  }
  if (rows === undefined) return { values, conflicts, followed }
  const [old, typed, saved] = [before, mine, theirs].map(rows.rowsOf)
  const merged = [...new Set([...(saved?.keys() ?? []), ...(typed?.keys() ?? [])])].flatMap((row) => {
    const sides = { before: old?.get(row), mine: typed?.get(row), theirs: saved?.get(row) }
    return (isTheirsNow({ name: rows.name, row }, sides) ? sides.theirs : sides.mine) ?? []
  })
  return { values: rows.withRows(values, merged), conflicts, followed }
}

const keyOf = ({ name, row = '' }: { name: string; row?: string | undefined }) => `${name} ${row}`

const namesOf = <V extends Record<string, unknown>>(values: V): (keyof V & string)[] => Object.keys(values)
