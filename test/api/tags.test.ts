import { maxTags, maxTagsOfContact } from '@replyloop/shared/values/tag'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { incoming, outgoing } from '../support/messages.ts'
import { lazily } from '../support/resource.ts'
import { accountPerTest, suiteReceiver, suiteServer } from '../support/suite.ts'
import { tagNames, tagsIn } from '../support/tags.ts'
import { subscribe } from '../support/webhooks.ts'

const server = suiteServer()
const platform = suiteReceiver()
const account = accountPerTest(server)
const of = lazily(() => tagsIn(account))
const ignored = ({ headers }: { headers: Headers }) => headers.get('ignored-fields')
const patch = (id: string, body: object) => account.ask('PATCH', `/contacts/${id}`, { body })

describe('a contact', () => {
  test('has no tags at first, and shows those that it gets in the order of their names', async () => {
    const { id, tags } = await createContact(account)
    expect(tags).toEqual([])
    expect(await of.add(id, ['vip', 'Beta'])).toMatchObject({
      status: 200,
      body: { id, tags: ['Beta', 'vip'] },
    })
    expect(await of.tagsOf(id)).toEqual(['Beta', 'vip'])
    const { phone } = await of.read(id)
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
    expect(await of.add(id, tags)).toMatchObject({ status: 200, body: { tags: ['a', 'b'] } })
  })

  test.each([{ optedOut: true }, { listIds: true }, { optedOut: true, listIds: true }])(
    'that is new gets tags by the request that says %j',
    async ({ listIds, ...said }) => {
      const events = [
        'contact.created',
        'contact.tagged',
        'contact.added_to_list',
        'contact.opted_out',
      ] as const
      const listed = await openAccount(server, { lists: [{ name: 'Leads' }] })
      await subscribe(listed, platform.url, [...events])
      const lists = listIds && { listIds: [listed.listId('Leads')] }
      const body = { phone: newPhone(), tags: ['vip'], ...said, ...lists }
      for (const status of [201, 200])
        expect(await listed.ask('POST', '/contacts', { body })).toMatchObject({
          status,
          body: { tags: ['vip'], ...said },
        })
    },
  )

  test('has a tag once, however it is written', async () => {
    const { id } = await createContact(account)
    await of.add(id, ['VIP', 'vip', 'Straße'])
    const second = await createContact(account)
    await of.add(second.id, ['Vip', 'STRAßE'])
    expect(await of.tagsOf(second.id)).toEqual(['Straße', 'VIP'])
    expect(await of.counts()).toEqual({ VIP: 2, Straße: 2 })
    expect(await of.eventsOf('contact.tagged')).toHaveLength(4)
  })

  test('loses a tag by its name or its id, and one that it does not have changes nothing', async () => {
    const { id } = await createContact(account)
    await of.add(id, ['vip', 'beta'])
    const [beta] = await of.listed({ search: 'BET' })
    expect(await of.remove(id, beta?.id ?? '')).toMatchObject({ status: 200, body: { tags: ['vip'] } })
    expect(await of.remove(id, 'VIP')).toMatchObject({ status: 200, body: { tags: [] } })
    expect(await of.remove(id, 'vip')).toMatchObject({ status: 200, body: { tags: [] } })
    expect(await of.remove(id, 'nobody')).toMatchObject(apiError(404, 'TAG_NOT_FOUND'))
    expect(await of.eventsOf('contact.untagged')).toEqual([`vip ${id}`, `beta ${id}`])
    expect(await of.counts()).toEqual({ beta: 0, vip: 0 })
  })

  test('gets and loses tags by a change, which refuses a tag in both', async () => {
    const { id } = await createContact(account, { tags: ['old', 'kept'] })
    expect(await patch(id, { addTags: 'new, kept', remove_tags: ['OLD', 'unknown'] })).toMatchObject({
      status: 200,
      body: { tags: ['kept', 'new'] },
    })
    const both = await patch(id, { addTags: ['x', 'kept'], removeTags: ['Kept'], firstName: 'Eve' })
    expect(both).toMatchObject(apiError(400, 'CONFLICTING_FIELDS'))
    expect(await of.read(id)).toMatchObject({ tags: ['kept', 'new'], firstName: null })
    expect(await of.eventsOf('contact.untagged')).toEqual([`old ${id}`])
  })
})

describe('a new contact', () => {
  test('has its tags in what is told of it, and each is told once', async () => {
    const { id, tags } = await createContact(account, { phone: newPhone(), tags: ['vip', 'web'] })
    expect(tags).toEqual(['vip', 'web'])
    const [created] = (await account.client.listEvents({ query: { type: 'contact.created' } })).body.data
    expect(created).toMatchObject({ data: { id, tags: ['vip', 'web'] } })
    expect((await of.eventsOf('contact.tagged')).toSorted()).toEqual([`vip ${id}`, `web ${id}`])
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
    expect(await of.eventsOf('contact.tagged')).toEqual([`web ${id}`, `vip ${id}`])
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
    expect(await of.add(id, ['ok', long])).toMatchObject(refused)
    expect(await patch(id, { addTags: ['ok', long], firstName: 'Eve' })).toMatchObject(refused)
    expect(await of.add(id, [])).toMatchObject(refused)
    expect(await of.read(id)).toMatchObject({ tags: [], firstName: null })
    expect(await of.listed()).toEqual([])
  })

  test('is the 51st tag of a contact', async () => {
    const { id, tags } = await createContact(account, { tags: tagNames(maxTagsOfContact) })
    expect(tags).toHaveLength(50)
    expect(await of.add(id, ['more'])).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('at most 50 tags') } },
    })
    const phone = newPhone()
    const created = await account.ask('POST', '/contacts', { body: { phone, tags: tagNames(51) } })
    expect(ignored(created)).toBe('"tags.t50"')
    const filled = await account.ask('POST', '/contacts', { body: { phone, tags: ['t0', 'more'] } })
    expect(filled).toMatchObject({ status: 200 })
    expect(ignored(filled)).toBe('"tags.more"')
  })

  test('is the 501st tag of an account, until one is deleted', async () => {
    const { id } = await createContact(account)
    for (let from = 0; from < maxTags; from += 50) {
      expect(await patch(id, { addTags: tagNames(50, from) })).toMatchObject({ status: 200 })
      expect(await patch(id, { removeTags: tagNames(50, from) })).toMatchObject({ status: 200 })
    }
    expect(await of.add(id, ['more'])).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('at most 500 tags') } },
    })
    const created = await account.ask('POST', '/contacts', {
      body: { phone: newPhone(), tags: ['t7', 'more'] },
    })
    expect(created).toMatchObject({ status: 201, body: { tags: ['t7'] } })
    expect(ignored(created)).toBe('"tags.more"')
    await account.client.deleteTag({ params: { tag: 't1' } })
    expect(await of.add(id, ['more'])).toMatchObject({ status: 200, body: { tags: ['more'] } })
  })
})
