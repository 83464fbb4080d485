import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { acquireAll, createTenantLimit, type Acquired } from '../../../platform/limits/tenantLimits.ts'
import type { Mailer, MailOutcome } from '../../../platform/mail/mailer.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { composeMail } from '../texts/composeMail.ts'
import { recordMailHealth } from '../mailHealth.ts'
import type { QueuedMail } from '../mail.jobs.ts'
import { nextTryAt } from './nextTry.rules.ts'

export interface SendMailParts {
  db: Db
  clock: Clock
  logger: Logger
  metrics: Metrics
  box: SecretBox
  serverUrl: () => string
  /** `undefined` where the operator has set no mail server. */
  mailer: Mailer | undefined
  limit: MailLimit
}

/** How many connections to the mail server are open at once, and how many of them for one tenant. */
const most = 8
const mostOfTenant = 3
const retryAfterMs = 200

/** A connection to the mail server for an account. */
type MailLimit = (accountId: string) => Promise<Acquired>

/** Shares the connections to the mail server by tenants. */
export function createMailLimit(parts: {
  clock: Clock
  findTenant: (accountId: string) => Promise<string>
}): MailLimit {
  const ofAll = createTenantLimit(most)
  const ofTenants = createTenantLimit(mostOfTenant)
  return async (accountId) => {
    const tenant = await parts.findTenant(accountId)
    const at = { now: parts.clock.now(), retryAfterMs }
    return acquireAll(
      () => ofAll.acquireOrRetry('all', 1, at),
      () => ofTenants.acquireOrRetry(tenant, 1, at),
    )
  }
}

/**
 * Sends a mail, outside of any transaction. After a crash before its end is stored it is sent again, with the same
 * `Message-ID`. What another time may help is tried for a day, with growing waits.
 */
export async function sendMail(parts: SendMailParts, mail: QueuedMail, job: RunningJob): Promise<void> {
  const { db, clock, box, mailer, metrics } = parts
  if (mailer === undefined) return
  const about = { read: db.read, scan: db.scan, box, now: clock.now(), serverUrl: parts.serverUrl() }
  const composed = await composeMail(about, mail)
  if (composed === undefined) return
  const acquired = await parts.limit(mail.accountId)
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  try {
    const outcome = await mailer.send(composed, job.signal)
    const retryAt = outcome.is === 'failed' ? nextTryAt(Number(mail.madeAt), clock.now()) : null
    metrics.mails.inc({ outcome: outcome.is })
    logOutcome(parts, mail, outcome, retryAt)
    await db.write(async (tx) => {
      await recordMailHealth(tx, { works: outcome.is !== 'failed' })
      await (retryAt === null ? job.finish(tx) : job.reschedule(tx, retryAt))
    })
  } finally {
    acquired.release()
  }
}

/** Says in the log what the operator has to know, without addresses. */
function logOutcome(
  { logger }: SendMailParts,
  { mailId, about, accountId }: QueuedMail,
  outcome: MailOutcome,
  retryAt: number | null,
): void {
  const mail = { mail: mailId, about, account: accountId }
  if (outcome.is === 'sent') logger.info(mail, 'a mail was sent')
  else if (retryAt !== null)
    logger.warn({ ...mail, why: outcome.why, retryAt }, 'a mail could not be sent; it is tried again')
  else if (outcome.is === 'refused')
    logger.error({ ...mail, why: outcome.why }, 'a mail was given up: the mail server refused it for good')
  else logger.error({ ...mail, why: outcome.why }, 'a mail was given up after a day (SMTP_URL)')
}
