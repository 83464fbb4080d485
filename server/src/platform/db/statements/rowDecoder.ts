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
  return (values: readonly unknown[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    const nested: Record<string, Record<string, unknown>> = {}
    for (const part of parts) row[part] = nested[part] = {}
    leaves.forEach(({ part, name, read }, index) => {
      const value = values[index]
      const into = part === undefined ? row : nested[part]
      if (into !== undefined) into[name] = value === null || read === undefined ? value : read(value)
    })
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
  read: is(field, Column) ? (value) => field.mapFromDriverValue(value) : undefined,
})
