/** How much each account has under way in this process, such as bytes that are being sent. */
export interface UnderWay {
  of(accountId: string): number
  /** Adds an amount; the returned function takes it away again. */
  begin(accountId: string, amount: number): () => void
}

/** Counts amounts by account. What has ended leaves nothing behind. */
export function createUnderWay(): UnderWay {
  const amounts = new Map<string, number>()
  const of = (accountId: string) => amounts.get(accountId) ?? 0
  const change = (accountId: string, by: number) => {
    const amount = of(accountId) + by
    if (amount === 0) amounts.delete(accountId)
    else amounts.set(accountId, amount)
  }
  return {
    of,
    begin(accountId, amount) {
      change(accountId, amount)
      return () => change(accountId, -amount)
    },
  }
}
