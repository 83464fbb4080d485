import { and, eq, gt } from 'drizzle-orm'
import { hashToken, makeToken } from '../../../platform/crypto/secretBox.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'

/** Makes a sign-in link of a member, and ends the former one. Returns its token, of which only the hash is stored. */
export async function replaceSignInLink(
  { q, t: { signInLink: l }, now }: Tx,
  memberId: string,
  expiresAt: number,
): Promise<string> {
  await q.delete(l).where(eq(l.memberId, memberId))
  const token = makeToken()
  await q.insert(l).values({ tokenHash: hashToken(token), memberId, expiresAt, createdAt: now })
  return token
}

/** The sign-in link of a token, while it is valid. */
export async function findSignInLink({ q, t: { signInLink: l } }: Reader, token: string, now: number) {
  const [link] = await q
    .select()
    .from(l)
    .where(and(eq(l.tokenHash, hashToken(token)), gt(l.expiresAt, now)))
  return link
}

/** Ends the sign-in link of a token. Returns whether it was there: of two who race with one link the second finds none. */
export async function endSignInLink({ q, t: { signInLink: l } }: Tx, token: string): Promise<boolean> {
  const taken = await q
    .delete(l)
    .where(eq(l.tokenHash, hashToken(token)))
    .returning({ memberId: l.memberId })
  return taken.length > 0
}
