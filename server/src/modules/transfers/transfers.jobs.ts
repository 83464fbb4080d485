import { z } from 'zod'
import { minuteMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Imports the next rows of an uploaded file of contacts. */
export const importContactsJob = defineJob({
  kind: 'importContacts',
  payload: z.object({ importId: z.string() }),
  attempts: 10,
  pool: 'transfers',
})

/** How often an import that waits for somebody is looked at: a clock that was ahead delays none for longer. */
export const waitingLookMs = 10 * minuteMs

/** The same for imports that may wait for somebody or greet nobody, as the former version does not know. */
export const importFileJob = defineJob({
  ...importContactsJob,
  kind: 'importFile',
  longestWaitMs: waitingLookMs,
})

/** Deletes the file of an export that is gone. It never gives up, however long the bucket is away. */
export const deleteExportFileJob = defineJob({
  kind: 'deleteExportFile',
  payload: z.object({ exportId: z.string() }),
  attempts: Infinity,
})

/** Deletes what imports keep of people who were erased. */
export const forgetInImportsJob = defineJob({
  kind: 'forgetInImports',
  payload: z.object({ accountId: z.string() }),
  attempts: Infinity,
})

/** Writes contacts to a file. */
export const exportContactsJob = defineJob({
  kind: 'exportContacts',
  payload: z.object({ exportId: z.string() }),
  attempts: 10,
  pool: 'transfers',
  countsLostClaims: true,
})
