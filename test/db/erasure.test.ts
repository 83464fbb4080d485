import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import { updateAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { addLedgerEntry } from '../../server/src/modules/credits/credits.store.ts'
import { eraseAccount } from '../../server/src/modules/privacy/eraseAccount.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

onDatabase('The erasure of an account', ({ connect }) => {
  const db = connect()
  const other = connect()

  test('has the file removed of what comes in while it is under way', async () => {
    const agencyId = await addAccount(db)
    const { id: accountId } = await db.write(async (tx) => {
      const made = { agencyId, type: 'standard', name: 'Shop', metered: true } as const
      const account = await createAccount(tx, { ...made, email: 'shop@erased.test' })
      const grant = { amount: 1, kind: 'grant', description: null, messageId: null } as const
      for (let lines = 0; lines < 501; lines += 1)
        await addLedgerEntry(tx, { ...grant, accountId: account.id })
      await updateAccount(tx, account.id, { suspendedAt: 1, deletionDueAt: 1 })
      return account
    })
    const of = { accountId, channel: 'whatsapp', createdAt: 1, updatedAt: 1 }
    /** As the hook of a provider does. */
    const receive = () =>
      other.write(async ({ q, t }) => {
        await q.insert(t.contact).values({ ...of, id: 'con_late', customFields: {}, searchText: '' })
        await q.insert(t.message).values({
          ...of,
          id: 'msg_late',
          contactId: 'con_late',
          direction: 'incoming',
          status: 'Received',
          type: 'text',
          author: 'contact',
          body: '',
          mediaHash: 'hash-of-the-file',
        })
      })
    let received: Promise<void> | undefined
    await eraseAccount(
      { db: { ...db, write: async (work, options) => (await received, db.write(work, options)) } },
      { accountId },
      {
        signal: new AbortController().signal,
        isStopping() {
          received ??= receive() // after the contacts, before the rest of the ledger
          return false
        },
        finish: () => Promise.resolve(),
        reschedule: () => Promise.resolve(),
      },
    )
    expect(received).toBeDefined()
    const left = await db.read.q.select({ id: db.read.t.contact.id }).from(db.read.t.contact)
    expect(left).toEqual([])
    const jobs = await db.read.q.select({ payload: db.read.t.job.payload }).from(db.read.t.job)
    expect(jobs).toEqual([{ payload: { hash: 'hash-of-the-file' } }])
  })
})
