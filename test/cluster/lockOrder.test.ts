import { lockKeys } from '../../server/src/platform/db/postgres/advisoryLocks.ts'
import { locks, type Lock } from '../../server/src/platform/db/locks.ts'
import { lockWaits } from '../support/cluster.ts'
import { openDataOf } from '../support/databases.ts'
import { createContact, type TestResponse } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { suiteAccount, suiteServerAndClient } from '../support/suite.ts'

// Transactions that take a contact's locks in different orders may wait for each other: PostgreSQL sees that after a second.

const { server, beside } = suiteServerAndClient()
const account = suiteAccount(server)

/** Starts a request while a transaction holds `lock`; once the request waits for it, returns what `look` finds. */
async function whileHeld<T>(
  lock: Lock,
  request: () => Promise<TestResponse>,
  look: (isFree: (lock: Lock) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const db = await openDataOf(server.dataDir)
  const answers: Promise<TestResponse>[] = []
  const found = await db.write(async (tx) => {
    await tx.lock(lock)
    answers.push(request())
    await lockWaits(beside(), 1)
    return look((other) => tx.tryLock(other))
  })
  await db.close()
  expect(await Promise.all(answers)).toMatchObject([{ status: 200 }])
  return found
}

test('a change of a contact that waits for a message which fills its fields leaves the conversation to it', async () => {
  const contacts = await Promise.all(Array.from({ length: 30 }, () => createContact(account)))
  // By their keys alone, the conversation would come first.
  const id = contacts.find((contact) => {
    const [fields = '', conversation = ''] = lockKeys([
      locks.contact(account.id, contact.id),
      locks.conversation(contact.id),
    ])
    return BigInt(conversation) < BigInt(fields)
  })?.id
  if (id === undefined) throw new Error('no contact has such keys')
  const change = () => account.ask('PATCH', `/contacts/${id}`, { body: { firstName: 'Jane' } })
  expect(
    await whileHeld(locks.contact(account.id, id), change, (isFree) => isFree(locks.conversation(id))),
  ).toBe(true)
})

test('a message on another channel that waits for the conversation leaves the contact to who holds that', async () => {
  const receive = (channel: string) => () =>
    account.ask('POST', '/incoming_custom_channel_message', {
      body: { customData: incoming({ fromId: 'ann', channel }) },
    })
  await receive('crm')()
  const { rows } = await beside().query<{ id: string }>("select id from contact where from_id = 'ann'")
  const id = rows[0]?.id ?? ''
  const lockRow = () => beside().query('select from contact where id = $1 for update nowait', [id])
  const found = await whileHeld(locks.conversation(id), receive('live-chat'), lockRow)
  expect(found.rowCount).toBe(1)
})
