import { z } from 'zod'
import { defineJob } from '../jobs/defineJob.ts'

/** Delivers what is due in a lane. */
export const runLaneJob = defineJob({
  kind: 'deliver',
  payload: z.object({ lane: z.string() }),
  attempts: 20,
  pool: 'deliveries',
})

/** The same for lanes that the former version does not know. */
export const runNewLaneJob = defineJob({ ...runLaneJob, kind: 'runLane' })
