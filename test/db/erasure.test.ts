import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import { updateAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { addLedgerEntry } from '../../server/src/modules/credits/ledger/credits.store.ts'
import { eraseAccount } from '../../server/src/modules/privacy/eraseAccount.ts'
import { lockWaits } from '../support/cluster.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { withConnection } from '../support/sql.ts'

onDatabase('The erasure of an account', ({ connect, dialect, url }) => {
  const db = connect()
  const other = connect()
  afterEach(() => db.write(({ q, t }) => q.delete(t.job)))

  /** A sub-account whose time is over, with so many lines of credits that their erasure takes two steps. */
  const addDueAccount = async (email: string) => {
    const agencyId = await addAccount(db)
    return db.write(async (tx) => {
      const made = { agencyId, type: 'standard', name: 'Shop', metered: true } as const
      const { id } = await createAccount(tx, { ...made, email })
      const grant = { amount: 1, kind: 'grant', description: null, messageId: null } as const
      for (let lines = 0; lines < 501; lines += 1) await addLedgerEntry(tx, { ...grant, accountId: id })
      await updateAccount(tx, id, { suspendedAt: 1, deletionDueAt: 1 })
      return id
    })
  }

  /** A message with a file comes in, as by the hook of a provider; its transaction ends with `beforeEnd`. */
  const receive = (accountId: string, beforeEnd: () => Promise<void> = () => Promise.resolve()) =>
    other.write(async ({ q, t }) => {
      const of = { accountId, channel: 'whatsapp', createdAt: 1, updatedAt: 1 }
      await q.insert(t.contact).values({ ...of, id: 'con_late', customFields: {}, searchText: '' })
      await q
        .insert(t.message)
        .values({ ...message(accountId, 'msg_late', 'con_late'), mediaHash: 'hash-of-the-file' })
      await beforeEnd()
    })

  const message = (accountId: string, id: string, contactId: string) =>
    ({
      id,
      accountId,
      contactId,
      direction: 'incoming',
      status: 'received',
      type: 'text',
      author: 'contact',
      body: '',
      channel: 'whatsapp',
      createdAt: 1,
    }) as const

  /** Erases an account. When its contacts are gone, `begin` is called; the erasure goes on once that has resolved. */
  const erase = async (accountId: string, begin: () => Promise<unknown>) => {
    let begun: Promise<unknown> | undefined
    await eraseAccount(
      { db: { ...db, write: async (work, options) => (await begun, db.write(work, options)) } },
      { accountId },
      {
        signal: new AbortController().signal,
        isStopping() {
          begun ??= begin() // after the contacts, before the rest of the ledger
          return false
        },
        finish: () => Promise.resolve(),
        reschedule: () => Promise.resolve(),
      },
    )
    expect(begun).toBeDefined()
    expect(await db.read.q.select({ id: db.read.t.contact.id }).from(db.read.t.contact)).toEqual([])
    const jobs = await db.read.q.select({ payload: db.read.t.job.payload }).from(db.read.t.job)
    expect(jobs).toEqual([{ payload: { hash: 'hash-of-the-file' } }])
  }

  test('has the file removed of what comes in while it is under way', async () => {
    const accountId = await addDueAccount('shop@erased.test')
    await erase(accountId, () => receive(accountId))
  })

  test('takes a person with very many messages in steps', async () => {
    const accountId = await addDueAccount('long@erased.test')
    const of = { accountId, createdAt: 1, updatedAt: 1, customFields: {}, searchText: '' }
    const messages = Array.from({ length: 120 }, (_, at) => message(accountId, `msg_${at}`, 'con_long'))
    await db.write(async ({ q, t }) => {
      await q.insert(t.contact).values({ ...of, id: 'con_long' })
      await q.insert(t.message).values(messages)
    })
    const left: number[] = []
    const write: typeof db.write = async (work, options) => {
      const done = await db.write(work, options)
      left.push(await db.read.q.$count(db.read.t.message))
      return done
    }
    const job = { finish: () => Promise.resolve(), reschedule: () => Promise.resolve() }
    const { signal } = new AbortController()
    await eraseAccount({ db: { ...db, write } }, { accountId }, { ...job, signal, isStopping: () => false })
    expect([...new Set(left)]).toEqual([120, 70, 20, 0])
  })

  if (dialect === 'postgres')
    test('has the file removed of what is just coming in when the account itself goes', async () => {
      const accountId = await addDueAccount('busy@erased.test')
      const written = Promise.withResolvers<void>()
      let received: Promise<void> | undefined
      await erase(accountId, async () => {
        received = withConnection(url(), (beside) =>
          receive(accountId, async () => {
            written.resolve()
            await lockWaits(beside, 1) // the erasure waits for this transaction
          }),
        )
        await written.promise
      })
      await received
    })
})
