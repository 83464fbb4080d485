// Segments as a file declares them, and as they go to another account.

export { type CopiedSegment, copySegment, type NamedSegment, readNamedSegment } from './saved/copySegment.ts'
export { declareSegment } from './saved/saveSegment.ts'
export { listSegments } from './saved/segments.store.ts'
