import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import { readAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { setRecharge } from '../../server/src/modules/credits/recharge/autoRecharge.ts'
import { chargeMessage } from '../../server/src/modules/credits/charge.ts'
import { addCredits } from '../../server/src/modules/credits/ledger/grantCredits.ts'
import type { Tx } from '../../server/src/platform/db/db.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { expectLedgerHolds } from '../support/ledger.ts'

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
      const { recharged, expectOncePerCrossing } = await expectLedgerHolds(db, accountId)
      if (shop % 2 === 1) expect(recharged).toBeLessThanOrEqual(500)
      else expect(expectOncePerCrossing(10)).toBeGreaterThan(30)
    }
  })
})
