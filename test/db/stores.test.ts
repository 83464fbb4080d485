import { beforeAll, expect, test } from '@jest/globals'
import { CreateContact } from '@replyloop/shared/contact'
import { ReceiveMessage } from '@replyloop/shared/message'
import type { z } from 'zod'
import {
  findContactByFromId,
  findContactInAccount,
  findContactByPhone,
} from '../../server/src/contacts/contacts.store.ts'
import { listContacts } from '../../server/src/contacts/listContacts.store.ts'
import type { ContactListeners } from '../../server/src/contacts/contactListeners.ts'
import { createContact } from '../../server/src/contacts/createContact.ts'
import { updateContact } from '../../server/src/contacts/updateContact.ts'
import type { Db } from '../../server/src/db/db.ts'
import { insertList, listLists } from '../../server/src/lists/lists.store.ts'
import { listChannels, listMessages } from '../../server/src/messages/listMessages.store.ts'
import { findMessage } from '../../server/src/messages/messages.store.ts'
import type { MessageListeners } from '../../server/src/messages/messageListeners.ts'
import { receiveMessage } from '../../server/src/messages/receiveMessage.ts'
import { addAccount } from '../support/accounts.ts'
import { onDatabase } from '../support/databases.ts'

const nothing = () => Promise.resolve()
const listeners: ContactListeners = { joinLists: nothing, changed: nothing, optedOut: nothing }
const messageListeners: MessageListeners = {
  ...listeners,
  requireCampaign: nothing,
  chooseCampaign: () => Promise.resolve(null),
  wrote: nothing,
  received: nothing,
  sent: nothing,
}

// What comes back must be these very code points: an emoji of several, right-to-left with marks, 4-byte characters
// outside the basic plane, combining marks that normalisation would merge, and what SQL and JSON quote.
const texts = [
  'Zoë 👩‍👩‍👧‍👦 🇺🇳 👍🏽',
  'שלום \u202Bעולם\u202C مرحبا بالعالم',
  '𠜎𠜱𝒳𐍈 \u{10FFFD}',
  'e\u0301 is not \u00e9',
  `it's "quoted" \\ back\\slash % _ $1 :name ; -- \n\t\r\u2028.`,
]

onDatabase('Stores', ({ open }) => {
  let db: Db
  let other: Db
  let accountId: string
  let made = 0

  beforeAll(async () => {
    db = await open()
    other = await open()
    accountId = await addAccount(db)
  })

  const create = (input: z.input<typeof CreateContact>, on = db, account = accountId) =>
    on.write((tx) => createContact(tx, listeners, account, CreateContact.parse(input)))
  const race = <T>(run: (on: Db, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => run(index % 2 === 0 ? db : other, index)))
  const receive = (data: object, on = db, account = accountId) => {
    made += 1
    const given = { messageSid: `sid-${made}`, fromId: 'someone', toId: 'us', body: 'Hello', ...data }
    const message = ReceiveMessage.parse({ customData: given })
    return on.write((tx) => receiveMessage(tx, messageListeners, account, message, undefined))
  }
  const idsOf = (answers: readonly { contact: { id: string } }[]) =>
    new Set(answers.map(({ contact }) => contact.id))

  test('racing creates of one phone yield one contact', async () => {
    const answers = await race((on, index) => create({ phone: '+15551230001', firstName: `N${index}` }, on))
    expect(idsOf(answers).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('racing creates of one email without a phone yield one contact', async () => {
    const answers = await race((on) => create({ email: 'Race@Example.com' }, on))
    expect(idsOf(answers).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('racing creates give the phone-less contact of an email one phone, and make the others anew', async () => {
    const { contact } = await create({ email: 'gains@example.com' })
    const answers = await race((on, index) =>
      create({ email: 'gains@example.com', phone: `+1555124${String(1000 + (index % 4))}` }, on),
    )
    expect(idsOf(answers).size).toBe(4)
    expect(idsOf(answers)).toContain(contact.id)
  })

  test('one phone in two accounts is two contacts', async () => {
    const elsewhere = await addAccount(db)
    const [here, there] = await Promise.all([
      create({ phone: '+15551230002' }),
      create({ phone: '+15551230002' }, other, elsewhere),
    ])
    expect(here.contact.id).not.toBe(there.contact.id)
  })

  test('a phone that two updates race for goes to one of them, and the other is refused', async () => {
    const contacts = await race((on, index) => create({ email: `taker-${index}@example.com` }, on))
    const outcomes = await Promise.allSettled(
      contacts.map(({ contact }, index) =>
        (index % 2 === 0 ? db : other).write((tx) =>
          updateContact(tx, listeners, accountId, contact.id, { phone: '+15551230003' }),
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
    const ids = await race((on, index) =>
      receive({ messageSid: `race-${index % 5}`, fromId: 'racer', body: `Message ${index % 5}` }, on),
    )
    expect(new Set(ids).size).toBe(5)
    const messages = await listMessages(db.read, accountId, { channel: 'custom' }, 100)
    const contact = await findContactByFromId(db.read, accountId, 'racer')
    expect(messages.filter(({ contactId }) => contactId === contact?.id)).toHaveLength(5)
  })

  test('a messageSid that was seen answers the first message and changes nothing', async () => {
    const first = await receive({ messageSid: 'again', fromId: 'patient', body: 'First' })
    expect(await receive({ messageSid: 'again', fromId: 'stranger', body: 'Second' }, other)).toBe(first)
    expect((await findMessage(db.read, first))?.body).toBe('First')
    expect(await findContactByFromId(db.read, accountId, 'stranger')).toBeUndefined()
    const elsewhere = await addAccount(db)
    expect(await receive({ messageSid: 'again' }, db, elsewhere)).not.toBe(first)
  })

  test.each(texts)('%j comes back exactly as it went in', async (text) => {
    const phone = `+1555125${1000 + texts.indexOf(text)}`
    const customFields = { [text]: text, number: -1.5, yes: true }
    const { contact } = await create({ phone, firstName: `${text}.`, customFields })
    const stored = await findContactInAccount(db.read, accountId, contact.id)
    expect(stored).toMatchObject({ firstName: `${text}.`, customFields })
    expect(Object.keys(stored?.customFields ?? {})).toContain(text)
    expect(await findContactByPhone(other.read, accountId, phone)).toEqual(stored)

    const message = await findMessage(db.read, await receive({ body: text, fromId: text, status: text }))
    expect(message).toMatchObject({ body: text, status: text })
    expect((await findContactByFromId(db.read, accountId, text))?.id).toBe(message?.contactId)
  })

  test('contacts are paged newest first, each once, while new ones come in', async () => {
    const account = await addAccount(db)
    const made: string[] = []
    const add = async () => {
      const phone = `+1555126${1000 + made.length}`
      made.push((await create({ phone }, db, account)).contact.id)
    }
    for (let index = 0; index < 10; index += 1) await add()
    const before = made.toReversed()
    const seen: string[] = []
    for (let cursor: string | undefined; seen.length < before.length;) {
      const page = await listContacts(db.read, account, { cursor }, 3)
      seen.push(...page.map(({ id }) => id))
      cursor = seen.at(-1)
      await add()
    }
    expect(seen).toEqual(before)
  })

  test('searching finds text anywhere and takes wildcards for what they are', async () => {
    const account = await addAccount(db)
    const names = ['100% Anna', 'Ann_a', 'Back\\slash', 'Hannah', 'ÉMILE', 'Yes!']
    for (const [index, firstName] of names.entries())
      await create({ phone: `+1555127${1000 + index}`, firstName }, db, account)
    const found = async (search: string) =>
      (await listContacts(db.read, account, { search }, 10)).map(({ firstName }) => `${firstName}`).toSorted()
    expect(await found('ANN')).toEqual(['100% Anna', 'Ann_a', 'Hannah'])
    expect(await found('%')).toEqual(['100% Anna'])
    expect(await found('_')).toEqual(['Ann_a'])
    expect(await found('\\')).toEqual(['Back\\slash'])
    expect(await found('!')).toEqual(['Yes!'])
    expect(await found('émile')).toEqual(['ÉMILE'])
    expect(await found('+15551271003')).toEqual(['Hannah'])
  })

  test('channels are the labels in use, each once, page after page', async () => {
    const account = await addAccount(db)
    const labels = ['crm', 'email', 'live-chat', 'web', 'zendesk']
    for (const channel of [...labels, ...labels]) await receive({ channel }, db, account)
    const names = async (filter: { search?: string; cursor?: string }, limit: number) =>
      (await listChannels(db.read, account, filter, limit)).map(({ name }) => name)
    expect(await names({}, 100)).toEqual(labels)
    expect(await names({}, 2)).toEqual(['crm', 'email'])
    expect(await names({ cursor: 'email' }, 2)).toEqual(['live-chat', 'web'])
    expect(await names({ cursor: 'zendesk' }, 2)).toEqual([])
    expect(await names({ search: 'CHA' }, 10)).toEqual(['live-chat'])
    expect(await listChannels(db.read, await addAccount(db), {}, 10)).toEqual([])
  })

  test('lists are counted and found by a part of their name', async () => {
    const account = await addAccount(db)
    for (const name of ['Leads', 'Customers']) await db.write((tx) => insertList(tx, account, name))
    const lists = await listLists(db.read, account, { search: 'EAD' }, 10)
    expect(lists.map(({ name, contactCount }) => [name, contactCount])).toEqual([['Leads', 0]])
    await expect(db.write((tx) => insertList(tx, account, 'Leads'))).rejects.toThrow()
  })
})
