const one = () => 1

/**
 * Of an `LRUCache` that keeps at most so many entries: it takes memory for those that it holds. By its own `max` it would take the
 * memory of all at once: for ten thousand that is 5 ms of a start.
 */
export const mostEntries = (count: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: one,
})
