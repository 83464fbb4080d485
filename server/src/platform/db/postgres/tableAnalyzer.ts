import type pg from 'pg'

const checkEveryMs = 2000
/** An idle connection reports its changes to the statistics within ten seconds. */
const checksAfterWrite = 6
const manyRows = 500

// Named, so that it is prepared once: it runs often.
const findUnanalyzed = {
  name: 'find_unanalyzed',
  text: `select string_agg(format('%I', relname), ', ') as tables from pg_stat_user_tables
    where schemaname = current_schema() and last_analyze is null and last_autoanalyze is null
      and n_mod_since_analyze >= $1`,
  values: [manyRows],
}

/**
 * Runs ANALYZE on tables that have just got their first many rows. PostgreSQL does so by itself up to two minutes later. Until
 * then it plans as if the table were empty, where any index seems as good as another, and a statement that is prepared
 * that early scans all rows of an account to find one. Checks only while something is written.
 */
export function createTableAnalyzer(pool: Pick<pg.Pool, 'query'>) {
  let checksLeft = 0
  let checking = Promise.resolve()

  const check = async () => {
    try {
      const { rows } = await pool.query<{ tables: string | null }>(findUnanalyzed)
      const tables = rows[0]?.tables
      if (typeof tables === 'string') await pool.query(`analyze (skip_locked) ${tables}`)
    } catch {
      // The database cannot be reached, which every write reports. The next check tries again.
    }
  }
  const timer = setInterval(() => {
    if (checksLeft === 0) return
    checksLeft -= 1
    checking = check()
  }, checkEveryMs).unref()

  return {
    /** Tells that rows were committed. */
    noteWrite(): void {
      checksLeft = checksAfterWrite
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await checking
    },
  }
}
