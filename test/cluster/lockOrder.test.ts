import { expect, test } from '@jest/globals'
import { identityLocks } from '../../server/src/modules/contacts/identityLocks.ts'
import { lockKeys } from '../../server/src/platform/db/postgres/advisoryLocks.ts'
import { conversationLock } from '../../server/src/platform/db/locks.ts'
import { openDataOf } from '../support/databases.ts'
import { createContact, type TestResponse } from '../support/factories.ts'
import { suiteServerAndClient } from '../support/besideServer.ts'
import { lockWaits } from '../support/lockWaits.ts'
import { incoming } from '../support/messages.ts'
import { suiteAccount } from '../support/suite.ts'

// Transactions that take a contact's locks in different orders may wait for each other: PostgreSQL sees that after a second.

const { server, beside } = suiteServerAndClient()
const account = suiteAccount(server)

/** Starts a request while a transaction holds `lock`; once the request waits for it, returns what `look` finds. */
async function meanwhile<T>(
  lock: string[],
  request: () => Promise<TestResponse>,
  look: (isFree: (name: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const db = await openDataOf(server.dataDir)
  const answers: Promise<TestResponse>[] = []
  const found = await db.write(async (tx) => {
    await tx.lock(...lock)
    answers.push(request())
    await lockWaits(beside(), 1)
    return look((name) => tx.tryLock(name))
  })
  await db.close()
  expect(await Promise.all(answers)).toMatchObject([{ status: 200 }])
  return found
}

test('a change of a contact that waits for a message which fills its fields leaves the conversation to it', async () => {
  const identityOf = (id: string) => identityLocks(account.id, { id })
  const contacts = await Promise.all(Array.from({ length: 30 }, () => createContact(account)))
  // PostgreSQL takes locks that are wanted at once by their keys: here it would take the conversation first.
  const id = contacts.find((contact) => {
    const [identity = '', conversation = ''] = lockKeys([
      ...identityOf(contact.id),
      conversationLock(contact.id),
    ])
    return BigInt(conversation) < BigInt(identity)
  })?.id
  if (id === undefined) throw new Error('no contact has such keys')
  const change = () => account.ask('PATCH', `/contacts/${id}`, { body: { firstName: 'Jane' } })
  expect(await meanwhile(identityOf(id), change, (isFree) => isFree(conversationLock(id)))).toBe(true)
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
  const found = await meanwhile([conversationLock(id)], receive('live-chat'), lockRow)
  expect(found.rowCount).toBe(1)
})
