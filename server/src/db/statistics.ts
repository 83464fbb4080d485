import type pg from 'pg'

const lookEveryMs = 2000
/** A connection that falls silent tells within ten seconds what it has changed. */
const looksAfterWrite = 6
const manyRows = 500

// By name: it is asked all the time.
const findUncounted = {
  name: 'find_uncounted',
  text: `select string_agg(format('%I', relname), ', ') as tables from pg_stat_user_tables
    where schemaname = current_schema() and last_analyze is null and last_autoanalyze is null
      and n_mod_since_analyze >= $1`,
  values: [manyRows],
}

/**
 * Has PostgreSQL count the rows of a table that has just got its first many. By itself it does so up to two minutes
 * later; until then it takes the table for an empty one, where any index is as good as another, and a statement that
 * is prepared meanwhile walks all rows of an account to find one. Looks only while something is written.
 */
export function createStatistics(pool: Pick<pg.Pool, 'query'>) {
  let looksLeft = 0
  let looking = Promise.resolve()

  const look = async () => {
    try {
      const { rows } = await pool.query<{ tables: string | null }>(findUncounted)
      const tables = rows[0]?.tables
      if (typeof tables === 'string') await pool.query(`analyze (skip_locked) ${tables}`)
    } catch {
      // Cannot be reached, of which whoever writes hears more. It looks again.
    }
  }
  const timer = setInterval(() => {
    if (looksLeft === 0) return
    looksLeft -= 1
    looking = look()
  }, lookEveryMs).unref()

  return {
    /** Some rows were committed. */
    written(): void {
      looksLeft = looksAfterWrite
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
