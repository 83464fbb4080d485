import { eq } from 'drizzle-orm'
import { readAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { addLedgerEntry, listLedgerEntries } from '../../server/src/modules/credits/ledger/credits.store.ts'
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

  test('the database itself refuses a balance below zero', async () => {
    const accountId = await addAccount(db)
    const overdraw = db.write(async ({ q, t }) => {
      await q.update(t.account).set({ balance: -1 }).where(eq(t.account.id, accountId))
    })
    await expect(overdraw).rejects.toThrow()
    expect(await balanceOf(accountId)).toBe(0)
  })
})
