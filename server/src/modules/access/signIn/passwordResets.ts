import { passwordResetMinutes } from '@replyloop/shared/values/mail'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { countOrRefuse, tooMany, type CreateLimiter } from '../../../platform/db/limiter.ts'
import { locks } from '../../../platform/db/locks.ts'
import { networkOf } from '../../../platform/http/networkOf.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { resetPasswordJob } from '../access.jobs.ts'
import { audit } from '../audit.store.ts'
import { mailLink } from '../members/mailLink.ts'
import { findMemberById, findMemberByEmail } from '../members/members.store.ts'
import { replaceLink } from '../members/oneTimeLinks.store.ts'

const windowSeconds = 60 * 60
/** Links that are asked for with one email, and from one network, within the window. */
const perEmail = 3
const perNetwork = 30

/** Who asks for a link for a new password, and from where. */
interface Asked {
  email: string
  address: string
}

/** Counts what is asked for at the sign-in page. Throws `RATE_LIMITED`, for known and unknown emails alike. */
export type PasswordResetLimit = (asked: Asked) => Promise<void>

/** Limits the mails by which a stranger could annoy a member, for all processes together. */
export function createPasswordResetLimit(createLimiter: CreateLimiter): PasswordResetLimit {
  const emails = createLimiter({ name: 'password_reset_email', points: perEmail, seconds: windowSeconds })
  const networks = createLimiter({
    name: 'password_reset_network',
    points: perNetwork,
    seconds: windowSeconds,
  })
  return async ({ email, address }) => {
    await countOrRefuse(networks, networkOf(address), tooManyLinks)
    await countOrRefuse(emails, email, tooManyLinks)
  }
}

const tooManyLinks = tooMany('links for new passwords')

/**
 * Has a link mailed to the member with an email, if there is one who has a password. A job does that, and is added in any
 * case: the time of the response tells nothing. Throws `RATE_LIMITED`.
 */
export async function askForPassword(
  { db, limit }: { db: Db; limit: PasswordResetLimit },
  asked: Asked,
): Promise<void> {
  await limit(asked)
  await db.write(async (tx) => {
    const member = await findMemberByEmail(tx, asked.email)
    await enqueue(tx, resetPasswordJob, { memberId: member?.id, address: asked.address })
  })
}

/** Makes the link of such a request, which ends the former one of the member, and has it mailed. */
export async function resetPassword(
  tx: Tx,
  { box }: { box: SecretBox },
  { memberId, address }: { memberId?: string | undefined; address: string },
): Promise<void> {
  const found = memberId === undefined ? undefined : await findMemberById(tx, memberId)
  if (found === undefined) return
  await tx.lock(locks.email(found.email))
  const member = await findMemberById(tx, found.id)
  // A member who was invited chooses the first password by the invitation, which a stranger must not end.
  if (member === undefined || member.passwordHash === null) return
  const { id, accountId, email } = member
  const expiresAt = tx.now + passwordResetMinutes * minuteMs
  const token = await replaceLink(tx, { memberId: id, expiresAt, makerId: null })
  await audit(tx, { id: accountId, session: null, self: 'unknown', address }, 'password_reset_asked', email)
  await mailLink(tx, box, { kind: 'password_reset', memberId: id, accountId, token, madeBy: null })
}
