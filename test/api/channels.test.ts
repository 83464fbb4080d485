import { sandboxOf } from '../support/conversation.ts'
import { apiError, openAccount, readPages } from '../support/factories.ts'
import { expectFlatError, incoming, outgoing, postIncoming, receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const labels = ['50% off', 'Live-Chat', 'crm', 'custom', 'e_mail', 'email', 'Übersee', '日本 🎌']

const server = suiteServer()
const acme = suiteAccount(server)

beforeAll(async () => {
  for (const channel of labels.filter((label) => label !== 'custom' && label !== 'crm'))
    await receive(acme, { channel })
  await receive(acme, {})
  await receive(acme, { channel: 'email' })
  await acme.client.sendMessage({ body: { customData: outgoing({ customChannel: 'crm' }) } })
})

const search = async (text: string) =>
  (await acme.client.listChannels({ query: { search: text } })).body.data.map(({ name }) => name)

describe('200', () => {
  test('lists the labels of incoming and outgoing messages, each once', async () => {
    const { body } = await acme.ask('GET', '/channels')
    expect(body).toEqual({ data: expect.any(Array), nextCursor: null })
    const { data } = (await acme.client.listChannels()).body
    expect(data.map(({ name }) => name).toSorted()).toEqual(labels.toSorted())
  })

  test.each([
    ['mail', ['e_mail', 'email']],
    ['LIVE', ['Live-Chat']],
    ['_', ['e_mail']],
    ['%', ['50% off']],
    ['\\', []],
    ["'", []],
    ['日本', ['日本 🎌']],
    ['Ü', ['Übersee']],
    ['übersee', ['Übersee']],
    ['nothing', []],
  ])('search %s finds the labels that contain it, in any case', async (text, found) => {
    expect(await search(text)).toEqual(found)
  })

  test.each(['1', '3', '8'])('pages of %s show each label once', async (limit) => {
    const pages = await readPages((cursor) => acme.client.listChannels({ query: { limit, cursor } }))
    const names = pages.flat().map(({ name }) => name)
    expect(names.toSorted()).toEqual(labels.toSorted())
    expect(pages.slice(0, -1).every((page) => page.length === Number(limit))).toBe(true)
  })

  test('pages keep their search', async () => {
    const query = { search: 'mail', limit: '1' }
    const pages = await readPages((cursor) => acme.client.listChannels({ query: { ...query, cursor } }))
    expect(pages).toMatchObject([[{ name: 'e_mail', kind: 'custom' }], [{ name: 'email', kind: 'custom' }]])
  })

  test('another account has its own', async () => {
    const other = await openAccount(server)
    expect((await other.client.listChannels()).body).toEqual({ data: [], nextCursor: null })
    await receive(other, { channel: 'theirs' })
    expect((await other.client.listChannels()).body.data).toMatchObject([{ name: 'theirs', kind: 'custom' }])
    expect(await search('theirs')).toEqual([])
  })

  test('a label goes with the last message that has it', async () => {
    const account = await openAccount(server)
    const id = await receive(account, { channel: 'gone' })
    const { body } = await account.client.getMessage({ params: { id } })
    await account.client.deleteContact({ params: { id: body.contactId } })
    expect((await account.client.listChannels()).body.data).toEqual([])
  })
})

test.each(['limit=0', 'limit=x', `search=${'x'.repeat(201)}`, 'search=%00', 'search=a&search=b'])(
  '400: %s',
  async (query) => {
    expect(await acme.ask('GET', `/channels?${query}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  },
)

describe('A channel that is connected', () => {
  const { ask, connect, channelsOf, disconnect, become, reply, open } = sandboxOf(server)

  test('is connected by one click, once, and again under its name after it was disconnected', async () => {
    const account = await openAccount(server)
    const first = await connect(account)
    expect(first).toMatchObject({ kind: 'sandbox', name: 'sandbox', state: 'active' })
    expect(await connect(account)).toEqual(first)
    expect(await disconnect(account)).toMatchObject({ status: 200, body: { id: first.id, state: 'off' } })
    expect(await connect(account)).toEqual(first)
    expect(await channelsOf(account)).toHaveLength(1)
  })

  test('has another name where messages of the account use its label already', async () => {
    const account = await openAccount(server)
    await receive(account, { channel: 'sandbox' })
    expect(await connect(account)).toMatchObject({ name: 'sandbox-2' })
    const id = await become(account)
    await receive(account, { channel: 'sandbox' }) // which stays a custom channel
    expect(await reply(account, id, { body: 'Hi' })).toMatchObject({ channel: 'sandbox-2' })
  })

  test('is no custom channel: neither endpoint for those takes its name, connected or not', async () => {
    const { account } = await open()
    for (const again of [true, false]) {
      const sent = await account.ask('POST', '/send_custom_channel_message', {
        body: { customData: outgoing({ customChannel: 'sandbox' }) },
      })
      expect(sent).toMatchObject(apiError(400, 'CHANNEL_NOT_CUSTOM'))
      const received = await postIncoming(account, { customData: incoming({ channel: 'sandbox' }) })
      expectFlatError(received, 400, 'CHANNEL_NOT_CUSTOM')
      if (again) await disconnect(account)
    }
  })

  test('cannot be of an unknown kind or settings, and none of another account is disconnected', async () => {
    const [account, stranger] = [await openAccount(server), await openAccount(server)]
    const other = await connect(stranger)
    const refused: [string, string, unknown, number, string][] = [
      ['POST', '/connected_channels', { kind: 'custom' }, 400, 'VALIDATION_FAILED'],
      ['POST', '/connected_channels', { kind: 'sandbox', settings: { key: 'x' } }, 400, 'VALIDATION_FAILED'],
      ['DELETE', '/connected_channels/chn_none', undefined, 404, 'CHANNEL_NOT_FOUND'],
      ['DELETE', `/connected_channels/${other.id}`, undefined, 404, 'CHANNEL_NOT_FOUND'],
    ]
    for (const [method, path, body, status, code] of refused)
      expect({ path, ...(await ask(account, method, path, body)) }).toMatchObject({
        path,
        ...apiError(status, code),
      })
    expect(await channelsOf(stranger)).toMatchObject([{ state: 'active' }])
  })
})
