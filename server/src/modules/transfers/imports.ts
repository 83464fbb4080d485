// Imports: running, stranded, what they remember.

export { deleteOldErasedPeople } from './imports/erasedPeople.store.ts'
export { deleteRejectedRows } from './imports/imports.store.ts'
export { findImport } from './imports/imports.store.ts'
export { wakeStrandedImports } from './imports/strandedImports.store.ts'
export type { ImportEnd } from './transfers.facts.ts'
