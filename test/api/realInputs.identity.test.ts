import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { importsOf, peopleOf } from '../support/imports.ts'
import { incoming, postIncoming, receive, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)
const create = (body: unknown) => acme.ask('POST', '/contacts', { body })
const find = (query: string) => acme.ask('GET', `/contacts?${query}`)

describe('an email with an invisible character is the email without it', () => {
  test.each([
    ['a zero-width space before it', '\u200b', ''],
    ['a zero-width space behind it', '', '\u200b'],
    ['a byte order mark', '\ufeff', ''],
    ['a left-to-right mark', '\u200e', '\u200f'],
    ['a word joiner and a space', ' \u2060 ', ''],
  ])('%s', async (_, before, after) => {
    const email = newEmail()
    const known = await createContact(acme, { email })
    const written = `${before}${email.replace('@', '\u00ad@')}${after}`
    expect(await create({ email: written })).toMatchObject({ status: 200, body: { id: known.id, email } })
    expect(await find(`email=${encodeURIComponent(written)}`)).toMatchObject({ body: { id: known.id } })
    expect(await senderOf(acme, { fromId: written })).toMatchObject({ id: known.id, email })
    await importsOf(server, acme).run(`email,first name\n${written},Ann\n`)
    expect((await find(`email=${email}`)).body).toMatchObject({ id: known.id, firstName: 'Ann' })
  })
})

describe('an email with a domain in letters of its own, or in Punycode', () => {
  let made = 0
  const boxes = () => {
    made += 1
    return { letters: `jane-${made}@münchen.example`, ascii: `jane-${made}@xn--mnchen-3ya.example` }
  }

  test.each(['letters', 'ascii'] as const)('is one contact, first written in %s', async (first) => {
    const box = boxes()
    const [written, other] = first === 'letters' ? [box.letters, box.ascii] : [box.ascii, box.letters]
    const known = await createContact(acme, { email: written })
    expect(known).toMatchObject({ email: box.letters })
    expect(await create({ email: other })).toMatchObject({ status: 200, body: { id: known.id } })
    for (const email of [written, other, written.toUpperCase()]) {
      const query = `email=${encodeURIComponent(email)}`
      expect(await find(query)).toMatchObject({ body: { id: known.id } })
      expect(await find(`${query}&limit=5`)).toMatchObject({ body: { data: [{ id: known.id }] } })
      expect(await find(`search=${encodeURIComponent(email)}`)).toMatchObject({
        body: { data: [{ id: known.id }] },
      })
    }
    const file = `email,first name\n${other},Ann\n${written},Bea\n`
    expect(await importsOf(server, acme).run(file)).toMatchObject({ created: 0, updated: 2 })
    expect(await senderOf(acme, { fromId: other })).toMatchObject({ id: known.id, firstName: 'Ann' })
  })

  test('is one person to an opt-out, also once erased', async () => {
    const box = boxes()
    const { id } = await createContact(acme, { email: box.ascii, optedOut: true })
    expect(await createContact(acme, { phone: newPhone(), email: box.letters })).toMatchObject({
      optedOut: true,
    })
    await acme.client.deleteContact({ params: { id } })
    for (const email of Object.values(box))
      expect(await createContact(acme, { phone: newPhone(), email })).toMatchObject({ optedOut: true })
  })
})

describe('a query with an email', () => {
  test.each([
    [(email: string) => `%20${email}`],
    [(email: string) => `${email}%20`],
    [(email: string) => `+${email}+`],
    [(email: string) => `%E2%80%8B${email}`],
    [(email: string) => email.replace('+', '%2B')],
    [(email: string) => email.replace('+', '%20')],
  ])('is trimmed, and a + within it restored (%#)', async (written) => {
    const email = newEmail('jane+shop')
    const { id } = await createContact(acme, { email })
    expect(await find(`email=${written(email)}`)).toMatchObject({ status: 200, body: { id } })
  })
})

describe('an id of a chat system', () => {
  test.each([
    '@s.whatsapp.net',
    '@c.us',
    '@g.us',
    '@lid',
    '@broadcast',
    '@hosted.lid',
    '@chat.example.org/phone',
    '@thread.v2',
  ])('that ends with %s is no email, and makes no phone', async (host) => {
    const fromId = newPhone().slice(1) + host
    expect(await senderOf(acme, { fromId })).toMatchObject({ fromId, email: null, phone: null })
  })

  test.each([
    (digits: string) => digits,
    (digits: string) => `+${digits}`,
    (digits: string) => `00${digits}`,
    (digits: string) => `whatsapp:+${digits}`,
    (digits: string) => `tel:+${digits}`,
    (digits: string) => `sms:${digits}`,
    (digits: string) => `${digits}@s.whatsapp.net`,
    (digits: string) => `${digits}@c.us`,
    (digits: string) => `${digits}:12@s.whatsapp.net`,
    (digits: string) => `rcs:+${digits}`,
    (digits: string) => `https://wa.me/${digits}`,
    (digits: string) => `+${digits.slice(0, 1)} (${digits.slice(1, 4)}) ${digits.slice(4)}`,
  ])(
    'or a spelling of a phone is the contact who has the phone, and STOP stops that one (%#)',
    async (idOf) => {
      const phone = newPhone()
      const { id } = await createContact(acme, { phone })
      const fromId = idOf(phone.slice(1))
      expect(await senderOf(acme, { fromId })).toMatchObject({ id, fromId, phone })
      await receive(acme, { fromId, body: 'STOP' })
      expect(await find(`phone=${encodeURIComponent(phone)}`)).toMatchObject({ body: { id, optedOut: true } })
    },
  )

  test('digits of a phone that nobody has make no phone', async () => {
    const fromId = newPhone().slice(1)
    expect(await senderOf(acme, { fromId })).toMatchObject({ fromId, phone: null })
  })
})

describe('one messageSid from two senders', () => {
  test('is two messages, and each of them is repeated by its sender alone, in any order', async () => {
    const account = await openAccount(server)
    const send = (fromId: string) => receive(account, { messageSid: 'same', fromId })
    const first = await Promise.all(['a', 'b', 'c'].map(send))
    expect(new Set(first).size).toBe(3)
    expect(await Promise.all(['c', 'b', 'a', 'a'].map(send))).toEqual([
      first[2],
      first[1],
      first[0],
      first[0],
    ])
  })

  test('stays known to its sender after the person was erased, and strange to others', async () => {
    const account = await openAccount(server)
    const send = (fromId: string) => receive(account, { messageSid: 'erased', fromId })
    const [first, other] = [await send('gone'), await send('stays')]
    const { contactId } = (await account.client.getMessage({ params: { id: first } })).body
    await account.client.deleteContact({ params: { id: contactId } })
    expect(await send('gone')).toBe(first)
    expect(await send('stays')).toBe(other)
    expect([first, other]).not.toContain(await send('new'))
    expect(await send('gone')).toBe(first)
  })
})

test.each([
  '{{message.id}}',
  ' {{ $json.id }} ',
  'msg-{{id}}',
  'undefined',
  'null',
  '[object Object]',
  '${id}',
])('400: the messageSid %j, which a tool has not filled', async (placeholder) => {
  for (const name of ['messageSid', 'id']) {
    const { messageSid: _, ...message } = incoming({ [name]: placeholder })
    const answer = await postIncoming(acme, {
      customData: name === 'id' ? message : { ...message, messageSid: placeholder },
    })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/not filled/) } })
  }
})

test.each(['{{contact.id}}', 'undefined', 'null', '[object Object]'])(
  '400: the fromId %j, which would make all people one',
  async (fromId) => {
    expect(await postIncoming(acme, { customData: incoming({ fromId }) })).toMatchObject({ status: 400 })
  },
)

const noNames = [
  '{{contact.first_name}}',
  '*|FNAME|*',
  '${name}',
  'undefined',
  'null',
  '[object Object]',
  '\u200b',
  '\u3164\u00ad',
]

test.each(noNames)('the name %j is blank in a create, an update, a message and a file', async (firstName) => {
  const created = await create({ phone: newPhone(), firstName, lastName: 'Doe' })
  expect(created).toMatchObject({ status: 201, body: { firstName: null, lastName: 'Doe' } })
  const { id } = await createContact(acme, { phone: newPhone(), firstName: 'Jane' })
  const updated = await acme.ask('PATCH', `/contacts/${id}`, { body: { firstName } })
  expect(updated).toMatchObject({ status: 200, body: { firstName: 'Jane' } })
  expect(await senderOf(acme, { firstName })).toMatchObject({ firstName: null })
  const account = await openAccount(server)
  await importsOf(server, account).run(`phone,first name\n${newPhone()},${firstName}\n`)
  expect(await peopleOf(account)).toMatchObject([{ firstName: null }])
})

test.each(['Null', 'Undefined Smith', 'N. Ull', 'A\u200bB'])('the name %j is a name', async (firstName) => {
  expect(await senderOf(acme, { firstName })).toMatchObject({ firstName })
})

test.each(['\u200b', '\ufeff \u00ad', '\u2060\u180e', '\u3164'])(
  '400: the invisible body %j',
  async (body) => {
    const answer = await postIncoming(acme, { customData: incoming({ body }) })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/cannot be empty/) } })
  },
)
