import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import { readAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { setRecharge } from '../../server/src/modules/credits/autoRecharge.ts'
import { chargeMessage } from '../../server/src/modules/credits/charge.ts'
import { listLedgerEntries } from '../../server/src/modules/credits/credits.store.ts'
import { addCredits } from '../../server/src/modules/credits/grantCredits.ts'
import type { Tx } from '../../server/src/platform/db/db.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

onDatabase('The ledger', ({ connect }) => {
  const db = connect()
  const other = connect()

  test('10,000 racing charges, grants, recharges and changes of setting: the sum is the balance, each crossing is recharged once, no month’s limit is exceeded', async () => {
    const agencyId = await addAccount(db)
    const addShop = (index: number) =>
      db.write(async (tx) => {
        const made = { agencyId, type: 'standard', name: 'Shop', metered: true } as const
        return (await createAccount(tx, { ...made, email: `shop-${index}@stores.test` })).id
      })
    const shops = await Promise.all(Array.from({ length: 8 }, (_, index) => addShop(index)))
    /** The first stays as it is in every other shop. */
    const settings = [
      { threshold: 10, amount: 20, monthlyLimit: 100_000 },
      { threshold: 25, amount: 20, monthlyLimit: 500 },
      { threshold: 40, amount: 15, monthlyLimit: 300 },
      { threshold: 40, amount: 15, monthlyLimit: undefined },
    ]
    const random = seededRandom(35)
    const operate = async (tx: Tx, shop: number, index: number): Promise<void> => {
      const accountId = shops[shop] ?? ''
      const dice = random()
      if (dice < 0.01 && shop % 2 === 1) await setRecharge(tx, accountId, settings[1 + (index % 3)] ?? null)
      else if (dice < 0.03) await addCredits(tx, { accountId, amount: 3, description: null })
      else await chargeMessage(tx, await readAccount(tx, accountId), `msg_${index}`, 'Opening')
    }
    for (const id of shops) {
      await db.write((tx) => addCredits(tx, { accountId: id, amount: 30, description: null }))
      await db.write((tx) => setRecharge(tx, id, settings[0] ?? null))
    }
    // Each in a transaction of its own, over two pools of connections, as two processes have.
    let next = 0
    const lanes = Array.from({ length: 24 }, async (_, lane) => {
      for (let index = next++; index < 10_000; index = next++)
        await (lane % 2 === 0 ? db : other).write((tx) => operate(tx, index % shops.length, index))
    })
    await Promise.all(lanes)
    for (const [shop, accountId] of shops.entries()) {
      const lines = (await listLedgerEntries(db.read, accountId, {}, 10_000)).toReversed()
      const account = await readAccount(db.read, accountId)
      expect(account.balance).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
      expect(lines.map(({ balance, amount }) => balance - amount)).toEqual([
        0,
        ...lines.slice(0, -1).map(({ balance }) => balance),
      ])
      expect(Math.min(...lines.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0)
      const isRecharge = (line: (typeof lines)[number] | undefined) => line?.description === 'Auto-recharge'
      const recharges = lines.filter(isRecharge)
      const recharged = recharges.reduce((sum, { amount }) => sum + amount, 0)
      expect(account.rechargedOfMonth).toBe(recharged)
      if (shop % 2 === 1) expect(recharged).toBeLessThanOrEqual(500_000)
      else {
        const crossings = lines.flatMap(({ kind, balance, amount }, index) =>
          kind === 'charge' && balance < 10_000 && balance - amount >= 10_000 ? [index] : [],
        )
        expect(crossings.length).toBeGreaterThan(30)
        expect(crossings.map((index) => isRecharge(lines[index + 1]))).toEqual(crossings.map(() => true))
        expect(recharges).toHaveLength(crossings.length)
      }
    }
  })
})
