import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { incoming, outgoing, receive, received, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const contactOf = async (id: string) => (await acme.client.getContact({ params: { id } })).body

describe('200: whose message it is', () => {
  test('one fromId is one contact for ever', async () => {
    const first = await senderOf(acme, { fromId: 'same' })
    expect(first).toMatchObject({ fromId: 'same' })
    await acme.client.updateContact({ params: { id: first.id }, body: { phone: newPhone() } })
    expect(await senderOf(acme, { fromId: 'same', email: newEmail() })).toMatchObject({ id: first.id })
    const { body } = await acme.client.sendMessage({ body: { customData: outgoing({ fromId: 'same' }) } })
    expect(body.contactId).toBe(first.id)
  })

  test('20 racing messages of one new fromId make one contact', async () => {
    const messages = Array.from({ length: 20 }, () => received(acme, { fromId: 'racer' }))
    expect(new Set((await Promise.all(messages)).map(({ contactId }) => contactId)).size).toBe(1)
  })

  test('another fromId, even if only the case differs, is another contact', async () => {
    const ids = await Promise.all(
      ['changed-1', 'changed-2', 'Changed-1'].map(async (fromId) => (await senderOf(acme, { fromId })).id),
    )
    expect(new Set(ids).size).toBe(3)
  })

  test('one fromId in two accounts is two contacts', async () => {
    const other = await openAccount(server)
    const mine = await senderOf(acme, { fromId: 'both' })
    const theirs = await senderOf(other, { fromId: 'both' })
    expect(mine.id).not.toBe(theirs.id)
  })

  test('a first-seen phone joins the contact that has it', async () => {
    const phone = newPhone()
    const known = await createContact(acme, { phone, firstName: 'Jane' })
    const sender = await senderOf(acme, { fromId: phone, firstName: 'Joan', lastName: 'Doe' })
    expect(sender).toMatchObject({ id: known.id, fromId: phone, phone, firstName: 'Jane', lastName: 'Doe' })
  })

  test('a first-seen email, in any case, joins the contact that has it', async () => {
    const email = newEmail('mail')
    const known = await createContact(acme, { email })
    const fromId = email.toUpperCase()
    expect(await senderOf(acme, { fromId })).toMatchObject({ id: known.id, fromId, email })
  })

  test('of two contacts with the email, the oldest without a fromId is joined', async () => {
    const email = newEmail()
    const first = await createContact(acme, { phone: newPhone(), email })
    const second = await createContact(acme, { phone: newPhone(), email })
    await acme.client.sendMessage({ body: { customData: outgoing({ fromId: String(first.phone) }) } })
    expect((await senderOf(acme, { fromId: email })).id).toBe(second.id)
  })

  test('a phone whose contact has a fromId already makes a new contact, without that phone', async () => {
    const phone = newPhone()
    const { id } = await senderOf(acme, { fromId: 'taken' })
    await acme.client.updateContact({ params: { id }, body: { phone } })
    const sender = await senderOf(acme, { fromId: phone })
    expect(sender).toMatchObject({ fromId: phone, phone: null })
    expect(sender.id).not.toBe(id)
    expect(await contactOf(id)).toMatchObject({ fromId: 'taken', phone })
  })

  test('an email whose contacts have a fromId already makes a new contact', async () => {
    const email = newEmail()
    const { id } = await senderOf(acme, { fromId: 'mail-taken', email })
    const sender = await senderOf(acme, { fromId: email })
    expect(sender).toMatchObject({ fromId: email, email })
    expect(sender.id).not.toBe(id)
  })

  test('the email beside another fromId joins nobody', async () => {
    const email = newEmail()
    const known = await createContact(acme, { email })
    expect((await senderOf(acme, { fromId: 'by-email', email })).id).not.toBe(known.id)
  })

  test('a new phone as fromId is the phone of the new contact', async () => {
    const phone = newPhone()
    expect(await senderOf(acme, { fromId: phone })).toMatchObject({ fromId: phone, phone })
  })

  test.each(['%s-support', '%sx12', 'desk %s'])(
    'a phone with text around it (%s) is not a phone',
    async (around) => {
      const phone = newPhone()
      const known = await createContact(acme, { phone })
      const sender = await senderOf(acme, { fromId: around.replace('%s', phone) })
      expect(sender).toMatchObject({ phone: null })
      expect(sender.id).not.toBe(known.id)
    },
  )
})

describe('200: what a message says of its sender', () => {
  test('names and email fill the new contact', async () => {
    const email = newEmail('filled')
    const sender = await senderOf(acme, { firstName: ' Jane ', lastName: 'Doe', email: email.toUpperCase() })
    expect(sender).toMatchObject({ firstName: 'Jane', lastName: 'Doe', email, phone: null })
  })

  test('the email that is given wins over the one that is the fromId', async () => {
    const email = newEmail('given')
    expect(await senderOf(acme, { fromId: newEmail('login'), email })).toMatchObject({ email })
  })

  test('later messages fill what is empty and never overwrite', async () => {
    const fromId = 'filled-later'
    await senderOf(acme, { fromId, firstName: 'Jane' })
    const email = newEmail()
    const filled = { firstName: 'Jane', lastName: 'Doe', email }
    expect(await senderOf(acme, { fromId, firstName: 'Joan', lastName: 'Doe', email })).toMatchObject(filled)
    const sender = await senderOf(acme, { fromId, firstName: 'A', lastName: 'B', email: newEmail() })
    expect(sender).toMatchObject(filled)
    expect(await senderOf(acme, { fromId, firstName: null, lastName: '', email: ' ' })).toMatchObject(filled)
  })

  test('every spelling of the names is read', async () => {
    const names = { first_name: 'Jane', last_name: 'Doe' }
    expect(await senderOf(acme, names)).toMatchObject({ firstName: 'Jane', lastName: 'Doe' })
  })

  test('two spellings with one value agree; a blank one gives way', async () => {
    const names = { firstName: 'Jane', first_name: 'Jane', lastName: '', last_name: 'Doe' }
    expect(await senderOf(acme, names)).toMatchObject({ firstName: 'Jane', lastName: 'Doe' })
  })

  test('a message that is refused leaves no contact behind', async () => {
    const customData = incoming({ fromId: 'refused-sender', firstName: 'Refused', campaignId: 'cam_unknown' })
    await acme.ask('POST', '/incoming_custom_channel_message', { body: { customData } })
    const { body } = await acme.client.findContact({ query: { search: 'Refused' } })
    expect(body).toMatchObject({ data: [] })
  })

  test('an erased sender comes back as a new contact', async () => {
    const { id } = await senderOf(acme, { fromId: 'erased', firstName: 'Gone' })
    await acme.client.deleteContact({ params: { id } })
    const again = await senderOf(acme, { fromId: 'erased' })
    expect(again).toMatchObject({ firstName: null })
    expect(again.id).not.toBe(id)
    await receive(acme, { fromId: 'erased' })
  })
})
