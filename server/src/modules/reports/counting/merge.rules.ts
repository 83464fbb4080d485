import type { Counted } from './figures.store.ts'

/** What figures are of, without how many. */
export const omitAmount = ({ kind, campaignId, channel, memberId }: Omit<Counted, 'amount'>) => [
  kind,
  campaignId,
  channel,
  memberId,
]

/** Adds up figures of the same; what is none is left out. */
export function sumUp(rows: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>()
  for (const row of rows) {
    const key = JSON.stringify(omitAmount(row))
    const known = sums.get(key)
    sums.set(key, { ...row, amount: row.amount + (known?.amount ?? 0) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}
