import { openAccount, type TestAccount } from '../support/factories.ts'
import { incoming, postIncoming, readMessage, receive, received } from '../support/messages.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const count = async (account: TestAccount) =>
  (await account.client.listMessages({ query: { limit: '100' } })).body.data.length

describe('200', () => {
  test.each(['/incoming_custom_channel_message', '/incoming-custom-channel-message'])(
    '%s answers exactly success and messageId',
    async (path) => {
      const answer = await acme.ask('POST', path, { body: { customData: incoming({}) } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.body).toEqual({ success: true, messageId: expect.stringMatching(/^msg_\w{26}$/) })
    },
  )

  test('stores the message as it came, with the defaults of what was left out', async () => {
    const messageId = await receive(acme, { body: '  Hello\n\tthere  ' })
    const { body } = await acme.ask('GET', `/messages/${messageId}`)
    expect(body).toMatchObject({
      id: messageId,
      direction: 'incoming',
      status: 'received',
      type: 'text',
      body: '  Hello\n\tthere  ',
      contactId: expect.stringMatching(/^con_/),
      channel: 'custom',
      campaignId: null,
      author: 'contact',
      member: null,
      media: null,
      attachments: [],
      error: null,
      attempts: 0,
      nextAttemptAt: null,
      providerId: null,
      createdAt: anyInstant,
      sentAt: null,
      deliveredAt: null,
      readAt: null,
    })
  })

  test.each(['delivered', 'ReAd', 'x'.repeat(64), 'Failed'])(
    'keeps the status %s as given',
    async (status) => {
      expect(await received(acme, { status })).toMatchObject({ status, direction: 'incoming' })
    },
  )

  test('keeps the channel label', async () => {
    expect(await received(acme, { channel: 'Live-Chat' })).toMatchObject({ channel: 'Live-Chat' })
  })

  test.each([{}, { messageType: 'text' }, { messageType: null }, { messageType: '' }])(
    'takes %j for a text',
    async (beside) => {
      expect(await received(acme, {}, beside)).toMatchObject({ type: 'text' })
    },
  )

  test('keeps a reaction with its emoji', async () => {
    const message = await received(acme, { body: '👍🏽' }, { messageType: 'reaction' })
    expect(message).toMatchObject({ type: 'reaction', body: '👍🏽' })
  })

  test('ignores what automation tools post beside customData and in it', async () => {
    const beside = {
      contact: { id: 1 },
      workflow: [1, 'x'],
      location: { deep: { deeper: [] } },
      message: null,
    }
    const fields = { body: 'the record', extra: { a: 1 }, direction: 'outgoing', contactId: 'con_x' }
    const message = await received(acme, fields, beside)
    expect(message).toMatchObject({ body: 'the record', direction: 'incoming' })
    expect(message.contactId).not.toBe('con_x')
  })

  test('takes null and blank optional fields for absent', async () => {
    const names = ['status', 'channel', 'campaignId', 'firstName', 'lastName', 'email', 'mediaUrl'] as const
    for (const empty of [null, '', '  ']) {
      const fields = Object.fromEntries([...names, 'mediaContentType'].map((name) => [name, empty]))
      const message = await received(acme, fields)
      expect(message).toMatchObject({ status: 'received', channel: 'custom', media: null })
    }
  })
})

describe('200 for a repeated message', () => {
  test('takes id for messageSid', async () => {
    const { messageSid: id, ...rest } = incoming({})
    const first = await postIncoming(acme, { customData: { ...rest, id } })
    expect(first).toMatchObject({ status: 200, body: { success: true } })
    expect((await postIncoming(acme, { customData: { ...rest, messageSid: id } })).body).toEqual(first.body)
  })

  test('messageSid wins over id', async () => {
    const fromId = 'winner'
    const first = await receive(acme, { fromId, messageSid: 'winner', id: 'loser' })
    expect(await receive(acme, { fromId, messageSid: 'winner', id: 'another' })).toBe(first)
    expect(await receive(acme, { fromId, messageSid: 'loser' })).not.toBe(first)
    expect(await receive(acme, { fromId, messageSid: ' ', id: 'winner' })).toBe(first)
  })

  test('answers the first messageId and changes nothing', async () => {
    const account = await openAccount(server)
    const first = await receive(account, { messageSid: 'once', fromId: 'jane', body: 'first', channel: 'a' })
    const before = await readMessage(account, first)
    const again = { messageSid: 'once', body: 'second', channel: 'b', status: 'x', campaignId: 'cam_unknown' }
    expect(await receive(account, { ...again, fromId: 'jane', firstName: 'Jane' })).toBe(first)
    expect(await readMessage(account, first)).toEqual(before)
    expect(await count(account)).toBe(1)
    const { body } = await account.client.findContact({ query: { limit: '100' } })
    expect(body).toMatchObject({ data: [{ fromId: 'jane', firstName: null }] })
    expect(body).toHaveProperty('data.length', 1)
  })

  test('stores one of 20 racing copies of each sender', async () => {
    const account = await openAccount(server)
    const copies = Array.from({ length: 20 }, (_, copy) =>
      receive(account, { messageSid: 'race', fromId: `racer-${copy % 3}`, body: `copy ${copy}` }),
    )
    expect(new Set(await Promise.all(copies)).size).toBe(3)
    expect(await count(account)).toBe(3)
    const { body } = await account.client.findContact({ query: { limit: '9' } })
    expect(body).toHaveProperty('data.length', 3)
  })

  test('tells the accounts apart', async () => {
    const other = await openAccount(server)
    const sid = { messageSid: 'shared', fromId: 'shared' }
    const [mine, theirs] = await Promise.all([receive(acme, sid), receive(other, sid)])
    expect(mine).not.toBe(theirs)
    expect(await count(other)).toBe(1)
  })
})

describe('200, routed to a campaign', () => {
  const account = suiteAccount(server, {
    campaigns: [
      { name: 'Newsletter', status: 'Live', type: 'Outgoing', keywords: ['widget'] },
      { name: 'Draft', status: 'Draft' },
      { name: 'Inbox', status: 'Live', type: 'Incoming' },
      { name: 'Widgets', status: 'Live', keywords: ['widget'] },
      { name: 'Paused', status: 'Paused', keywords: ['pause'] },
    ],
  })

  test.each(['Newsletter', 'Draft', 'Paused', 'Widgets'])('keeps the given campaign %s', async (name) => {
    const campaignId = account.campaignId(name)
    expect(await received(account, { campaignId })).toMatchObject({ campaignId })
  })

  test.each([
    ['the Live campaign whose keyword it contains as a word', 'One WIDGET, please', 'Widgets'],
    ['the oldest Live one that answers, where the keyword is part of a word', 'widgets?', 'Inbox'],
    ['the oldest Live one that answers, where the keyword is of a paused one', 'pause', 'Inbox'],
  ])('goes to %s', async (_, body, name) => {
    expect(await received(account, { body })).toMatchObject({ campaignId: account.campaignId(name) })
  })
})
