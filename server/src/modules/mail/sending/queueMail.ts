import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { LinkToMail } from '../../access/access.facts.ts'
import { sendMailJob, type Told } from '../mail.jobs.ts'

/** Has one mail sent, once the transaction is committed. */
export const queueMail = (tx: Tx, mail: Told): Promise<void> =>
  enqueue(tx, sendMailJob, { mailId: newId('mai', tx.now), madeAt: String(tx.now), ...mail })

/** Has a link mailed to the member whom it is for. */
export const queueLink = (tx: Tx, { kind, madeBy, ...link }: LinkToMail): Promise<void> =>
  queueMail(tx, { about: kind, ...link, madeBy: madeBy ?? undefined })
