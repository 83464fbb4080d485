import { errorMessage } from './errorMessage.ts'

/** Runs `work`. If it fails, throws an error whose message begins with `context`: what could not be done, in plain words. */
export async function withErrorContext<T>(context: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${context}: ${errorMessage(error)}`, { cause: error })
  }
}
