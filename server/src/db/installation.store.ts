import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from './db.ts'
import { only } from './db.ts'

/** What an installation keeps under a name; `undefined` when nothing yet. */
export async function readKept({ q, t }: Reader, name: string): Promise<string | undefined> {
  const [kept] = await q.select().from(t.installation).where(eq(t.installation.name, name))
  return kept?.value
}

/** Keeps a value unless the name has one, and answers the one that it has. */
export async function keepFirst({ q, t }: Tx, name: string, value: string): Promise<string> {
  const rows = await q
    .insert(t.installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: t.installation.name, set: { name } })
    .returning()
  return only(rows).value
}

/** Asks the database for anything; rejects when it cannot answer. */
export async function probe({ q, t }: Reader): Promise<void> {
  await q
    .select({ one: sql`1` })
    .from(t.installation)
    .limit(1)
}
