import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Finds out which custom fields an account uses, and forgets those that no contact has any more. */
export const countCustomFieldsJob = defineJob({
  kind: 'countCustomFields',
  payload: z.object({
    accountId: z.string(),
    /** When it began, in milliseconds since 1970, and the contact that it has counted last, where it goes on. */
    begunAt: z.string().optional(),
    after: z.string().optional(),
  }),
  attempts: 20,
})

/** Has the custom fields of all accounts counted, some accounts at a time: those behind this one, or the first. */
export const countAllCustomFieldsJob = defineJob({
  kind: 'countAllCustomFields',
  payload: z.object({ after: z.string().optional(), round: z.literal('second').optional() }),
  attempts: Infinity,
})

/** Has what contacts have in a declared field read by its type, as of one version of it, and once more an hour later. */
export const convertFieldJob = defineJob({
  kind: 'convertField',
  payload: z.object({
    fieldId: z.string(),
    version: z.string(),
    round: z.literal('second').optional(),
    /** The contact that it has converted last, where it goes on. */
    after: z.string().optional(),
  }),
  attempts: Infinity,
})

/** Brings the index of contacts up to date, by which a search finds them: of all accounts, or those behind one. */
export const indexContactsJob = defineJob({
  kind: 'indexContacts',
  payload: z.object({ after: z.string().optional() }),
  attempts: Infinity,
})
