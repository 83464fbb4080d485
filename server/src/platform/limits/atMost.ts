/**
 * Has an `LRUCache` hold so many entries at most, each added as `one`: for its `max` it takes the room of them all when it is
 * made, 300 KB for 10,000 of them.
 */
export const atMost = (entries: number) => ({ maxSize: entries })

/** The size of an entry. */
export const one = { size: 1 }
