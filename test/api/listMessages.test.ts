import { apiError, openAccount, readPages } from '../support/factories.ts'
import { outgoing, receive, received } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
/** Oldest first. */
let all: string[]
let jane: string

const acme = suiteAccount(server)

beforeAll(async () => {
  const send = async (fields: object) =>
    (await acme.client.sendMessage({ body: { customData: outgoing(fields) } })).body.messageId
  const first = await received(acme, { fromId: 'jane', channel: 'mail' })
  jane = first.contactId
  all = [
    first.id,
    await send({ fromId: 'jane', customChannel: 'mail' }),
    await receive(acme, { fromId: 'john', channel: 'mail', status: 'Failed' }),
    await send({ fromId: 'john', customChannel: 'crm' }),
    await receive(acme, { fromId: 'jane', channel: 'crm', status: 'read' }),
  ]
})

const list = async (query: Record<string, string>) =>
  (await acme.client.listMessages({ query })).body.data.map(({ id }) => all.indexOf(id))

describe('200', () => {
  test('lists every message, newest first, as reading one shows it', async () => {
    const { body } = await acme.ask('GET', '/messages')
    const each = await Promise.all(all.toReversed().map((id) => acme.ask('GET', `/messages/${id}`)))
    expect(body).toEqual({ data: each.map((answer) => answer.body), nextCursor: null })
  })

  test.each<[Record<string, string>, number[]]>([
    [{ direction: 'incoming' }, [4, 2, 0]],
    [{ direction: 'outgoing' }, [3, 1]],
    [{ status: 'Failed' }, [3, 2, 1]],
    [{ status: 'Failed', direction: 'outgoing' }, [3, 1]],
    [{ status: 'Failed', direction: 'incoming' }, [2]],
    [{ status: 'Sent' }, []],
    [{ status: 'received' }, [0]],
    [{ status: 'failed' }, []],
    [{ channel: 'mail' }, [2, 1, 0]],
    [{ channel: 'mai' }, []],
    [{ contactId: 'con_unknown' }, []],
    [{ direction: 'incoming', status: 'read', channel: 'crm' }, [4]],
    [{ direction: 'incoming', status: 'read', channel: 'mail' }, []],
    [{ direction: '', status: '', channel: '', contactId: '', cursor: '' }, [4, 3, 2, 1, 0]],
    [{ unknown: 'x' }, [4, 3, 2, 1, 0]],
  ])('the filter %j finds only what matches all of it', async (query, found) => {
    expect(await list(query)).toEqual(found)
  })

  test('contactId, in either spelling, finds the messages of one contact', async () => {
    expect(await list({ contactId: jane })).toEqual([4, 1, 0])
    expect(await list({ contact_id: jane, direction: 'outgoing' })).toEqual([1])
  })

  test.each(['1', '2', '4', '5', '100'])('pages of %s show each message once, in order', async (limit) => {
    const pages = await readPages((cursor) => acme.client.listMessages({ query: { limit, cursor } }))
    expect(pages.flat().map(({ id }) => id)).toEqual(all.toReversed())
    expect(pages.slice(0, -1).every((page) => page.length === Number(limit))).toBe(true)
  })

  test('pages keep their filter, and are not moved by what comes in between', async () => {
    const account = await openAccount(server)
    const ids = [await receive(account, {}), await receive(account, {}), await receive(account, {})]
    const query = { direction: 'incoming' as const, limit: '2' }
    const first = (await account.client.listMessages({ query })).body
    await receive(account, {})
    const cursor = first.nextCursor
    const second = (await account.client.listMessages({ query: { ...query, cursor } })).body
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(second.nextCursor).toBeNull()
  })

  test('50 where no limit is given', async () => {
    const account = await openAccount(server)
    await Promise.all(Array.from({ length: 51 }, () => receive(account, {})))
    const { body } = await account.client.listMessages()
    expect(body.data).toHaveLength(50)
    expect(body.nextCursor).toBe(body.data.at(-1)?.id)
  })

  test('another account sees none of it', async () => {
    const other = await openAccount(server)
    const nothing = { data: [], nextCursor: null }
    expect((await other.client.listMessages()).body).toEqual(nothing)
    expect((await other.client.listMessages({ query: { contactId: jane } })).body).toEqual(nothing)
    expect((await other.client.listMessages({ query: { cursor: all.at(-1) } })).body).toEqual(nothing)
  })
})

describe('400', () => {
  test.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=1e1',
    'limit=1&limit=2',
    'direction=sideways',
    'direction=incoming&direction=outgoing',
    `status=${'x'.repeat(65)}`,
    `channel=${'x'.repeat(101)}`,
    'channel=%00',
    `cursor=${'x'.repeat(129)}`,
  ])('%s', async (query) => {
    expect(await acme.ask('GET', `/messages?${query}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('two spellings that differ', async () => {
    const answer = await acme.ask('GET', '/messages?contactId=con_a&contact_id=con_b')
    expect(answer).toMatchObject(apiError(400, 'CONFLICTING_FIELDS'))
  })
})
