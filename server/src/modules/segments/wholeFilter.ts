// Filters for those who act by them: whole ones alone.

export { listFilteredIds, prepareFilter, previewFiltered } from './find/filtered.store.ts'
export { compileWhole, requireWhole } from './find/requireWhole.ts'
