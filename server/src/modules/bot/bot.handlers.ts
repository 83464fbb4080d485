import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import { answerMessage } from './answering/answerMessage.ts'
import * as jobs from './bot.jobs.ts'
import type { EngineOf } from './engineOf.ts'
import { giveUpAnswer } from './answering/giveUpAnswer.ts'

/** What runs the bot's jobs. */
export const botHandlers = (parts: { db: Db; engineOf: EngineOf }) =>
  handleJobs(jobs, parts, { answerMessageJob: { run: answerMessage, giveUp: giveUpAnswer } })
