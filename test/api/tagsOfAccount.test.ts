import { z } from 'zod'
import { expectCountersOf } from '../support/counters.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { mergesOf } from '../support/merges.ts'
import { lazily } from '../support/resource.ts'
import { accountPerTest, suiteServer } from '../support/suite.ts'
import { tagNames, tagsIn } from '../support/tags.ts'

const server = suiteServer()
const account = accountPerTest(server)
const other = accountPerTest(server)
const of = lazily(() => tagsIn(account))

describe('a tag', () => {
  test('is made once by two requests at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createContact(account)))
    const answers = await Promise.all(
      people.map(({ id }, at) => of.add(id, [at % 2 ? 'Twin' : 'twin', `own${at}`])),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await of.counts()).toMatchObject({ [(await of.listed({ search: 'twin' }))[0]?.name ?? '']: 8 })
    expect(await of.listed()).toHaveLength(9)
    await expectCountersOf(server.dataDir)
  })

  test('keeps its id and its contacts when it is renamed, and takes no name of another', async () => {
    const { id } = await createContact(account, { tags: ['vip', 'beta'] })
    const [, vip] = await of.listed()
    expect(await account.ask('PATCH', '/tags/VIP', { body: { name: 'Best', colour: 'pink' } })).toMatchObject(
      {
        status: 200,
        body: { ...vip, name: 'Best', colour: 'pink', count: 1 },
      },
    )
    expect(await of.tagsOf(id)).toEqual(
      ['beta', 'Best'].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
    const taken = await account.ask('PATCH', `/tags/${vip?.id}`, { body: { name: 'BETA' } })
    expect(taken).toMatchObject(apiError(409, 'NAME_TAKEN'))
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
    expect(await of.tagsOf(id)).toEqual(['beta'])
    expect(await account.ask('DELETE', '/tags/Vip')).toMatchObject(apiError(404, 'TAG_NOT_FOUND'))
    expect(await of.add(id, ['vip'])).toMatchObject({ body: { tags: ['beta', 'vip'] } })
    expect(await of.counts()).toEqual({ beta: 1, vip: 1 })
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
  const kept = await createContact(account, { tags: tagNames(50) })
  const gone = await createContact(account, { tags: tagNames(10, 45) })
  const before = (await of.eventsOf('contact.tagged')).length
  const preview = await mergesOf(account).preview(kept.id, gone.id)
  expect(
    z.object({ contact: z.object({ tags: z.array(z.string()) }) }).parse(preview.body).contact.tags,
  ).toHaveLength(55)
  const merged = await mergesOf(account).merge(kept.id, gone.id)
  expect(merged).toMatchObject({ status: 200 })
  expect(await of.tagsOf(kept.id)).toHaveLength(55)
  expect(await of.eventsOf('contact.tagged')).toHaveLength(before)
  expect(await of.counts()).toMatchObject({ t0: 1, t47: 1, t54: 1 })
  expect(await of.add(kept.id, ['more'])).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  expect(await of.remove(kept.id, 't54')).toMatchObject({ status: 200 })
  await expectCountersOf(server.dataDir)
})

test('An erasure takes the contact from its tags', async () => {
  const { id } = await createContact(account, { tags: ['vip'] })
  await account.client.deleteContact({ params: { id } })
  expect(await of.counts()).toEqual({ vip: 0 })
  expect(await of.eventsOf('contact.tagged')).toEqual([])
  await expectCountersOf(server.dataDir)
})

test('An import reads a column of tags, and an export writes it back', async () => {
  const [known, fresh] = [newPhone(), newPhone()]
  await createContact(account, { phone: known, tags: ['old'] })
  const files = importsOf(server, account)
  const file = `phone,Tags,labels\n${known},"vip; OLD",x\n${fresh},"vip, web",y\n${newPhone()},,z\n`
  expect(await files.run(file)).toMatchObject({ state: 'done', created: 2, updated: 1, rejected: 0 })
  expect(await of.counts()).toEqual({ old: 1, vip: 2, web: 1 })
  expect(await of.eventsOf('contact.tagged')).toHaveLength(4)
  const mapped = await files.run(`phone,labels\n${fresh},new\n`, { mapping: '{"labels":"tags"}' })
  expect(mapped).toMatchObject({ state: 'done' })
  const { csv } = await files.exportFile()
  expect(csv).toContain('"old, vip"')
  expect(csv).toContain('"new, vip, web"')
})

test('A provisioning file declares tags with their colours, which contacts then get', async () => {
  const declared = await openAccount(server, { tags: [{ name: 'Gold', colour: 'yellow' }, { name: 'Web' }] })
  const { id } = await createContact(declared, { tags: ['gold'] })
  expect(await tagsIn(declared).tagsOf(id)).toEqual(['Gold'])
  expect(await tagsIn(declared).listed()).toMatchObject([
    { name: 'Gold', colour: 'yellow', count: 1 },
    { name: 'Web', count: 0 },
  ])
})
