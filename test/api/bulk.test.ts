import { Export } from '@replyloop/shared/contract/export'
import { bulkOf } from '../support/bulk.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
const acme = suiteAccount(server, {
  lists: [{ name: 'Leads' }],
})
const stranger = suiteAccount(server)
const { run, start, report, undo, undone, ended, read } = bulkOf(acme)

const people = (count: number, given: object = {}) =>
  Promise.all(Array.from({ length: count }, () => createContact(acme, given)))
const idsOf = (contacts: readonly { id: string }[]) => contacts.map(({ id }) => id)
const contact = async (id: string) => (await acme.client.getContact({ params: { id } })).body
const members = async (list: string) =>
  (await acme.client.listMembers({ params: { id: acme.listId(list) } })).body.data.map(({ id }) => id)
const post = (body: unknown) => acme.ask('POST', '/bulk', { body })

describe('Each action does to all what is done to one, and can be undone where it says so', () => {
  test('tags: those who have the tag stay as they are, also when it is undone', async () => {
    const [first, second] = await people(2)
    const had = await createContact(acme, { tags: ['vip'] })
    const ids = idsOf([first, second, had].flatMap((one) => one ?? []))
    const bulk = await run({ contact_ids: ids, action: { type: 'Tag', tag: 'VIP' } })
    expect(bulk).toMatchObject({ state: 'done', total: 3, done: 2, unchanged: 1, failed: 0, undoneBy: null })
    for (const id of ids) expect((await contact(id)).tags).toEqual(['vip'])
    expect(await report(bulk.id, '?outcome=unchanged')).toEqual([
      { contactId: had.id, name: had.phone, outcome: 'unchanged', reason: 'has the tag already' },
    ])
    expect(await undone(bulk.id)).toMatchObject({ state: 'done', total: 2, done: 2, undoes: bulk.id })
    expect(await Promise.all(ids.map(async (id) => (await contact(id)).tags))).toEqual([[], [], ['vip']])
    expect(await undo(bulk.id)).toMatchObject(apiError(409, 'BULK_NOT_UNDOABLE'))
    expect((await read(bulk.id)).undoneBy).toMatch(/^blk_/)
  })

  test('untags, and gives back', async () => {
    const tagged = await people(2, { tags: ['old'] })
    const bulk = await run({
      filter: { of: 'tag', op: 'is', value: 'old' },
      action: { type: 'untag', tag: 'old' },
    })
    expect(bulk).toMatchObject({ done: 2, total: 2 })
    expect((await contact(tagged[0]?.id ?? '')).tags).toEqual([])
    await undone(bulk.id)
    expect((await contact(tagged[0]?.id ?? '')).tags).toEqual(['old'])
  })

  test('all whom a text search finds, as it counts them', async () => {
    const found = await people(3, { lastName: 'Searched-Für' })
    await people(1, { lastName: 'Searched' })
    const filter = { of: 'search', op: 'contains', value: 'SEARCHED-FÜR' }
    expect(await askDashboard(server, acme, 'POST', '/bulk/count', { body: { filter } })).toMatchObject({
      body: { count: 3 },
    })
    expect((await acme.client.findContact({ query: { search: filter.value } })).body).toMatchObject({
      data: found.toReversed().map(({ id }) => ({ id })),
    })
    const bulk = await run({ filter, action: { type: 'tag', tag: 'searched' } })
    expect(bulk).toMatchObject({ state: 'done', total: 3, done: 3 })
    for (const { id } of found) expect((await contact(id)).tags).toEqual(['searched'])
    await undone(bulk.id)
    for (const { id } of found) expect((await contact(id)).tags).toEqual([])
  })

  test('lists: joins and leaves', async () => {
    const ids = idsOf(await people(3))
    const listId = acme.listId('Leads')
    const joined = await run({ contactIds: ids, action: { type: 'add_to_list', list_id: listId } })
    expect(joined).toMatchObject({ state: 'done', done: 3 })
    expect((await members('Leads')).toSorted()).toEqual(ids.toSorted())
    const left = await run({ contactIds: ids.slice(1), action: { type: 'removeFromList', listId } })
    expect(left).toMatchObject({ done: 2 })
    expect(await members('Leads')).toEqual(ids.slice(0, 1))
    await undone(left.id)
    await undone(joined.id)
    expect(await members('Leads')).toEqual([])
  })

  test('fields: the value before comes back, unless somebody has changed it since', async () => {
    const [one, other] = await people(2, { customFields: { plan: 'basic' } })
    const ids = [one?.id ?? '', other?.id ?? '']
    const bulk = await run({ contactIds: ids, action: { type: 'setField', field: 'plan', value: 'pro' } })
    expect((await contact(ids[0] ?? '')).customFields).toEqual({ plan: 'pro' })
    await acme.client.updateContact({ params: { id: ids[1] ?? '' }, body: { customFields: { plan: 'own' } } })
    expect(await undone(bulk.id)).toMatchObject({ done: 1, unchanged: 1 })
    expect((await contact(ids[0] ?? '')).customFields).toEqual({ plan: 'basic' })
    expect((await contact(ids[1] ?? '')).customFields).toEqual({ plan: 'own' })
    const cleared = await run({ contactIds: ids, action: { type: 'clearField', field: 'plan' } })
    expect((await contact(ids[1] ?? '')).customFields).toEqual({})
    await undone(cleared.id)
    expect((await contact(ids[1] ?? '')).customFields).toEqual({ plan: 'own' })
  })

  test('the bot goes off, and on again', async () => {
    const ids = idsOf(await people(2))
    const bulk = await run({ contactIds: ids, action: { type: 'bot', active: 'false' } })
    expect((await contact(ids[0] ?? '')).botActive).toBe(false)
    await undone(bulk.id)
    expect((await contact(ids[0] ?? '')).botActive).toBe(true)
  })

  test('an opt-out and an erasure stay', async () => {
    const ids = idsOf(await people(2))
    const out = await run({ contactIds: ids, action: { type: 'optOut' } })
    expect(out).toMatchObject({ done: 2, undoUntil: null })
    expect((await contact(ids[0] ?? '')).optedOut).toBe(true)
    const { body: meant } = await askDashboard(server, acme, 'POST', '/bulk/count', {
      body: { contactIds: ids },
    })
    expect(meant).toEqual({ count: 2 })
    const gone = await run({ contactIds: ids, action: { type: 'erase', confirm: '2' } })
    expect(gone).toMatchObject({ state: 'done', total: 2, done: 2 })
    for (const id of ids)
      expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect(await report(gone.id)).toEqual([])
    for (const { id } of [out, gone]) expect(await undo(id)).toMatchObject(apiError(409, 'BULK_NOT_UNDOABLE'))
  })

  test('an export has the people of the bulk action', async () => {
    const two = await people(2)
    const bulk = await run({ contactIds: idsOf(two), action: { type: 'export' } })
    expect(bulk).toMatchObject({ state: 'done', done: 2 })
    const { ask } = importsOf(server, acme)
    const exported = await until(
      async () => Export.parse((await ask('GET', `/exports/${bulk.exportId}`)).body),
      ({ finishedAt }) => finishedAt !== null,
    )
    expect(exported).toMatchObject({ state: 'done', rows: 2 })
    const { body: file } = await ask('GET', `/exports/${bulk.exportId}/file`)
    for (const { phone } of two) expect(file).toContain(phone)
  })
})

describe('Whom it means', () => {
  test('a segment, and nobody at all', async () => {
    const [one] = await people(1, { customFields: { city: 'Ulm' } })
    const { body: segment } = await acme.client.createSegment({
      body: { name: 'Ulm', filter: { of: 'field', name: 'city', op: 'is', value: 'ulm' } },
    })
    const action = { type: 'tag', tag: 'ulm' }
    expect(await run({ segmentId: segment.id, action })).toMatchObject({ total: 1, segmentId: segment.id })
    expect((await contact(one?.id ?? '')).tags).toEqual(['ulm'])
    expect(await run({ filter: { any: [] }, action })).toMatchObject({ state: 'done', total: 0, done: 0 })
  })

  test('ids of nobody, and of somebody else’s contacts, are named', async () => {
    const theirs = await createContact(stranger)
    const [mine] = await people(1)
    const { id, notFound } = await start({
      contactIds: [theirs.id, mine?.id, 'con_gone', mine?.id],
      action: { type: 'tag', tag: 'mine' },
    })
    expect(notFound).toEqual([theirs.id, 'con_gone'])
    expect(await ended(id)).toMatchObject({ total: 1, done: 1 })
    expect((await stranger.client.getContact({ params: { id: theirs.id } })).body.tags).toEqual([])
  })

  test('more than one segment is found in steps', async () => {
    await Promise.all(Array.from({ length: 11 }, () => people(50, { customFields: { many: 'yes' } })))
    const filter = { of: 'field', name: 'many', op: 'is', value: 'yes' }
    expect(await run({ filter, action: { type: 'tag', tag: 'many' } })).toMatchObject({
      total: 550,
      done: 550,
    })
  })

  const tag = { type: 'tag', tag: 'x' }
  test.each([
    [{ action: tag }, 400, 'VALIDATION_FAILED'],
    [{ filter: { all: [] }, contactIds: ['con_1'], action: tag }, 400, 'VALIDATION_FAILED'],
    [{ filter: { all: [] }, action: { type: 'dance' } }, 400, 'VALIDATION_FAILED'],
    [
      { filter: { all: [] }, action: { type: 'setField', field: 'plan', value: ' ' } },
      400,
      'VALIDATION_FAILED',
    ],
    [{ filter: { of: 'list', op: 'is', value: 'lst_gone' }, action: tag }, 409, 'FILTER_BROKEN'],
    [{ segmentId: 'seg_gone', action: tag }, 404, 'SEGMENT_NOT_FOUND'],
    [{ filter: { all: [] }, action: { type: 'untag', tag: 'nobody has it' } }, 404, 'TAG_NOT_FOUND'],
    [{ filter: { all: [] }, action: { type: 'addToList', listId: 'lst_gone' } }, 404, 'LIST_NOT_FOUND'],
  ])('%j is refused with %i %s', async (body, status, code) => {
    expect(await post(body)).toMatchObject(apiError(status, code))
  })
})
