import { z } from 'zod'
import { minuteMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

const importPayload = z.object({ importId: z.string() })

/** Imports the next rows of an uploaded file of contacts. */
export const importContactsJob = defineJob({
  kind: 'importFile',
  payload: importPayload,
  formerNames: { importContacts: importPayload },
  attempts: 10,
  pool: 'transfers',
  longestWaitMs: 10 * minuteMs,
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
