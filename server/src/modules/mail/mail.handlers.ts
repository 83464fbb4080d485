import type { Tx } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { lookAtBalance } from './sending/lookAtBalance.ts'
import * as jobs from './mail.jobs.ts'
import { createMailLimit, sendMail, type SendMailParts } from './sending/sendMail.ts'
import { mailWaiting } from './sending/mailWaiting.ts'
import { mailWeekly } from './sending/mailWeekly.ts'
import { tellOfConversation } from './sending/tellOfConversation.ts'
import { lookAtReceiver } from './sending/watchReceiver.ts'
import { sendPush, type SendPushParts } from './push/sendPush.ts'

type HandlerParts = Omit<SendMailParts, 'limit'> & SendPushParts & Parameters<typeof createMailLimit>[0]

/** What runs the jobs of mails and notices. */
export const mailHandlers = (parts: HandlerParts) =>
  handleJobs(
    jobs,
    { ...parts, limit: createMailLimit(parts) },
    {
      sendMailJob: sendMail,
      sendPushJob: sendPush,
      mailWaitingJob: whereMailLeaves(inTransaction(mailWaiting)),
      mailWeeklyJob: whereMailLeaves(inTransaction(mailWeekly)),
      lookAtBalanceJob: inTransaction(lookAtBalance),
      watchReceiverJob: inTransaction(lookAtReceiver),
      tellOfConversationJob: inTransaction(tellOfConversation),
    },
  )

/** Looks, in one transaction, whether there is something to tell. */
const inTransaction =
  <P>(look: (tx: Tx, payload: P, job: RunningJob) => Promise<void>) =>
  ({ db }: Pick<SendMailParts, 'db'>, payload: P, job: RunningJob) =>
    db.write((tx) => look(tx, payload, job))

/** Where no mail leaves, what tells by mails alone is dropped. */
const whereMailLeaves =
  <P>(run: (parts: Pick<SendMailParts, 'db'>, payload: P, job: RunningJob) => Promise<void>) =>
  async (parts: Pick<SendMailParts, 'db' | 'mailer'>, payload: P, job: RunningJob) => {
    if (parts.mailer !== undefined) await run(parts, payload, job)
  }
