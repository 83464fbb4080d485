import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { hashToken, makeToken } from '../../platform/crypto/token.ts'

/**
 * Makes a one-time link of a member, or of the first run (`null`), and ends the previous one. `expiresAt` is in milliseconds
 * since 1970, `null` for never. Returns its token, of which only the hash is stored.
 */
export async function replaceLink(
  tx: Tx,
  memberId: string | null,
  expiresAt: number | null,
): Promise<string> {
  const { q, t, now } = tx
  await deleteLink(tx, memberId)
  const token = makeToken()
  await q.insert(t.oneTimeLink).values({ tokenHash: hashToken(token), memberId, expiresAt, createdAt: now })
  return token
}

/** The link of a token, while it is valid. */
export async function findLink({ q, t }: Reader, token: string, now: number) {
  const l = t.oneTimeLink
  const [link] = await q
    .select()
    .from(l)
    .where(and(eq(l.tokenHash, hashToken(token)), or(isNull(l.expiresAt), gt(l.expiresAt, now))))
  return link
}

/** Ends the link of a member, or of the first run. */
export async function deleteLink({ q, t }: Tx, memberId: string | null): Promise<void> {
  const l = t.oneTimeLink
  await q.delete(l).where(memberId === null ? isNull(l.memberId) : eq(l.memberId, memberId))
}
