import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import type { CallParts } from './sending/openCall.ts'
import * as jobs from './channels.jobs.ts'
import { refreshToken } from './connecting/refreshToken.ts'
import { giveUpSubmission, submitTemplate } from './templates/submitTemplate.ts'
import { runSync } from './templates/syncTemplates.ts'

// What came in is taken in by conversations, which run that job.
const { listInboundJob: _ofConversations, ...ownJobs } = jobs

/** What runs the jobs of connected channels. */
export const channelHandlers = (parts: CallParts & { db: Db }) =>
  handleJobs(ownJobs, parts, {
    syncTemplatesJob: runSync,
    submitTemplateJob: { run: submitTemplate, giveUp: giveUpSubmission },
    refreshTokenJob: refreshToken,
  })
