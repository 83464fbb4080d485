import { LRUCache } from 'lru-cache'

/** How much is kept, and how large an entry of a list is. */
interface ListSizes<T> {
  maxSize: number
  sizeOf: (entry: T) => number
}

/** Gives the list of a key, which `read` reads unless it is kept. */
type ListCache<T> = (key: string, read: () => PromiseLike<readonly T[]>) => Promise<readonly T[]>

/**
 * Keeps lists that took long to read, those that were asked for last. While one is kept, every call with its key returns the same
 * array, which nobody may change. The key holds the version of what is listed: a change by any process makes another one.
 */
export function createListCache<T>({ maxSize, sizeOf }: ListSizes<T>): ListCache<T> {
  const kept = new LRUCache<string, readonly T[]>({
    maxSize,
    sizeCalculation: (list) => list.reduce((sum, entry) => sum + sizeOf(entry), 1),
  })
  return async (key, read) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = await read()
    const first = kept.get(key) ?? found // another read may have been faster
    if (first === found) kept.set(key, found)
    return first
  }
}
