/** A form of a statement that runs it for many sets of values at once. */
export interface ManyForm {
  /** Takes an array of each value, whose type is given, in place of the value. */
  sql: (types: readonly string[]) => string
  /** Whether it answers rows. Each begins with the number of its set, counted from 1. */
  answers: boolean
}

const insert = /^insert into ("\w+") \(([^()]+)\) values \(([^()]+)\)( on conflict [^$]+)?$/

/** The form for many of a statement as drizzle writes it; `undefined` when it has none. */
export function manyFormOf(text: string): ManyForm | undefined {
  if (!text.includes('$1')) return undefined
  if (text.startsWith('select '))
    return {
      answers: true,
      // Behind an offset, PostgreSQL plans it as it plans the statement itself. It might join whole tables otherwise.
      sql: (types) =>
        `select given.n, found.* from ${givenOf(types)} cross join lateral (${inGiven(text)} offset 0) as found`,
    }
  const [, table, names = '', row = '', onConflict = ''] = insert.exec(text) ?? []
  if (table === undefined || onConflict.includes(' returning ')) return undefined
  const values = row.split(', ')
  const isGiven = (_name: string, index: number) => values[index] !== 'default'
  const columns = names.split(', ').filter(isGiven).join(', ')
  const rows = values.filter(isGiven).map(inGiven).join(', ')
  return {
    answers: false,
    sql: (types) => `insert into ${table} (${columns}) select ${rows} from ${givenOf(types)}${onConflict}`,
  }
}

const inGiven = (text: string) => text.replace(/\$(\d+)/g, 'given.v$1')

const givenOf = (types: readonly string[]) => {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`)
  const names = types.map((_type, index) => `v${index + 1}`)
  return `unnest(${arrays.join(', ')}) with ordinality as given(${names.join(', ')}, n)`
}
