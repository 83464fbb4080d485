/** How long a test waits for something. */
const timeoutMs = 90_000

/** Lets tests wait for what happens; `listing` says what has happened, for the error of one that waits in vain. */
export function createWatch(listing: () => string) {
  const watchers = new Set<() => void>()
  return {
    /** Has everybody who waits look again. */
    look: () => {
      for (const check of watchers) check()
    },
    /** Calls `look` now and each time that something happens until it finds something. Rejects after 90 seconds. */
    until: <T>(look: () => T | undefined, awaited: string) =>
      new Promise<T>((resolve, reject) => {
        const check = () => {
          const found = look()
          if (found === undefined) return false
          stop()
          resolve(found)
          return true
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`Waited ${timeoutMs / 1000} s for ${awaited}; ${listing()}`))
        }, timeoutMs)
        const stop = () => {
          clearTimeout(timer)
          watchers.delete(check)
        }
        if (!check()) watchers.add(check)
      }),
  }
}
