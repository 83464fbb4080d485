import type { Reader } from '../../platform/db/db.ts'
import { hasJob } from '../../platform/jobs/queue.ts'

/** The unique key of the job that goes on with the erasure of a contact which takes several steps. */
export const erasureKey = (contactId: string): string => `eraseContact:${contactId}`

/** Whether the erasure of a contact has begun; the caller holds the lock of its conversation. */
export const isBeingErased = (read: Reader, contactId: string): Promise<boolean> =>
  hasJob(read, erasureKey(contactId))
