/** What one transaction has put off until its end (`Tx.atEnd`). */
export function createEnds() {
  const works = new Map<string, () => Promise<void>>()
  return {
    add(name: string, work: () => Promise<void>): void {
      works.set(name, work)
    },
    /** Runs it in the order of the names. */
    async run(): Promise<void> {
      for (const [, work] of [...works].sort(([left], [right]) => (left < right ? -1 : 1))) await work()
    },
  }
}
export type Ends = ReturnType<typeof createEnds>
