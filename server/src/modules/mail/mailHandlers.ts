import { handle } from '../../platform/jobs/runJob.ts'
import { lookAtBalance } from './sending/lookAtBalance.ts'
import { lookAtBalanceJob, sendMailJob, tellWaitingJob, watchReceiverJob } from './mail.jobs.ts'
import { createMailLimit, sendMail, type SendMailParts } from './sending/sendMail.ts'
import { tellWaiting } from './sending/tellWaiting.ts'
import { lookAtReceiver } from './sending/watchReceiver.ts'

type HandlerParts = Omit<SendMailParts, 'limit'> & { findTenant: (accountId: string) => Promise<string> }

/** What runs the jobs of mails; where no mail leaves, what was to be told is dropped. */
export function mailHandlers(parts: HandlerParts) {
  const { db, mailer } = parts
  const limit = createMailLimit(parts)
  return {
    sendMail: handle(sendMailJob, (payload, job) => sendMail({ ...parts, limit }, payload, job)),
    tellWaiting: handle(tellWaitingJob, async (payload, job) => {
      if (mailer !== undefined) await db.write((tx) => tellWaiting(tx, payload, job))
    }),
    watchReceiver: handle(watchReceiverJob, async (payload, job) => {
      if (mailer !== undefined) await db.write((tx) => lookAtReceiver(tx, payload, job))
    }),
    lookAtBalance: handle(lookAtBalanceJob, async (payload, job) => {
      if (mailer !== undefined) await db.write((tx) => lookAtBalance(tx, payload, job))
    }),
  }
}
