/** What can be done to many contacts at once. */
export const bulkActionTypes = [
  'tag',
  'untag',
  'addToList',
  'removeFromList',
  'setField',
  'clearField',
  'optOut',
  'bot',
  'assign',
  'close',
  'snooze',
  'export',
  'erase',
] as const
export type BulkActionType = (typeof bulkActionTypes)[number]

/** How far a bulk action is. */
export const bulkStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type BulkState = (typeof bulkStates)[number]

/** What has become of one of its contacts. */
export const bulkOutcomes = ['waiting', 'done', 'unchanged', 'failed'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** The most ids that a request may name. */
export const maxBulkIds = 10_000
/** The most contacts of one bulk action. */
export const maxBulkContacts = 1_000_000
/** How long one can be undone after its end. */
export const bulkUndoHours = 24
/** How long one is kept after its end, with its report. */
export const bulkKeptDays = 30
