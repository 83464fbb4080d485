// Segments as a file declares them.

export { declareSegment } from './saved/saveSegment.ts'
