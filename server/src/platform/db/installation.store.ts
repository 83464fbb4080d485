import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
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

/** Has a value be set no longer. */
export async function removeInstallationValue({ q, t }: Tx, name: string): Promise<void> {
  await q.delete(t.installation).where(eq(t.installation.name, name))
}

/** Writes a row and removes it again: of a name of its own, so that no process waits for another one's. */
export async function writeAndRemoveRow({ q, t }: Tx): Promise<void> {
  const name = `probe_${randomUUID()}`
  await q.insert(t.installation).values({ name, value: '' })
  await q.delete(t.installation).where(eq(t.installation.name, name))
}
