/** A form of a statement that runs it for many sets of values at once. */
export interface ManyForm {
  /** Takes an array of each value, whose type is given, in place of the value. */
  sql: (types: readonly string[]) => string
  /** Which value, counted from 0, says what rows it changes: that of each set has to be another one. */
  key?: number
}

/** Whether a statement only reads. */
export const isRead = (text: string): boolean => text.startsWith('select ')

const insert = /^insert into ("\w+") \(([^()]+)\) values \(([^()]+)\)( on conflict [^$]+)?$/
const change = /^(update "\w+" set .+?|delete from "\w+") where (.+?)(?: returning (.+))?$/
const equality = /"\w+"\."\w+" = \$(\d+)/

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
 * they are, nor of one whose answer to a conflict has values of its own.
 */
function formOfInsert(text: string): ManyForm | undefined {
  const [, table, names = '', row = '', onConflict = ''] = insert.exec(text) ?? []
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
  const [, action, where = '', returning] = change.exec(text) ?? []
  const [, place] = equality.exec(where) ?? []
  // An alternative, a negation or a look elsewhere may find the same row for two sets.
  if (action === undefined || place === undefined || / or |not ["(]|select /.test(text)) return undefined
  const join = action.startsWith('update ') ? 'from' : 'using'
  return {
    key: Number(place) - 1,
    sql: (types) =>
      `${inGiven(action)} ${join} ${givenOf(types)} where ${inGiven(where)}` +
      (returning === undefined ? '' : ` returning given.n, ${returning}`),
  }
}

const inGiven = (text: string) => text.replace(/\$(\d+)/g, 'given.v$1')

const givenOf = (types: readonly string[]) => {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`)
  const names = types.map((_type, index) => `v${index + 1}`)
  return `unnest(${arrays.join(', ')}) with ordinality as given(${names.join(', ')}, n)`
}
