import { and, asc, eq, or } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { afterCursor, contains, containsLowered } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'

/** A ready reply. */
export type SnippetRow = Schema['snippet']['$inferSelect']

/** What of it can be changed. */
export type SnippetValues = Pick<SnippetRow, 'shortcut' | 'folded' | 'body' | 'choices' | 'files'>

/** A snippet by id. Throws `SNIPPET_NOT_FOUND`. */
export async function requireSnippet(
  { q, t: { snippet: s } }: Reader,
  accountId: string,
  id: string,
): Promise<SnippetRow> {
  const [found] = await q
    .select()
    .from(s)
    .where(and(eq(s.accountId, accountId), eq(s.id, id)))
  if (found === undefined)
    throw new Problem('SNIPPET_NOT_FOUND', `No snippet has the id ${id}; GET /v1/snippets lists them`)
  return found
}

/** The snippet of an account with a shortcut, as it is compared. */
export async function findSnippetFolded(
  { q, t: { snippet: s } }: Reader,
  accountId: string,
  folded: string,
): Promise<SnippetRow | undefined> {
  const [found] = await q
    .select()
    .from(s)
    .where(and(eq(s.accountId, accountId), eq(s.folded, folded)))
  return found
}

/** How many snippets an account has. */
export const countSnippets = ({ q, t: { snippet: s } }: Reader, accountId: string): Promise<number> =>
  q.$count(s, eq(s.accountId, accountId))

/** Snippets of an account in the order of their shortcuts; a search looks in shortcuts and texts. */
export const listSnippets = (
  { q, t: { snippet: s } }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
): PromiseLike<SnippetRow[]> =>
  q
    .select()
    .from(s)
    .where(
      and(
        eq(s.accountId, accountId),
        or(containsLowered(s.folded, search?.normalize()), contains(s.body, search)),
        afterCursor(s.folded, cursor),
      ),
    )
    .orderBy(asc(s.folded))
    .limit(limit)

/** Adds a snippet. The caller holds `locks.snippets`. */
export async function insertSnippet(
  { q, t, now }: Tx,
  snippet: SnippetValues & { accountId: string },
): Promise<SnippetRow> {
  const row = { ...snippet, id: newId('snp', now), createdAt: now, updatedAt: now }
  return requireRow(await q.insert(t.snippet).values(row).returning())
}

/** Changes a snippet. The caller holds `locks.snippets`. */
export async function updateSnippetRow(
  { q, t: { snippet: s }, now }: Tx,
  id: string,
  change: SnippetValues,
): Promise<SnippetRow> {
  return requireRow(
    await q
      .update(s)
      .set({ ...change, updatedAt: now })
      .where(eq(s.id, id))
      .returning(),
  )
}

/** Deletes a snippet. */
export async function deleteSnippetRow({ q, t: { snippet: s } }: Tx, id: string): Promise<void> {
  await q.delete(s).where(eq(s.id, id))
}
