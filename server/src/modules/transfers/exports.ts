// Exports that other modules begin.

export { exportKind } from './exports/bulkKind.ts'
