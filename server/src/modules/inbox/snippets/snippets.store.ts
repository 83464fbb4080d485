import { and, asc, desc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { afterCursor, contains, containsLowered } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { wrongCursor, type SearchQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'

/** A ready reply. */
export type SnippetRow = Schema['snippet']['$inferSelect']

/** What of it can be changed. */
export type SnippetValues = Pick<SnippetRow, 'shortcut' | 'folded' | 'body' | 'choices' | 'files' | 'teamId'>

/** Who asks for snippets. */
export interface SnippetViewer {
  accountId: string
  /** A member who sees those of everybody and of their teams; `undefined`: somebody who sees all. */
  memberId?: string | undefined
}

const maySee = (
  { q, t: { snippet: s, teamMember: h } }: Reader,
  { accountId, memberId }: SnippetViewer,
): SQL | undefined =>
  and(
    eq(s.accountId, accountId),
    memberId === undefined
      ? undefined
      : or(
          isNull(s.teamId),
          exists(
            q
              .select({ one: sql`1` })
              .from(h)
              .where(and(eq(h.teamId, s.teamId), eq(h.memberId, memberId))),
          ),
        ),
  )

/** A snippet by id. Throws `SNIPPET_NOT_FOUND`. */
export async function requireSnippet(read: Reader, viewer: SnippetViewer, id: string): Promise<SnippetRow> {
  const { snippet: s } = read.t
  const [found] = await read.q
    .select()
    .from(s)
    .where(and(maySee(read, viewer), eq(s.id, id)))
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

/** The snippets that somebody sees, in the order of their shortcuts; a search looks in shortcuts and texts. */
export const listSnippets = (
  read: Reader,
  viewer: SnippetViewer,
  { search, cursor }: SearchQuery,
  limit: number,
): PromiseLike<SnippetRow[]> => {
  const { snippet: s } = read.t
  return read.q
    .select()
    .from(s)
    .where(and(maySee(read, viewer), found(read, search), afterCursor(s.folded, cursor)))
    .orderBy(asc(s.folded))
    .limit(limit)
}

/** The same, what replies have had most often first. Throws `VALIDATION_FAILED` for a cursor that `placeByUse` has not given. */
export const listSnippetsByUse = (
  read: Reader,
  viewer: SnippetViewer,
  { search, cursor }: SearchQuery,
  limit: number,
): PromiseLike<SnippetRow[]> => {
  const { snippet: s } = read.t
  return read.q
    .select()
    .from(s)
    .where(
      and(maySee(read, viewer), found(read, search), cursor === undefined ? undefined : behind(read, cursor)),
    )
    .orderBy(desc(s.usedCount), asc(s.folded))
    .limit(limit)
}

const found = ({ t: { snippet: s } }: Reader, search: string | undefined) =>
  or(containsLowered(s.folded, search?.normalize()), contains(s.body, search))

/** The place of a snippet among all by their use, as a cursor. */
export const placeByUse = ({ usedCount, folded }: SnippetRow): string => `${usedCount}/${folded}`

function behind({ t: { snippet: s } }: Reader, cursor: string): SQL {
  const { used, folded } = /^(?<used>\d{1,9})\/(?<folded>.+)$/u.exec(cursor)?.groups ?? {}
  if (used === undefined || folded === undefined) throw wrongCursor()
  return sql`(-${s.usedCount}, ${s.folded}) > (${-Number(used)}, ${folded})`
}

/** Notes that a reply has had some snippets of an account; of those that are deleted by now nothing. */
export async function countUse(
  { q, t: { snippet: s }, now }: Tx,
  { accountId, snippetIds }: { accountId: string; snippetIds: readonly string[] },
): Promise<void> {
  await q
    .update(s)
    .set({ usedCount: sql`${s.usedCount} + 1`, lastUsedAt: now })
    .where(and(eq(s.accountId, accountId), inArray(s.id, [...snippetIds])))
}

/** Makes the snippets of a team those of everybody. The caller holds `locks.teams`. */
export async function freeSnippetsOf(
  { q, t: { snippet: s } }: Tx,
  { id: teamId, accountId }: { id: string; accountId: string },
): Promise<void> {
  await q
    .update(s)
    .set({ teamId: null })
    .where(and(eq(s.accountId, accountId), eq(s.teamId, teamId)))
}

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
