import { withConnection } from './postgresServer.ts'
import { isSqlite, withFile } from './sqliteFile.ts'

/** The query plan of a statement, one line for each step. */
export async function planOf(
  databaseUrl: string,
  { sql, params }: { sql: string; params: unknown[] },
): Promise<string> {
  if (isSqlite(databaseUrl)) {
    const explain = `explain query plan ${sql}`
    const steps = withFile(
      databaseUrl,
      (file) => file.prepare<unknown[], { detail: string }>(explain).all(...params),
      { readonly: true },
    )
    return steps.map(({ detail }) => detail).join('\n')
  }
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
