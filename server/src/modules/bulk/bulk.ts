// What is done to many contacts at once.

export { isOfBulk, listBulkOf, moveBulkContacts } from './runs/bulkContacts.store.ts'
export { deleteOldBulk } from './runs/bulkRuns.store.ts'
