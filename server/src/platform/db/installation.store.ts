import { eq, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from './db.ts'

/** A value that the installation stores once, by name; `undefined` if it is not set. */
export async function readInstallationValue({ q, t }: Reader, name: string): Promise<string | undefined> {
  const [row] = await q.select().from(t.installation).where(eq(t.installation.name, name))
  return row?.value
}

/** Sets a value unless it is set already. Returns the one that is set. */
export async function setInstallationValueOnce({ q, t }: Tx, name: string, value: string): Promise<string> {
  const rows = await q
    .insert(t.installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: t.installation.name, set: { name } })
    .returning()
  return requireRow(rows).value
}

/** Updates no row; rejects when the database takes no writes, such as a PostgreSQL that has become a standby. */
export async function probe({ q, t }: Tx): Promise<void> {
  await q
    .update(t.installation)
    .set({ name: t.installation.name })
    .where(sql`1 = 0`)
}
