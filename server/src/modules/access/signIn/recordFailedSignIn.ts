import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { recordFailedSignInJob } from '../access.jobs.ts'
import { audit } from '../audit.store.ts'
import { findMemberById } from '../members/members.store.ts'

/** Records a wrong password in the audit log of the member whose it was tried for. */
export const recordFailedSignIn = (
  { db }: { db: Db },
  { memberId, address, failures }: z.output<typeof recordFailedSignInJob.payload>,
  job: RunningJob,
): Promise<void> =>
  db.write(async (tx) => {
    await job.finish(tx)
    const member = memberId === undefined ? undefined : await findMemberById(tx, memberId)
    if (member === undefined) return
    const somebody = { id: member.accountId, session: null, self: 'unknown', address } as const
    await audit(tx, somebody, 'sign_in_failed', member.email, { facts: { failures: Number(failures) } })
  })
