import { maxViews } from '@replyloop/shared/values/view'
import { z } from 'zod'
import { conversationOf } from '../support/conversationWork.ts'
import { askDashboard, membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)
const Counted = z.object({ counts: z.record(z.string(), z.int()) })
const Made = z.object({ id: z.string() })

/** An account with a viewer, an agent and a key, and which views each has. */
async function openViews() {
  const { account, owner } = await openOwner(server)
  const [agent, viewer] = [await join(owner, 'agent'), await join(owner, 'viewer')]
  const byKey = (method: string, path: string, body?: unknown) =>
    askDashboard(server, account, method, path, { body })
  const namesOf = async (asked: ReturnType<typeof byKey>) => rowsOf(await asked).map(({ name }) => name)
  return {
    account,
    owner,
    agent,
    viewer,
    byKey,
    namesFor: (person: { ask: (method: string, path: string) => ReturnType<typeof byKey> }) =>
      namesOf(person.ask('GET', '/views')),
    namesForKey: () => namesOf(byKey('GET', '/views')),
  }
}

describe('a saved view', () => {
  test('is its member’s own, is replaced as a whole, and is deleted', async () => {
    const { account, agent, viewer, owner, namesFor, namesForKey } = await openViews()
    const tag = await account.client.createContact({ body: { phone: '+15550001001', tags: ['VIP'] } })
    expect(tag.status).toBe(201)
    const { data: tags } = (await account.client.listTags({ query: {} })).body
    const made = await agent.person.ask('POST', '/views', {
      body: {
        name: '  VIPs who wait ',
        query: { state: 'open', assignee_id: 'me', tag: 'vip', waitingLongerThan: 30, teamId: null },
      },
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^vie_/),
        name: 'VIPs who wait',
        isShared: false,
      },
    })
    const { id } = Made.parse(made.body)
    const path = `/views/${id}`
    expect((await agent.person.ask('GET', path)).body).toMatchObject({
      query: { state: 'open', assigneeId: 'me', tag: tags[0]?.id, waitingLongerThan: 30 },
    })
    for (const other of [viewer.person, owner]) {
      expect(await other.ask('GET', path)).toMatchObject(apiError(404, 'VIEW_NOT_FOUND'))
      expect(await other.ask('DELETE', path)).toMatchObject(apiError(404, 'VIEW_NOT_FOUND'))
      expect(await namesFor(other)).toEqual([])
    }
    expect(await namesForKey()).toEqual([])
    const query = { filter: 'unread', channel: 'crm' }
    expect(await agent.person.ask('PATCH', path, { body: { query } })).toMatchObject({ body: { query } })
    expect((await agent.person.ask('GET', path)).body).toMatchObject({ name: 'VIPs who wait', query })
    expect(await agent.person.ask('DELETE', path)).toMatchObject({ body: { success: true, viewId: id } })
    expect(await namesFor(agent.person)).toEqual([])
  })

  test('is everybody’s where a manager or a key makes it so, and theirs to change', async () => {
    const { owner, agent, viewer, byKey, namesFor, namesForKey } = await openViews()
    const ofAll = { name: 'Waits an hour', isShared: true, query: { waitingLongerThan: '60' } }
    expect(await agent.person.ask('POST', '/views', { body: ofAll })).toMatchObject(
      apiError(403, 'INSUFFICIENT_ROLE'),
    )
    const made = await owner.ask('POST', '/views', { body: ofAll })
    expect(made).toMatchObject({ status: 201, body: { isShared: true, query: { waitingLongerThan: 60 } } })
    expect(await byKey('POST', '/views', { name: 'By a key', query: {} })).toMatchObject({
      body: { isShared: true },
    })
    expect(await byKey('POST', '/views', { name: 'Whose?', isShared: false, query: {} })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'isShared'),
    )
    for (const names of [await namesFor(viewer.person), await namesForKey()])
      expect(names).toEqual(['By a key', 'Waits an hour'])
    const path = `/views/${Made.parse(made.body).id}`
    for (const asked of [
      agent.person.ask('PATCH', path, { body: { name: 'Mine' } }),
      viewer.person.ask('DELETE', path),
    ])
      expect(await asked).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
    expect(await owner.ask('PATCH', path, { body: { isShared: false } })).toMatchObject({
      body: { isShared: false },
    })
    expect(await namesFor(agent.person)).toEqual(['By a key'])
    expect(await namesFor(owner)).toEqual(['By a key', 'Waits an hour'])
  })

  test('has a name that no other of its owner has, and shows what there is to show', async () => {
    const { owner, agent } = await openViews()
    const save = (body: object, person = agent.person) => person.ask('POST', '/views', { body })
    expect(await save({ name: 'Late', query: {} })).toMatchObject({ status: 201 })
    expect(await save({ name: 'LATE', query: {} })).toMatchObject(apiError(409, 'NAME_TAKEN'))
    expect(await save({ name: 'Late', query: {} }, owner)).toMatchObject({ status: 201 })
    for (const [query, field] of [
      [undefined, 'query'],
      [{ state: 'lost' }, 'query.state'],
      [{ filter: 'failed', order: 'waiting' }, 'query.order'],
      [{ waitingLongerThan: 'long' }, 'query.waitingLongerThan'],
    ] as const)
      expect(await save({ name: 'Other', query })).toMatchObject(apiError(400, 'VALIDATION_FAILED', field))
    expect(await save({ name: ' ', query: {} })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'name'))
    expect(await save({ name: '😀'.repeat(60), query: {} })).toMatchObject({ status: 201 })
    expect(await save({ name: '😀'.repeat(61), query: {} })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'name'),
    )
  })

  test('is refused where its member has as many as there may be', async () => {
    const { byKey } = await openViews()
    for (let number = 0; number < maxViews; number += 1)
      expect(await byKey('POST', '/views', { name: `View ${number}`, query: {} })).toMatchObject({
        status: 201,
      })
    expect(await byKey('POST', '/views', { name: 'One more', query: {} })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
  })

  test('says how many conversations it shows who looks, as its list has them', async () => {
    const { account, owner, agent, viewer, byKey } = await openViews()
    const people = await Promise.all(Array.from({ length: 5 }, () => conversationOf(server, account)))
    for (const ann of people) await ann.writes('Hello there')
    const [mine, snoozed, closed, tagged] = people
    await mine?.change({ assigneeId: agent.id })
    await snoozed?.change({ untilTheyWrite: true })
    await closed?.change({ state: 'closed' })
    for (const ann of [mine, tagged, closed])
      await account.client.addTags({ params: { id: ann?.id ?? '' }, body: { tags: ['vip'] } })
    const mention = { body: 'Look at this', mentions: [agent.id] }
    await owner.ask('POST', `/conversations/${closed?.id}/notes`, { body: mention })
    const shown: Record<string, [query: object, ofAgent: number, ofOthers: number]> = {
      Everything: [{ state: 'all' }, 5, 5],
      'As the page begins': [{}, 3, 3],
      'Tagged and open': [{ tag: 'vip' }, 2, 2],
      'Tagged in any state': [{ tag: 'vip', state: 'all' }, 3, 3],
      'No such tag': [{ tag: 'nobody' }, 0, 0],
      'My own': [{ state: 'open', assigneeId: 'me' }, 1, 0],
      'Mentions me': [{ mentioned: 'me' }, 1, 0],
      'Waits for long': [{ order: 'waiting', waitingLongerThan: 60 }, 0, 0],
      Waits: [{ order: 'waiting', state: 'all' }, 4, 4],
      Unread: [{ filter: 'unread' }, 5, 5],
      'Unread and tagged': [{ filter: 'unread', tag: 'vip' }, 3, 3],
      'Needs somebody': [{ filter: 'needs_human' }, 0, 0],
      Elsewhere: [{ channel: 'elsewhere', state: 'all' }, 0, 0],
    }
    const ids = new Map<string, string>()
    for (const [name, [query]] of Object.entries(shown)) {
      const made = await owner.ask('POST', '/views', { body: { name, isShared: true, query } })
      ids.set(Made.parse(made.body).id, name)
    }
    const countsOf = (asked: { body: unknown }): Record<string, number> =>
      Object.fromEntries(
        Object.entries(Counted.parse(asked.body).counts).map(([id, count]) => [ids.get(id) ?? id, count]),
      )
    const expected = (at: 1 | 2) =>
      Object.fromEntries(Object.entries(shown).map(([name, counts]) => [name, counts[at]]))
    expect(countsOf(await agent.person.ask('GET', '/view_counts'))).toEqual(expected(1))
    for (const asked of [viewer.person.ask('GET', '/view_counts'), byKey('GET', '/view_counts')])
      expect(countsOf(await asked)).toEqual(expected(2))
    const stranger = await openViews()
    expect(await stranger.owner.ask('GET', '/view_counts')).toMatchObject({ body: { counts: {} } })
  })
})
