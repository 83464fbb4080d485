import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './access.jobs.ts'
import { noteFailedSignIn } from './signIn/noteFailedSignIn.ts'
import { resetPassword } from './signIn/passwordResets.ts'

/** What runs the jobs of members and their sessions. */
export const accessHandlers = (parts: { db: Db; box: SecretBox }) =>
  handleJobs(jobs, parts, {
    noteFailedSignInJob: noteFailedSignIn,
    resetPasswordJob: ({ db, box }, payload) => db.write((tx) => resetPassword(tx, { box }, payload)),
  })
