import { maxTags, maxTagsOfContact } from '@replyloop/shared/values/tag'
import { z } from 'zod'
import { expectCountersOf } from '../support/counters.ts'
import { apiError, createContact, newPhone, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { mergesOf } from '../support/merges.ts'
import { incoming, outgoing } from '../support/messages.ts'
import { accountPerTest, suiteReceiver, suiteServer } from '../support/suite.ts'
import { subscribe } from '../support/webhooks.ts'

const server = suiteServer()
const platform = suiteReceiver()
const account = accountPerTest(server)
const other = accountPerTest(server)

const names = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `t${from + at}`)
const read = async (id: string) => (await account.client.getContact({ params: { id } })).body
const tagsOf = async (id: string) => (await read(id)).tags
const add = (id: string, tags: unknown) => account.ask('POST', `/contacts/${id}/tags`, { body: { tags } })
const remove = (id: string, tag: string) =>
  account.ask('DELETE', `/contacts/${id}/tags/${encodeURIComponent(tag)}`)
const patch = (id: string, body: object) => account.ask('PATCH', `/contacts/${id}`, { body })
const listed = async (query: { search?: string; limit?: number } = {}) =>
  (await account.client.listTags({ query: { limit: 100, ...query } })).body.data
const counts = async () => Object.fromEntries((await listed()).map(({ name, count }) => [name, count]))
const eventsOf = async (type: 'contact.tagged' | 'contact.untagged', of: TestAccount = account) =>
  (await of.client.listEvents({ query: { type } })).body.data
    .map(({ data }) =>
      z.object({ contact: z.object({ id: z.string() }), tag: z.object({ name: z.string() }) }).parse(data),
    )
    .map(({ contact, tag }) => `${tag.name} ${contact.id}`)
const ignored = ({ headers }: { headers: Headers }) => headers.get('ignored-fields')

describe('a contact', () => {
  test('has no tags at first, and shows those that it gets in the order of their names', async () => {
    const { id, tags } = await createContact(account)
    expect(tags).toEqual([])
    expect(await add(id, ['vip', 'Beta'])).toMatchObject({ status: 200, body: { id, tags: ['Beta', 'vip'] } })
    expect(await tagsOf(id)).toEqual(['Beta', 'vip'])
    const { phone } = await read(id)
    const found = await account.ask('GET', `/contacts?phoneNumber=${encodeURIComponent(phone ?? '')}`)
    expect(found.body).toMatchObject({ tags: ['Beta', 'vip'], contact: { tags: ['Beta', 'vip'] } })
  })

  test.each([
    [['a', 'b']],
    ['a, b'],
    ['a; b;'],
    [['a,b', ' ', null]],
    ['["a","b"]'],
    [[{ name: 'a' }, { name: 'b' }]],
    ['"a","b"'],
  ])('gets the tags of %j', async (tags) => {
    const { id } = await createContact(account)
    expect(await add(id, tags)).toMatchObject({ status: 200, body: { tags: ['a', 'b'] } })
  })

  test('has a tag once, however it is written', async () => {
    const { id } = await createContact(account)
    await add(id, ['VIP', 'vip', 'Straße'])
    const second = await createContact(account)
    await add(second.id, ['Vip', 'STRAßE'])
    expect(await tagsOf(second.id)).toEqual(['Straße', 'VIP'])
    expect(await counts()).toEqual({ VIP: 2, Straße: 2 })
    expect(await eventsOf('contact.tagged')).toHaveLength(4)
  })

  test('loses a tag by its name or its id, and one that it does not have changes nothing', async () => {
    const { id } = await createContact(account)
    await add(id, ['vip', 'beta'])
    const [beta] = await listed({ search: 'BET' })
    expect(await remove(id, beta?.id ?? '')).toMatchObject({ status: 200, body: { tags: ['vip'] } })
    expect(await remove(id, 'VIP')).toMatchObject({ status: 200, body: { tags: [] } })
    expect(await remove(id, 'vip')).toMatchObject({ status: 200, body: { tags: [] } })
    expect(await remove(id, 'nobody')).toMatchObject(apiError(404, 'TAG_NOT_FOUND'))
    expect(await eventsOf('contact.untagged')).toEqual([`vip ${id}`, `beta ${id}`])
    expect(await counts()).toEqual({ beta: 0, vip: 0 })
  })

  test('gets and loses tags by a change, which refuses a tag in both', async () => {
    const { id } = await createContact(account, { tags: ['old', 'kept'] })
    expect(await patch(id, { addTags: 'new, kept', remove_tags: ['OLD', 'unknown'] })).toMatchObject({
      status: 200,
      body: { tags: ['kept', 'new'] },
    })
    const both = await patch(id, { addTags: ['x', 'kept'], removeTags: ['Kept'], firstName: 'Eve' })
    expect(both).toMatchObject(apiError(400, 'CONFLICTING_FIELDS'))
    expect(await read(id)).toMatchObject({ tags: ['kept', 'new'], firstName: null })
    expect(await eventsOf('contact.untagged')).toEqual([`old ${id}`])
  })
})

describe('a new contact', () => {
  test('has its tags in what is told of it, and each is told once', async () => {
    const { id, tags } = await createContact(account, { phone: newPhone(), tags: ['vip', 'web'] })
    expect(tags).toEqual(['vip', 'web'])
    const [created] = (await account.client.listEvents({ query: { type: 'contact.created' } })).body.data
    expect(created).toMatchObject({ data: { id, tags: ['vip', 'web'] } })
    expect((await eventsOf('contact.tagged')).toSorted()).toEqual([`vip ${id}`, `web ${id}`])
    const [tagged] = (await account.client.listEvents({ query: { type: 'contact.tagged' } })).body.data
    expect(tagged).toMatchObject({
      data: { contact: { id, tags: ['vip', 'web'] }, tag: { id: expect.stringMatching(/^tag_/) } },
    })
  })

  test('that is known already gets the tags that it lacks', async () => {
    const phone = newPhone()
    const { id } = await createContact(account, { phone, tags: ['vip'] })
    expect(await createContact(account, { phone, tags: ['VIP', 'web'] })).toMatchObject({
      id,
      tags: ['vip', 'web'],
    })
    expect(await eventsOf('contact.tagged')).toEqual([`web ${id}`, `vip ${id}`])
  })

  test('gets tags from messages in and out, too', async () => {
    await subscribe(account, platform.url)
    await account.client.receiveMessage({
      body: { customData: { ...incoming({ fromId: 'ann' }), tags: 'chat; web' } },
    })
    await account.client.sendMessage({
      body: { customData: { ...outgoing({ fromId: 'ann' }), tags: ['sent'] } },
    })
    const phone = newPhone()
    await account.ask('POST', '/messages', {
      body: { fromId: 'bob', channel: 'custom', body: 'Hi', tags: ['bob'] },
    })
    await createContact(account, { phone, tags: ['plain'] })
    const page = (await account.client.findContact({ query: { limit: 10 } })).body
    expect(page).toMatchObject({
      data: [
        { phone, tags: ['plain'] },
        { fromId: 'bob', tags: ['bob'] },
        { fromId: 'ann', tags: ['chat', 'sent', 'web'] },
      ],
    })
  })
})

describe('what does not fit', () => {
  const long = 'x'.repeat(51)

  test('is left out of a create and named in Ignored-Fields, also in the repeated answer', async () => {
    const body = { phone: newPhone(), tags: ['ok', long, 'é'.repeat(51)], nonsense: 1 }
    const headers = { 'idempotency-key': 'once' }
    const first = await account.ask('POST', '/contacts', { body, headers })
    expect(first).toMatchObject({ status: 201, body: { tags: ['ok'] } })
    expect(ignored(first)).toContain('"nonsense", "tags.xxx')
    const again = await account.ask('POST', '/contacts', { body, headers })
    expect(again).toMatchObject({ status: 201, body: { tags: ['ok'] } })
    expect(ignored(again)).toBe(ignored(first))
  })

  test('has the other endpoints refuse all, and say so', async () => {
    const { id } = await createContact(account)
    const refused = apiError(400, 'VALIDATION_FAILED')
    expect(await add(id, ['ok', long])).toMatchObject(refused)
    expect(await patch(id, { addTags: ['ok', long], firstName: 'Eve' })).toMatchObject(refused)
    expect(await add(id, [])).toMatchObject(refused)
    expect(await read(id)).toMatchObject({ tags: [], firstName: null })
    expect(await listed()).toEqual([])
  })

  test('is the 51st tag of a contact', async () => {
    const { id, tags } = await createContact(account, { tags: names(maxTagsOfContact) })
    expect(tags).toHaveLength(50)
    expect(await add(id, ['more'])).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('at most 50 tags') } },
    })
    const phone = newPhone()
    const created = await account.ask('POST', '/contacts', { body: { phone, tags: names(51) } })
    expect(ignored(created)).toBe('"tags.t50"')
    const filled = await account.ask('POST', '/contacts', { body: { phone, tags: ['t0', 'more'] } })
    expect(filled).toMatchObject({ status: 200 })
    expect(ignored(filled)).toBe('"tags.more"')
  })

  test('is the 501st tag of an account, until one is deleted', async () => {
    const { id } = await createContact(account)
    for (let from = 0; from < maxTags; from += 50) {
      expect(await patch(id, { addTags: names(50, from) })).toMatchObject({ status: 200 })
      expect(await patch(id, { removeTags: names(50, from) })).toMatchObject({ status: 200 })
    }
    expect(await add(id, ['more'])).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('at most 500 tags') } },
    })
    const created = await account.ask('POST', '/contacts', {
      body: { phone: newPhone(), tags: ['t7', 'more'] },
    })
    expect(created).toMatchObject({ status: 201, body: { tags: ['t7'] } })
    expect(ignored(created)).toBe('"tags.more"')
    await account.client.deleteTag({ params: { tag: 't1' } })
    expect(await add(id, ['more'])).toMatchObject({ status: 200, body: { tags: ['more'] } })
  })
})

describe('a tag', () => {
  test('is made once by two requests at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createContact(account)))
    const answers = await Promise.all(
      people.map(({ id }, at) => add(id, [at % 2 ? 'Twin' : 'twin', `own${at}`])),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await counts()).toMatchObject({ [(await listed({ search: 'twin' }))[0]?.name ?? '']: 8 })
    expect(await listed()).toHaveLength(9)
    await expectCountersOf(server.dataDir)
  })

  test('keeps its id and its contacts when it is renamed, and takes no name of another', async () => {
    const { id } = await createContact(account, { tags: ['vip', 'beta'] })
    const [, vip] = await listed()
    expect(await account.ask('PATCH', '/tags/VIP', { body: { name: 'Best', colour: 'pink' } })).toMatchObject(
      {
        status: 200,
        body: { ...vip, name: 'Best', colour: 'pink', count: 1 },
      },
    )
    expect(await tagsOf(id)).toEqual(
      ['beta', 'Best'].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
    const taken = await account.ask('PATCH', `/tags/${vip?.id}`, { body: { name: 'BETA' } })
    expect(taken).toMatchObject(apiError(409, 'TAG_EXISTS'))
    expect(await account.ask('PATCH', '/tags/best', { body: { name: 'BEST' } })).toMatchObject({
      status: 200,
      body: { name: 'BEST' },
    })
    expect(await account.ask('PATCH', '/tags/best', { body: { name: 'a,b' } })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    expect(await account.ask('PATCH', '/tags/vip', { body: {} })).toMatchObject(
      apiError(404, 'TAG_NOT_FOUND'),
    )
  })

  test('says how many had it when it is deleted, leaves contacts and old events, and its name is free', async () => {
    const { id } = await createContact(account, { tags: ['vip', 'beta'] })
    await createContact(account, { tags: ['vip'] })
    const deleted = await account.ask('DELETE', '/tags/Vip')
    expect(deleted).toMatchObject({ status: 200, body: { success: true, count: 2 } })
    expect(await tagsOf(id)).toEqual(['beta'])
    expect(await account.ask('DELETE', '/tags/Vip')).toMatchObject(apiError(404, 'TAG_NOT_FOUND'))
    expect(await add(id, ['vip'])).toMatchObject({ body: { tags: ['beta', 'vip'] } })
    expect(await counts()).toEqual({ beta: 1, vip: 1 })
  })

  test('is read in pages in the order of the names, and of the account alone', async () => {
    await createContact(account, { tags: ['c', 'A', 'b'] })
    await createContact(other, { tags: ['theirs'] })
    const first = (await account.client.listTags({ query: { limit: 2 } })).body
    expect(first.data.map(({ name }) => name)).toEqual(['A', 'b'])
    const second = (await account.client.listTags({ query: { limit: 2, cursor: first.nextCursor ?? '' } }))
      .body
    expect(second).toMatchObject({ data: [{ name: 'c', count: 1 }], nextCursor: null })
    expect(await account.ask('DELETE', '/tags/theirs')).toMatchObject(apiError(404, 'TAG_NOT_FOUND'))
  })
})

test('A merge gives the kept contact the tags of both, more than fifty too, and tells of none', async () => {
  const kept = await createContact(account, { tags: names(50) })
  const gone = await createContact(account, { tags: names(10, 45) })
  const before = (await eventsOf('contact.tagged')).length
  const preview = await mergesOf(account).preview(kept.id, gone.id)
  expect(
    z.object({ contact: z.object({ tags: z.array(z.string()) }) }).parse(preview.body).contact.tags,
  ).toHaveLength(55)
  const merged = await mergesOf(account).merge(kept.id, gone.id)
  expect(merged).toMatchObject({ status: 200 })
  expect(await tagsOf(kept.id)).toHaveLength(55)
  expect(await eventsOf('contact.tagged')).toHaveLength(before)
  expect(await counts()).toMatchObject({ t0: 1, t47: 1, t54: 1 })
  expect(await add(kept.id, ['more'])).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  expect(await remove(kept.id, 't54')).toMatchObject({ status: 200 })
  await expectCountersOf(server.dataDir)
})

test('An erasure takes the contact from its tags', async () => {
  const { id } = await createContact(account, { tags: ['vip'] })
  await account.client.deleteContact({ params: { id } })
  expect(await counts()).toEqual({ vip: 0 })
  expect(await eventsOf('contact.tagged')).toEqual([])
  await expectCountersOf(server.dataDir)
})

test('An import reads a column of tags, and an export writes it back', async () => {
  const [known, fresh] = [newPhone(), newPhone()]
  await createContact(account, { phone: known, tags: ['old'] })
  const files = importsOf(server, account)
  const file = `phone,Tags,labels\n${known},"vip; OLD",x\n${fresh},"vip, web",y\n${newPhone()},,z\n`
  expect(await files.run(file)).toMatchObject({ state: 'done', created: 2, updated: 1, rejected: 0 })
  expect(await counts()).toEqual({ old: 1, vip: 2, web: 1 })
  expect((await eventsOf('contact.tagged')).map((told) => told.split(' ')[0]).toSorted()).toEqual([
    'old',
    'vip',
    'vip',
    'web',
  ])
  const mapped = await files.run(`phone,labels\n${fresh},new\n`, { mapping: '{"labels":"tags"}' })
  expect(mapped).toMatchObject({ state: 'done' })
  const { csv } = await files.exportFile()
  expect(csv).toContain('"old, vip"')
  expect(csv).toContain('"new, vip, web"')
})
