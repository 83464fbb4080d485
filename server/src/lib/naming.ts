/** Says of which variable's value a failure of `start` comes. */
export async function naming<T>(what: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
