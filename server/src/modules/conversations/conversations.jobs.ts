import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Deletes a stored file that no message refers to any more. It never gives up, however long the bucket is away. */
export const deleteOrphanedMediaJob = defineJob({
  kind: 'sweepMedia',
  payload: z.object({ hash: z.string() }),
  attempts: Infinity,
})

/** Fetches the file that a message links to. It tries for days, since the bucket that the file goes to may be away. */
export const fetchMediaJob = defineJob({
  kind: 'fetchMedia',
  payload: z.object({ messageId: z.string() }),
  attempts: 20,
  pool: 'outbound',
  countsLostClaims: true,
})
