import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { hashToken, makeToken } from '../../../platform/crypto/secretBox.ts'

/** Whom a one-time link is for, and who makes it. */
interface NewLink {
  /** `null`: for the link of the first run. */
  memberId: string | null
  /** In milliseconds since 1970; `null` for never. */
  expiresAt: number | null
  /** The member with whom it ends; `null`: the operator. */
  makerId: string | null
}

/** Makes a one-time link, and ends the previous one. Returns its token, of which only the hash is stored. */
export async function replaceLink(tx: Tx, link: NewLink): Promise<string> {
  const { q, t, now } = tx
  await deleteLink(tx, link.memberId)
  const token = makeToken()
  await q.insert(t.oneTimeLink).values({ tokenHash: hashToken(token), ...link, createdAt: now })
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

/** The links that a member has made for others, in any account, with whose members they are. */
export function listLinksMadeBy({ q, t: { oneTimeLink: l, member: m } }: Reader, makerId: string) {
  return q
    .select({ tokenHash: l.tokenHash, accountId: m.accountId })
    .from(l)
    .innerJoin(m, eq(m.id, l.memberId))
    .where(eq(l.makerId, makerId))
}

/** Ends links, by their hashed tokens. */
export async function deleteLinks({ q, t: { oneTimeLink: l } }: Tx, tokenHashes: string[]): Promise<void> {
  if (tokenHashes.length > 0) await q.delete(l).where(inArray(l.tokenHash, tokenHashes))
}
