import { eventsOf } from '../support/conversation.ts'
import { createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { expectFlatError, incoming, outgoing, postIncoming, receive, received } from '../support/messages.ts'
import { mergesOf } from '../support/merges.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const sentBy = async (account: typeof acme) => {
  const { body } = await account.client.sendMessage({ body: { customData: outgoing({}) } })
  return body.messageId
}

describe('a tap from a custom channel', () => {
  test('is on the message and its event, with our message where it names one', async () => {
    const messageId = await sentBy(acme)
    const message = await received(acme, {
      body: 'Yes, please',
      tapped: { id: 'yes', title: 'Yes, please', messageId },
    })
    const tapped = { id: 'yes', title: 'Yes, please', messageId }
    expect(message).toMatchObject({ body: 'Yes, please', tapped })
    expect((await eventsOf(acme, 'message.received')).at(-1)).toMatchObject({ data: { tapped } })
  })

  test.each([
    [{ id: 7 }, { id: '7', title: '7' }],
    [{ id: 'yes' }, { id: 'yes', title: 'yes' }],
    [{ title: ' Yes ' }, { id: 'Yes', title: 'Yes' }],
    [
      { id: 'a', title: 'b', description: 'c', message_id: 'msg_nobody' },
      { id: 'a', description: 'c' },
    ],
  ])('%j is filled', async (tapped, shown) => {
    expect(await received(acme, { tapped })).toMatchObject({ tapped: { ...shown, messageId: null } })
  })

  test('takes snake_case, and no message of another account or of the contact’s own', async () => {
    const messageId = await sentBy(acme)
    expect(await received(acme, { tapped: { id: 'a', message_id: messageId } })).toMatchObject({
      tapped: { messageId },
    })
    const own = await received(acme, {})
    for (const message_id of [await sentBy(await openAccount(server)), own.id])
      expect(await received(acme, { tapped: { id: 'a', message_id } })).toMatchObject({
        tapped: { messageId: null },
      })
  })

  test.each([null, '', {}, { id: '', title: null }])('that says nothing, %j, is none', async (tapped) => {
    expect(await received(acme, { tapped, referral: tapped })).toMatchObject({ tapped: null })
  })

  test.each<[object, RegExp]>([
    [{ tapped: { id: 'x'.repeat(201) } }, /tapped\.id must be at most 200 characters/],
    [{ tapped: { id: '🎈'.repeat(201) } }, /at most 200/],
    [{ tapped: { id: 'a\0' } }, /NUL/],
    [{ tapped: ['a'] }, /tapped/],
    [{ referral: { source: 'moon' } }, /referral\.source/],
    [{ referral: { id: { a: 1 } } }, /referral\.id/],
  ])('with a fault is refused, in words: %#', async (fields, says) => {
    expectFlatError(
      await postIncoming(acme, { customData: incoming(fields) }),
      400,
      'VALIDATION_FAILED',
      says,
    )
  })

  test('that comes twice changes nothing', async () => {
    const account = await openAccount(server)
    const customData = incoming({ tapped: { id: 'first' } })
    await postIncoming(account, { customData })
    await postIncoming(account, { customData: { ...customData, tapped: { id: 'second' } } })
    expect((await account.client.listMessages({ query: {} })).body.data).toMatchObject([
      { tapped: { id: 'first' } },
    ])
  })
})

test('what led somebody here is on the message', async () => {
  const referral = {
    source: 'ad',
    id: '120',
    url: 'https://fb.me/1',
    headline: 'Shoes',
    click_id: 'c',
    ref: 'r',
  }
  expect(await received(acme, { referral })).toMatchObject({
    referral: { source: 'ad', id: '120', url: 'https://fb.me/1', headline: 'Shoes', clickId: 'c', ref: 'r' },
  })
  expect(await received(acme, { referral: { ref: 'flyer' } })).toMatchObject({
    referral: { source: 'link', id: null, url: null, headline: null, clickId: null, ref: 'flyer' },
  })
})

test('a message with what came beside it moves in a merge, and goes with its contact', async () => {
  const account = await openAccount(server)
  const kept = await createContact(account)
  const { id, contactId } = await received(account, { tapped: { id: 'mine' }, referral: { ref: 'flyer' } })
  await mergesOf(account).merge(kept.id, contactId)
  expect((await account.ask('GET', `/messages/${id}`)).body).toMatchObject({
    contactId: kept.id,
    tapped: { id: 'mine' },
  })
  await account.ask('DELETE', `/contacts/${kept.id}`)
  expect(await account.ask('GET', `/messages/${id}`)).toMatchObject({ status: 404 })
})

describe('the source of a contact', () => {
  const sourceOf = async (account: TestAccount, id: string) => (await mergesOf(account).read(id)).source

  test('is what first led it here, and stays', async () => {
    const account = await openAccount(server)
    const fromId = 'ann'
    const { contactId } = await received(account, { fromId })
    expect(await sourceOf(account, contactId)).toBeNull()
    await receive(account, { fromId, referral: { source: 'ad', id: '1' } })
    await receive(account, { fromId, referral: { source: 'ad', id: '2' } })
    await receive(account, { fromId })
    expect(await sourceOf(account, contactId)).toMatchObject({ source: 'ad', id: '1' })
  })

  test('is the kept contact’s own after a merge, else the other’s', async () => {
    const account = await openAccount(server)
    const { merge } = mergesOf(account)
    const [first, second, third] = [
      await received(account, {}),
      await received(account, { referral: { ref: 'second' } }),
      await received(account, { referral: { ref: 'third' } }),
    ].map(({ contactId }) => contactId)
    if (first === undefined || second === undefined || third === undefined) throw new Error('not received')
    await merge(first, second)
    expect(await sourceOf(account, first)).toMatchObject({ ref: 'second' })
    await merge(third, first)
    expect(await sourceOf(account, third)).toMatchObject({ ref: 'third' })
  })
})
