import { randomBytes } from 'node:crypto'
import { eventsOf, funnel } from '../support/conversation.ts'
import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { mergesOf } from '../support/merges.ts'
import { received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteOnFakeClock } from '../support/suite.ts'
import { hour, second } from '../support/time.ts'

const { server, after, untilIdle } = suiteOnFakeClock()
const account = suiteAccount(server, () => ({
  lists: [{ name: 'Leads' }],
  campaigns: [funnel({ followUps: [{ afterMinutes: 60, text: 'Still there?' }] })],
}))
const merge = (id: string, otherId: string) => mergesOf(account).merge(id, otherId)
const read = (id: string) => mergesOf(account).read(id)

test('an opt-out of who has the email that a merged contact had holds for the kept one, until it is taken back', async () => {
  const email = newEmail()
  const kept = await createContact(account, { phone: newPhone(), email: newEmail() })
  const other = await createContact(account, { phone: newPhone(), email })
  const same = await createContact(account, { phone: newPhone(), email })
  await merge(kept.id, other.id)
  await untilIdle()
  for (const optedOut of [true, false]) {
    await account.client.updateContact({ params: { id: same.id }, body: { optedOut } })
    await untilIdle()
    expect(await read(kept.id)).toMatchObject({ optedOut })
  }
})

test('an opt-out of the kept one is told once', async () => {
  const own = await openAccount(server)
  const [kept, other] = [await createContact(own), await createContact(own)]
  await own.client.updateContact({ params: { id: kept.id }, body: { optedOut: true } })
  await untilIdle()
  await mergesOf(own).merge(kept.id, other.id)
  await untilIdle()
  expect(await eventsOf(own, 'contact.opted_out')).toHaveLength(1)
})

test.each(['kept', 'other'])(
  'no follow-up goes to who has answered as the other contact, where the %s one stayed silent',
  async (who) => {
    const silent = await createContact(account)
    const writer = await senderOf(account, { fromId: newEmail() })
    const params = { id: account.listId('Leads') }
    await account.client.joinList({ params, body: { contactId: silent.id } })
    await after(second)
    await received(account, { fromId: writer.fromId, body: 'I have a question' })
    const [kept, other] = who === 'kept' ? [silent, writer] : [writer, silent]
    await merge(kept.id, other.id)
    await after(2 * hour)
    const { data } = (await account.client.listMessages({ query: { contactId: kept.id } })).body
    expect(data.filter(({ author }) => author === 'campaign').map(({ body }) => body)).toEqual(['Hi!'])
    expect(await mergesOf(account).timeline(kept.id)).toContainEqual(
      expect.objectContaining({ subject: 'follow_up', decision: 'cancelled', rule: 'contact_wrote' }),
    )
  },
)

test('a contact into which many with long names were merged can be changed, and is found by the first of them', async () => {
  const long = () => randomBytes(120).toString('hex')
  const [first, ...others] = Array.from({ length: 14 }, long)
  const kept = await senderOf(account, { fromId: 'kept' })
  for (const fromId of [first, ...others]) {
    expect(await merge(kept.id, (await senderOf(account, { fromId })).id)).toMatchObject({ status: 200 })
    await after(second)
  }
  await account.client.updateContact({ params: { id: kept.id }, body: { lastName: 'Doe' } })
  const found = await account.client.findContact({ query: { search: first?.slice(0, 200) } })
  expect(found.body).toMatchObject({ data: [{ id: kept.id, lastName: 'Doe' }] })
})
