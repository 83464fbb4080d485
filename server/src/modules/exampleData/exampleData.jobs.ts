import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

const payload = z.object({ accountId: z.string() })

/** Adds the contacts of an account's example data, some at a time. It never gives up, since nobody else would end what it began. */
export const addExampleDataJob = defineJob({ kind: 'addExampleData', payload, attempts: Infinity })

/** Removes an account's example data, some at a time. It never gives up either. */
export const removeExampleDataJob = defineJob({ kind: 'removeExampleData', payload, attempts: Infinity })
