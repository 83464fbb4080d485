import { readAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { listLedgerEntries } from '../../server/src/modules/credits/ledger/credits.store.ts'
import type { Db } from '../../server/src/platform/db/db.ts'

const mostLines = 1_000_000

/**
 * Expects that the lines of an account's credits follow from each other, that their sum is its balance, which was never negative, that
 * no message was charged twice, and that its month counts what was recharged, which is returned in credits.
 */
export async function expectLedgerHolds(db: Db, accountId: string) {
  const lines = (await listLedgerEntries(db.read, accountId, {}, mostLines)).toReversed()
  const account = await readAccount(db.read, accountId)
  expect(lines.length).toBeLessThan(mostLines)
  expect(account.balance).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
  expect(lines.map(({ balance, amount }) => balance - amount)).toEqual([
    0,
    ...lines.slice(0, -1).map(({ balance }) => balance),
  ])
  expect(lines.filter(({ balance }) => balance < 0)).toEqual([])
  const charged = lines.flatMap(({ kind, messageId }) => (kind === 'charge' ? [messageId] : []))
  expect(new Set(charged).size).toBe(charged.length)
  const isRecharge = (line: (typeof lines)[number] | undefined) => line?.description === 'Auto-recharge'
  const recharges = lines.filter(isRecharge)
  const recharged = recharges.reduce((sum, { amount }) => sum + amount, 0)
  expect(account.rechargedOfMonth).toBe(recharged)
  return {
    lines,
    /** How many messages were charged. */
    charged: charged.length,
    recharged: recharged / 1000,
    /** Expects that each fall below a threshold, in credits, was recharged once, by the next line. Returns how many there were. */
    expectOncePerCrossing: (threshold: number): number => {
      const of = threshold * 1000
      const crossings = lines.flatMap(({ kind, balance, amount }, index) =>
        kind === 'charge' && balance < of && balance - amount >= of ? [index] : [],
      )
      expect(crossings.map((index) => isRecharge(lines[index + 1]))).toEqual(crossings.map(() => true))
      expect(recharges).toHaveLength(crossings.length)
      return crossings.length
    },
  }
}
