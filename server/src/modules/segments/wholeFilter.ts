// Filters for those who act by them: whole ones alone.

export { listFilteredIds, previewFiltered } from './find/filtered.store.ts'
export { compileGiven, compileWhole, prepareWhole, requireWhole } from './find/requireWhole.ts'
