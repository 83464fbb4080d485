import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './access.jobs.ts'
import { recordFailedSignIn } from './signIn/recordFailedSignIn.ts'
import { resetPassword } from './signIn/passwordResets.ts'

/** What runs the jobs of members and their sessions. */
export const accessHandlers = (parts: { db: Db; box: SecretBox }) =>
  handleJobs(jobs, parts, {
    recordFailedSignInJob: recordFailedSignIn,
    resetPasswordJob: ({ db, box }, payload) => db.write((tx) => resetPassword(tx, { box }, payload)),
  })
