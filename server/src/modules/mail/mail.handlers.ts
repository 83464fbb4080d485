import type { Tx } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { lookAtBalance } from './sending/lookAtBalance.ts'
import * as jobs from './mail.jobs.ts'
import { createMailLimit, sendMail, type SendMailParts } from './sending/sendMail.ts'
import { mailWaiting } from './sending/mailWaiting.ts'
import { lookAtReceiver } from './sending/watchReceiver.ts'

type HandlerParts = Omit<SendMailParts, 'limit'> & Parameters<typeof createMailLimit>[0]

/** What runs the jobs of mails. */
export const mailHandlers = (parts: HandlerParts) =>
  handleJobs(
    jobs,
    { ...parts, limit: createMailLimit(parts) },
    {
      sendMailJob: sendMail,
      mailWaitingJob: whereMailLeaves(mailWaiting),
      lookAtBalanceJob: whereMailLeaves(lookAtBalance),
      watchReceiverJob: whereMailLeaves(lookAtReceiver),
    },
  )

/** Looks whether there is something to tell; where no mail leaves, it is dropped. */
const whereMailLeaves =
  <P>(look: (tx: Tx, payload: P, job: RunningJob) => Promise<void>) =>
  async ({ db, mailer }: Pick<SendMailParts, 'db' | 'mailer'>, payload: P, job: RunningJob) => {
    if (mailer !== undefined) await db.write((tx) => look(tx, payload, job))
  }
