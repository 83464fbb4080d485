/** How a statement is run for many sets of values at once. */
export interface BatchForm {
  /**
   * The text, given the PostgreSQL types of the statement's values. Where the statement takes a value, the text takes an
   * array of that type: the values of all sets in that place.
   */
  sql: (types: readonly string[]) => string
  /** The index of the value that identifies the changed rows, from 0. It has to differ between the sets. */
  key?: number
}

/** Whether a statement, as drizzle writes it, only reads. */
export const isRead = (text: string): boolean => text.startsWith('select ')

// `insert into "t" ("a", "b") values ($1, default) on conflict …`, where the conflict clause has no values of its own.
const insert =
  /^insert into (?<table>"\w+") \((?<names>[^()]+)\) values \((?<row>[^()]+)\)(?<onConflict> on conflict [^$]+)?$/
// `update "t" set … where … returning …`, or `delete from "t" where …`.
const change =
  /^(?<action>update "\w+" set .+?|delete from "\w+") where (?<where>.+?)(?: returning (?<returning>.+))?$/
// `"t"."id" = $2`
const equality = /"\w+"\."\w+" = \$(?<place>\d+)/
/** An `or`, a `not` or a subquery: with one of them, two sets may match the same row although their keys differ. */
const mayOverlap = / or |not ["(]|select /

/**
 * The batch form of a statement as drizzle writes it; `undefined` if it has none. Each row of a batch begins with the
 * number of its set, from 1.
 */
export function batchFormOf(text: string): BatchForm | undefined {
  if (!text.includes('$1')) return undefined
  return isRead(text) ? formOfSelect(text) : (formOfInsert(text) ?? formOfChange(text))
}

/** `select … from unnest($1::text[]) as given, lateral (select … where id = given.v1)`: the statement, once for each set. */
const formOfSelect = (text: string): BatchForm => ({
  // With an offset, PostgreSQL plans the inner select by itself. Without one, it might join whole tables.
  sql: (types) =>
    `select given.n, found.* from ${givenOf(types)} cross join lateral (${inGiven(text)} offset 0) as found`,
})

/**
 * `insert into t (…) select given.v1, … from unnest(…) as given`. None for an insert that returns rows: they could not be
 * told apart by set.
 */
function formOfInsert(text: string): BatchForm | undefined {
  const { table, names = '', row = '', onConflict = '' } = insert.exec(text)?.groups ?? {}
  if (table === undefined || onConflict.includes(' returning ')) return undefined
  const values = row.split(', ')
  const isGiven = (_name: string, index: number) => values[index] !== 'default'
  const columns = names.split(', ').filter(isGiven).join(', ')
  const rows = values.filter(isGiven).map(inGiven).join(', ')
  return {
    sql: (types) => `insert into ${table} (${columns}) select ${rows} from ${givenOf(types)}${onConflict}`,
  }
}

/**
 * `update t set x = given.v1 from unnest(…) as given where id = given.v2`, and likewise a delete. Only for statements that
 * find their rows by equality: of two sets that match the same row, PostgreSQL would apply only one.
 */
function formOfChange(text: string): BatchForm | undefined {
  const { action, where = '', returning } = change.exec(text)?.groups ?? {}
  const { place } = equality.exec(where)?.groups ?? {}
  if (action === undefined || place === undefined || mayOverlap.test(text)) return undefined
  const join = action.startsWith('update ') ? 'from' : 'using'
  return {
    key: Number(place) - 1,
    sql: (types) =>
      `${inGiven(action)} ${join} ${givenOf(types)} where ${inGiven(where)}` +
      (returning === undefined ? '' : ` returning given.n, ${returning}`),
  }
}

/** Replaces `$2` by `given.v2`, the second value of a set. */
const inGiven = (text: string) => text.replace(/\$(\d+)/g, 'given.v$1')

/** The table `given` with one row for each set: its values `v1`, `v2` and so on, and its number `n`. */
const givenOf = (types: readonly string[]) => {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`)
  const names = types.map((_type, index) => `v${index + 1}`)
  return `unnest(${arrays.join(', ')}) with ordinality as given(${names.join(', ')}, n)`
}
