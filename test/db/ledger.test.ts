import { eq } from 'drizzle-orm'
import { readAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import { setRecharge } from '../../server/src/modules/credits/autoRecharge.ts'
import { chargeMessage } from '../../server/src/modules/credits/charge.ts'
import { addLedgerEntry, listLedgerEntries } from '../../server/src/modules/credits/credits.store.ts'
import { addCredits } from '../../server/src/modules/credits/grantCredits.ts'
import type { Tx } from '../../server/src/platform/db/db.ts'
import { locks } from '../../server/src/platform/db/locks.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

onDatabase('The ledger', ({ connect }) => {
  const db = connect()
  const other = connect()
  const bare = { description: null, messageId: null }

  const add = (accountId: string, amount: number, on = db) => {
    const kind = amount > 0 ? 'grant' : 'charge'
    return on.write((tx) => addLedgerEntry(tx, { accountId, amount, kind, ...bare }))
  }
  const linesOf = async (accountId: string) => await listLedgerEntries(db.read, accountId, {}, 1000)
  const balanceOf = async (accountId: string) => (await readAccount(db.read, accountId)).balance

  test('racing grants and charges keep the balance equal to the sum of the lines, and never below zero', async () => {
    const accountId = await addAccount(db)
    const amounts = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? 1500 : -1001))
    const answers = await Promise.all(
      amounts.map((amount, index) => add(accountId, amount, index % 2 === 0 ? db : other)),
    )
    const lines = await linesOf(accountId)
    expect(lines).toHaveLength(answers.filter((answer) => answer !== undefined).length)
    expect(lines.filter(({ kind }) => kind === 'grant')).toHaveLength(34)
    expect(await balanceOf(accountId)).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
    expect(Math.min(...lines.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0)
    expect(new Set(lines.map(({ balance }) => balance)).size).toBeGreaterThan(1)
  })

  test('of racing charges exactly as many succeed as the balance pays for', async () => {
    const accountId = await addAccount(db)
    await add(accountId, 10_000)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => add(accountId, -1000, index % 2 === 0 ? db : other)),
    )
    const left = answers.filter((answer) => answer !== undefined)
    expect(left.toSorted((a, b) => b - a)).toEqual([9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000, 0])
    expect(await linesOf(accountId)).toHaveLength(11)
    expect(await balanceOf(accountId)).toBe(0)
  })

  test('a charge that the balance does not pay for leaves no line', async () => {
    const accountId = await addAccount(db)
    await add(accountId, 999)
    expect(await add(accountId, -1000)).toBeUndefined()
    expect(await linesOf(accountId)).toHaveLength(1)
    expect(await balanceOf(accountId)).toBe(999)
  })

  test('a grant that is rolled back leaves neither line nor balance', async () => {
    const accountId = await addAccount(db)
    const failing = db.write(async (tx) => {
      await addLedgerEntry(tx, { accountId, amount: 5, kind: 'grant', ...bare })
      throw new Error('refused by a listener')
    })
    await expect(failing).rejects.toThrow('refused by a listener')
    expect(await linesOf(accountId)).toEqual([])
    expect(await balanceOf(accountId)).toBe(0)
  })

  test('amounts far beyond 32 bits are kept exactly', async () => {
    const accountId = await addAccount(db)
    const amount = 1_000_000_000_001
    await add(accountId, amount)
    await add(accountId, amount)
    expect(await balanceOf(accountId)).toBe(2 * amount)
    expect((await linesOf(accountId)).map(({ balance }) => balance)).toEqual([2 * amount, amount])
  })

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
      await add(id, 30_000)
      await db.write((tx) => setRecharge(tx, id, settings[0] ?? null))
    }
    // Ten at a time in a transaction, by two processes.
    const batches = Array.from({ length: 1000 }, (_, batch) => batch)
    const lanes = Array.from({ length: 16 }, async (_, lane) => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        const [first, shop] = [batch * 10, batch % shops.length]
        await (lane % 2 === 0 ? db : other).write(async (tx) => {
          await tx.lock(locks.ledger(shops[shop] ?? ''))
          for (let index = first; index < first + 10; index += 1) await operate(tx, shop, index)
        })
      }
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

  test('the database itself refuses a balance below zero', async () => {
    const accountId = await addAccount(db)
    const overdraw = db.write(async ({ q, t }) => {
      await q.update(t.account).set({ balance: -1 }).where(eq(t.account.id, accountId))
    })
    await expect(overdraw).rejects.toThrow()
    expect(await balanceOf(accountId)).toBe(0)
  })
})
