import { CreateContact } from '@replyloop/shared/contract/contact'
import { ReceiveMessage } from '@replyloop/shared/contract/customChannel'
import type { z } from 'zod'
import { campaignDirectory } from '../../server/src/modules/campaigns/campaignDirectory.ts'
import { findContactByFromId } from '../../server/src/modules/contacts/contacts.store.ts'
import { createContact } from '../../server/src/modules/contacts/saving/createContact.ts'
import { updateContact } from '../../server/src/modules/contacts/saving/updateContact.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { listMessages } from '../../server/src/modules/conversations/messages/listMessages.store.ts'
import { receiveMessage } from '../../server/src/modules/conversations/incoming/receiveMessage.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

onDatabase('Two processes', ({ connect }) => {
  const db = connect()
  const other = connect()
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
  })

  const create = (input: z.input<typeof CreateContact>, on = db) =>
    on.write((tx) => createContact(tx, accountId, CreateContact.parse(input)))
  const race = <T>(run: (on: Db, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => run(index % 2 === 0 ? db : other, index)))
  const receive = (data: object, on: Db) => {
    const message = ReceiveMessage.parse({ customData: { fromId: 'racer', toId: 'us', ...data } })
    return on.write((tx) => receiveMessage(tx, campaignDirectory, accountId, message, []))
  }
  const idsOf = (answers: readonly { contact: { id: string } }[]) =>
    new Set(answers.map(({ contact }) => contact.id))

  test('racing creates of one phone yield one contact', async () => {
    const answers = await race((on, index) => create({ phone: '+15551230001', firstName: `N${index}` }, on))
    expect(idsOf(answers).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('racing creates of one email without a phone yield one contact', async () => {
    const spellings = ['Race@Example.com', 'race@example.com', 'race@example。com']
    const answers = await race((on, index) => create({ email: spellings[index % 3] }, on))
    expect(idsOf(answers).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('racing creates give the phone-less contact of an email one phone, and make the others again', async () => {
    const { contact } = await create({ email: 'gains@example.com' })
    const answers = await race((on, index) =>
      create({ email: 'gains@example.com', phone: `+1555124${String(1000 + (index % 4))}` }, on),
    )
    expect(idsOf(answers).size).toBe(4)
    expect(idsOf(answers)).toContain(contact.id)
  })

  test('a phone that two updates race for goes to one of them, and the other is refused', async () => {
    const contacts = await race((on, index) => create({ email: `taker-${index}@example.com` }, on))
    const outcomes = await Promise.allSettled(
      contacts.map(({ contact }, index) =>
        (index % 2 === 0 ? db : other).write((tx) =>
          updateContact(tx, accountId, contact.id, { phone: '+15551230003' }),
        ),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toEqual(
      Array(19).fill(expect.objectContaining({ reason: expect.objectContaining({ code: 'PHONE_TAKEN' }) })),
    )
  })

  test('racing messages of a new sender make one contact, and one message for each messageSid', async () => {
    const answers = await race((on, index) =>
      receive({ messageSid: `race-${index % 5}`, body: `Message ${index % 5}` }, on),
    )
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(5)
    const messages = await listMessages(db.read, accountId, { channel: 'custom' }, 100)
    const contact = await findContactByFromId(db.read, accountId, 'racer')
    expect(messages.filter(({ contactId }) => contactId === contact?.id)).toHaveLength(5)
  })
})
