import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './knowledge.jobs.ts'
import { createReadings, giveUpReading, readSource, type ReadingParts } from './reading/readSource.ts'

/** What runs the jobs of knowledge. */
export const knowledgeHandlers = (parts: Omit<ReadingParts, 'readings'>) =>
  handleJobs(
    { readSourceJob: jobs.readSourceJob },
    { ...parts, readings: createReadings() },
    {
      readSourceJob: { run: readSource, giveUp: giveUpReading },
    },
  )
