import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Imports the next rows of an uploaded file of contacts. */
export const importContactsJob = defineJob({
  kind: 'importContacts',
  payload: z.object({ importId: z.string() }),
  attempts: 10,
})

/** Writes contacts to a file. */
export const exportContactsJob = defineJob({
  kind: 'exportContacts',
  payload: z.object({ exportId: z.string() }),
  attempts: 10,
  countsLostClaims: true,
})
