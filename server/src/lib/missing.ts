import { errorCode } from './errorCode.ts'

/** Whether reading a file failed because there is none. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** `undefined` when what the work is on is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
