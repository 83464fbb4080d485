import { eq } from 'drizzle-orm'
import { readAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { onDatabase } from '../support/databases.ts'
import { createFakeClock } from '../support/time.ts'

onDatabase('An account that a process of the version before adds', ({ connect }) => {
  const db = connect(createFakeClock())

  test('has no daily limit, and opening messages that know no quiet hours', async () => {
    const id = 'acc_before'
    const email = 'before@stores.test'
    const given = { id, email, ownerId: 'usr_before', type: 'standard', name: 'Before' } as const
    await db.write(({ q, t }) => q.insert(t.account).values({ ...given, metered: false, createdAt: 0 }))
    const limits = { botAnswersPerHour: 20, dailyCreditLimit: null, quietOpenings: false }
    expect(await readAccount(db.read, id)).toMatchObject(limits)
    await db.write(({ q, t }) => q.delete(t.account).where(eq(t.account.id, id)))
  })
})
