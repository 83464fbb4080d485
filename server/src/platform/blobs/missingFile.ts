import { errorCode } from '../errors/errorCode.ts'

/** Whether an operation on a file failed because there is no such file. */
export const isMissingFile = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** The result of an operation on a file; `undefined` when there is no such file. */
export async function ignoreEnoent<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
