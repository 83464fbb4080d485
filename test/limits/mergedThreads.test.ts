import { newId } from '../../server/src/platform/ids.ts'
import { openDataOf } from '../support/databases.ts'
import { senderOf } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const account = suiteAccount(server)
const count = 10_000

test('a merge of a conversation of 10,000 messages takes a few seconds at most', async () => {
  const kept = await senderOf(account, { fromId: 'kept' })
  const other = await senderOf(account, { fromId: 'other' })
  const db = await openDataOf(server.dataDir)
  await db.write(async ({ q, t, now }) => {
    const [first] = await q.select().from(t.message).limit(1)
    if (first === undefined) throw new Error('there is no message')
    const rows = Array.from({ length: count }, (_, at) => ({
      ...first,
      id: newId('msg', now),
      contactId: other.id,
      incomingKey: `copy-${at}`,
    }))
    for (let from = 0; from < count; from += 500)
      await q.insert(t.message).values(rows.slice(from, from + 500))
  })
  await db.close()
  const began = performance.now()
  await account.client.mergeContacts({ params: { id: kept.id }, body: { otherId: other.id } })
  const took = performance.now() - began
  expect(took).toBeLessThan(5000)
  const preview = await account.client.listMessages({ query: { contactId: kept.id } })
  expect(preview.body.nextCursor).not.toBeNull()
})
