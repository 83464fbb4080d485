/** The work that one transaction defers until just before its commit (`Tx.beforeCommit`). */
export function createDeferredWork() {
  const works = new Map<string, () => Promise<void>>()
  return {
    add(name: string, work: () => Promise<void>): void {
      works.set(name, work)
    },
    /** Runs it all in the order of the names. */
    async run(): Promise<void> {
      for (const [, work] of [...works].sort(([left], [right]) => (left < right ? -1 : 1))) await work()
    },
  }
}
export type DeferredWork = ReturnType<typeof createDeferredWork>
