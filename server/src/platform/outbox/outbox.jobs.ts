import { z } from 'zod'
import { defineJob } from '../jobs/defineJob.ts'

const payload = z.object({ lane: z.string() })

/** Delivers what is due in a lane. */
export const runLaneJob = defineJob({
  kind: 'runLane',
  payload,
  formerNames: { deliver: payload },
  attempts: 20,
  pool: 'deliveries',
})
