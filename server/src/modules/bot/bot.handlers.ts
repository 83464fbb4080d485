import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import { createTenantLimit } from '../../platform/limits/tenantLimits.ts'
import { answerMessage } from './answering/answerMessage.ts'
import * as jobs from './bot.jobs.ts'
import { embedTexts, type EmbeddingParts } from './embedding/embedTexts.ts'
import type { EngineOf } from './engineOf.ts'
import { giveUpAnswer } from './answering/giveUpAnswer.ts'
import { giveUpTranscript } from './voice/endTranscription.ts'
import { runTests } from './suite/runTests.ts'
import { notesAtOnce, transcribe, type TranscribeParts } from './voice/transcribe.ts'

/** What runs the bot's jobs. */
export const botHandlers = (
  parts: Omit<TranscribeParts, 'inFlight'> & EmbeddingParts & { engineOf: EngineOf },
) =>
  handleJobs(
    jobs,
    { ...parts, inFlight: createTenantLimit(notesAtOnce) },
    {
      answerMessageJob: { run: answerMessage, giveUp: giveUpAnswer },
      // Its failure stands in the settings; a change of what the bot knows, or a question, has it made again.
      embedTextsJob: { run: embedTexts, giveUp: async () => {} },
      runTestsJob: runTests,
      transcribeJob: { run: transcribe, giveUp: giveUpTranscript },
    },
  )
