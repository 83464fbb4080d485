import type { SelectFew } from './leaf.ts'

/** Up to so many contacts are looked at one by one, by their ids. */
export const mostFew = 1000

/** The ids that one of some selects finds, the first that finds few; `undefined` where each finds more. */
export async function findFew(selects: readonly SelectFew[]): Promise<string[] | undefined> {
  for (const select of selects) {
    const found = await select(mostFew + 1)
    if (found.length <= mostFew) return [...new Set(found.map(({ id }) => id))]
  }
  return undefined
}
