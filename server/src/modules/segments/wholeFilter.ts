// Filters for those who act by them: whole ones alone; and segments for those who give them to another account.

export { compileFor } from './find/compileFor.ts'
export { listFiltered, listFilteredIds, prepareFilter, previewFiltered } from './find/filtered.store.ts'
export { compileGiven, compileWhole, prepareWhole, requireWhole } from './find/requireWhole.ts'
export { type CopiedSegment, copySegment, type NamedSegment, readNamedSegment } from './saved/copySegment.ts'
export { listSegments } from './saved/segments.store.ts'
