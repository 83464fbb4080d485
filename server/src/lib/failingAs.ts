/** Runs `work`. If it fails, the error's message begins with `what`, which says in plain words what could not be done. */
export async function failingAs<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
