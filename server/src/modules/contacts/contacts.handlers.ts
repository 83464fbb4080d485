import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './contacts.jobs.ts'
import { convertField } from './fields/convertField.ts'
import { countAllCustomFields, countCustomFields } from './fields/countCustomFields.ts'
import { indexContacts } from './search/indexContacts.ts'

/** What runs the jobs of contacts. */
export const contactHandlers = (parts: { db: Db; clock: Clock }) =>
  handleJobs(jobs, parts, {
    countCustomFieldsJob: countCustomFields,
    countAllCustomFieldsJob: countAllCustomFields,
    convertFieldJob: convertField,
    indexContactsJob: indexContacts,
  })
