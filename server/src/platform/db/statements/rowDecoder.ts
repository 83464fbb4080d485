import { Column, getTableColumns, is, SQL, Table } from 'drizzle-orm'

/** One value of a row: where it goes, and how it is read. */
interface Leaf {
  /** The part of a nested row. */
  part: string | undefined
  name: string
  read: ((value: unknown) => unknown) | undefined
}

/**
 * Returns a function that makes rows of lists of values, in the order of the fields. A field is a column, an expression, whose
 * value comes as the driver gives it, or a part of its own: a table or further fields.
 */
export function rowDecoder(fields: Readonly<Record<string, unknown>>) {
  const leaves = Object.entries(fields).flatMap(([name, field]) => leavesOf(name, field))
  const parts = [...new Set(leaves.flatMap(({ part }) => part ?? []))]
  // A copy has the shape of all rows from the start; each field that is added to an object would give it another one.
  const emptyOf = (part: string | undefined): Record<string, unknown> =>
    Object.fromEntries(leaves.filter((leaf) => leaf.part === part).map(({ name }) => [name, null]))
  const emptyRow: Record<string, unknown> = {
    ...Object.fromEntries(parts.map((part) => [part, null])),
    ...emptyOf(undefined),
  }
  const emptyParts = parts.map((part) => [part, emptyOf(part)] as const)
  return (values: readonly unknown[]): Record<string, unknown> => {
    const row = { ...emptyRow }
    const nested: Record<string, Record<string, unknown>> = {}
    for (const [part, empty] of emptyParts) row[part] = nested[part] = { ...empty }
    let at = 0
    for (const { part, name, read } of leaves) {
      const value = values[at]
      at += 1
      if (value === null) continue
      const into = part === undefined ? row : nested[part]
      if (into !== undefined) into[name] = read === undefined ? value : read(value)
    }
    return row
  }
}

function leavesOf(name: string, field: unknown): Leaf[] {
  if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)) return [leafOf(undefined, name, field)]
  const nested = is(field, Table) ? getTableColumns(field) : field
  if (typeof nested !== 'object' || nested === null) throw new Error(`the field ${name} cannot be read`)
  return Object.entries(nested).map(([own, each]) => leafOf(name, own, each))
}

const leafOf = (part: string | undefined, name: string, field: unknown): Leaf => ({
  part,
  name,
  read:
    is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue
      ? (value) => field.mapFromDriverValue(value)
      : undefined,
})
