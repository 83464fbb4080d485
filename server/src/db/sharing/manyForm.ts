/** A form of a statement that runs it for many sets of values at once. */
export interface ManyForm {
  /**
   * The text of the form. In place of each value it takes an array of that value's type: the values that all sets have
   * in that place.
   */
  sql: (types: readonly string[]) => string
  /** Which value, counted from 0, says what rows it changes: that of each set has to be another one. */
  key?: number
}

/** Whether a statement, as drizzle writes it, only reads. */
export const isRead = (text: string): boolean => text.startsWith('select ')

// `insert into "t" ("a", "b") values ($1, default) on conflict …`: an answer to a conflict that has no values of its own.
const insert =
  /^insert into (?<table>"\w+") \((?<names>[^()]+)\) values \((?<row>[^()]+)\)(?<onConflict> on conflict [^$]+)?$/
// `update "t" set … where … returning …`, or `delete from "t" where …`.
const change =
  /^(?<action>update "\w+" set .+?|delete from "\w+") where (?<where>.+?)(?: returning (?<returning>.+))?$/
// `"t"."id" = $2`
const equality = /"\w+"\."\w+" = \$(?<place>\d+)/
/** An alternative, a negation or a look elsewhere: with one of them, two sets may find the same row. */
const mayMeet = / or |not ["(]|select /

/**
 * The form for many of a statement as drizzle writes it, if it has one. Its rows begin with the number of their set,
 * counted from 1.
 */
export function manyFormOf(text: string): ManyForm | undefined {
  if (!text.includes('$1')) return undefined
  return isRead(text) ? formOfSelect(text) : (formOfInsert(text) ?? formOfChange(text))
}

/** Each set finds its rows as the statement does: `… from unnest($1::text[]) as given, lateral (select … where id = given.v1)`. */
const formOfSelect = (text: string): ManyForm => ({
  // Behind an offset, PostgreSQL plans it as it plans the statement itself. It might join whole tables otherwise.
  sql: (types) =>
    `select given.n, found.* from ${givenOf(types)} cross join lateral (${inGiven(text)} offset 0) as found`,
})

/**
 * `insert into t (…) select given.v1, … from unnest(…) as given`. Not of one that answers rows, which could not say whose
 * they are.
 */
function formOfInsert(text: string): ManyForm | undefined {
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
 * `update t set x = given.v1 from unnest(…) as given where id = given.v2`, and a delete likewise. Only of one that finds its
 * rows by equality: where two sets meet in one row, the database would apply one of them.
 */
function formOfChange(text: string): ManyForm | undefined {
  const { action, where = '', returning } = change.exec(text)?.groups ?? {}
  const { place } = equality.exec(where)?.groups ?? {}
  if (action === undefined || place === undefined || mayMeet.test(text)) return undefined
  const join = action.startsWith('update ') ? 'from' : 'using'
  return {
    key: Number(place) - 1,
    sql: (types) =>
      `${inGiven(action)} ${join} ${givenOf(types)} where ${inGiven(where)}` +
      (returning === undefined ? '' : ` returning given.n, ${returning}`),
  }
}

/** `$2` as the second value of a set. */
const inGiven = (text: string) => text.replace(/\$(\d+)/g, 'given.v$1')

/** All sets as a table `given`: a column for each value, `v1`, `v2` and so on, and `n`, the number of the set. */
const givenOf = (types: readonly string[]) => {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`)
  const names = types.map((_type, index) => `v${index + 1}`)
  return `unnest(${arrays.join(', ')}) with ordinality as given(${names.join(', ')}, n)`
}
