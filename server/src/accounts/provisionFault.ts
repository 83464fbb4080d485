import { Problem } from '../lib/problem.ts'

/** A fault of a provisioning file, by its place in it. */
export const provisionFault = (path: string, message: string) =>
  new Problem('VALIDATION_FAILED', `${path} ${message}`, [{ path, message }])
