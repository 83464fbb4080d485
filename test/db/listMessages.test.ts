import { and, eq, isNotNull } from 'drizzle-orm'
import { selectOne } from '../../server/src/modules/dashboard/checklist.store.ts'
import { selectMessages } from '../../server/src/modules/conversations/messages/listMessages.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { execute, planOf } from '../support/sql.ts'

const messages = 3000

onDatabase('Messages', ({ connect, dialect, url }) => {
  const db = connect()
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
    await db.write(async ({ q, t }) => {
      const at = { createdAt: 1, updatedAt: 1 }
      await q.insert(t.contact).values({ id: 'con_1', accountId, customFields: {}, searchText: '', ...at })
      for (let from = 0; from < messages; from += 500)
        await q.insert(t.message).values(
          Array.from({ length: 500 }, (_, index) => ({
            id: `msg_${String(from + index).padStart(26, '0')}`,
            accountId,
            contactId: 'con_1',
            direction: 'incoming' as const,
            status: 'received',
            type: 'text' as const,
            author: 'contact' as const,
            body: 'Hello',
            channel: 'crm',
            createdAt: 1,
          })),
        )
    })
    if (dialect === 'postgres') await execute(url(), 'analyze message')
  })

  test.each([
    { status: 'Failed', direction: 'outgoing' as const },
    { status: 'read', direction: 'incoming' as const },
  ])('with %j are found by their status, however many have another', async (filter) => {
    const plan = await planOf(url(), selectMessages(db.read, accountId, filter, 51).toSQL())
    expect(plan).toMatch(/message_(unsent|incoming_status)_ix/)
    expect(plan).not.toMatch(/message_page_ix|\bSeq Scan\b|\bSort\b|^SCAN\b/m)
  })

  if (dialect === 'sqlite')
    test('are looked for among those of their account, even where SQLite knows that one account has nearly all', async () => {
      await execute(url(), 'analyze')
      const { message: m } = db.read.t
      const sent = and(eq(m.accountId, accountId), isNotNull(m.sentAt))
      expect(await planOf(url(), selectOne(db.read, m, sent).toSQL())).toMatch(/^SEARCH message USING INDEX/)
    })
})
