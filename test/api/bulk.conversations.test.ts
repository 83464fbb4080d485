import { bulkOf } from '../support/bulk.ts'
import { conversationOf, workEventsOf } from '../support/conversationWork.ts'
import { membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, createContact } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'
import { day } from '../support/time.ts'

const server = suiteServer()
const { join } = membersOf(server)
const iso = (at: number) => new Date(at).toISOString()

/** An account with three people who have written and one who has not, and an agent. */
async function openMany() {
  const { account, owner } = await openOwner(server)
  const agent = await join(owner, 'agent')
  const people = await Promise.all(Array.from({ length: 3 }, () => conversationOf(server, account)))
  for (const ann of people) await ann.writes('Hello there')
  const silent = await createContact(account)
  const contactIds = [...people.map(({ id }) => id), silent.id]
  const works = () => Promise.all(people.map((ann) => ann.work()))
  return { account, owner, agent, people, contactIds, works, bulk: bulkOf(account) }
}

describe('many conversations', () => {
  test('are given to a member, and back to whose they were by an undo, unless somebody has changed that', async () => {
    const { account, owner, agent, people, contactIds, works, bulk } = await openMany()
    const other = await join(owner, 'agent')
    const [first, second, third] = people
    await first?.change({ assigneeId: other.id })
    await second?.change({ assigneeId: agent.id })
    const run = await bulk.run({ contactIds, action: { type: 'assign', assignee_id: agent.id } })
    expect(run).toMatchObject({ state: 'done', done: 2, unchanged: 2, failed: 0 })
    expect((await works()).map(({ assigneeId }) => assigneeId)).toEqual([agent.id, agent.id, agent.id])
    expect(await workEventsOf(account, 'conversation.assigned')).toHaveLength(4)
    const lines = rowsOf(await owner.ask('GET', '/audit_log')).map(({ action }) => action)
    expect(lines.filter((action) => action === 'conversation_assigned')).toHaveLength(2)
    await third?.change({ assigneeId: other.id })
    expect(await bulk.undone(run.id)).toMatchObject({ done: 1, unchanged: 1 })
    expect((await works()).map(({ assigneeId }) => assigneeId)).toEqual([other.id, agent.id, other.id])
    expect(
      await bulk.run({
        filter: { of: 'assignee', op: 'is', value: other.id },
        action: { type: 'assign', assigneeId: null },
      }),
    ).toMatchObject({ done: 2 })
    expect((await works()).map(({ assigneeId }) => assigneeId)).toEqual([null, agent.id, null])
  })

  test('are moved to a team, with a member or without, and back to the team and the member that had them by an undo', async () => {
    const { account, agent, people, contactIds, works, bulk } = await openMany()
    await account.ask('POST', '/teams', { body: { name: 'Sales' } })
    await account.ask('POST', '/teams', { body: { name: 'Support' } })
    const [sales, support] = rowsOf(await account.ask('GET', '/teams')).map(({ id }) => String(id))
    const [first, second, third] = people
    await first?.change({ teamId: sales, assigneeId: agent.id })
    await second?.change({ teamId: support })
    const run = await bulk.run({ contactIds, action: { type: 'assign', team_id: support } })
    expect(run).toMatchObject({ state: 'done', done: 2, unchanged: 2, failed: 0 })
    const places = async () => (await works()).map(({ teamId, assigneeId }) => [teamId, assigneeId])
    expect(await places()).toEqual([
      [support, null],
      [support, null],
      [support, null],
    ])
    await third?.change({ teamId: sales })
    expect(await bulk.undone(run.id)).toMatchObject({ done: 1, unchanged: 1 })
    expect(await places()).toEqual([
      [sales, agent.id],
      [support, null],
      [sales, null],
    ])
    const both = { type: 'assign', teamId: sales, assigneeId: agent.id }
    expect(await bulk.run({ contactIds, action: both })).toMatchObject({ done: 2 })
    expect(await bulk.run({ contactIds, action: { type: 'assign', teamId: null } })).toMatchObject({
      done: 3,
    })
    expect(await places()).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    const stranger = await openOwner(server)
    const theirs = { contactIds: [first?.id], action: { type: 'assign', teamId: sales } }
    expect(await stranger.account.ask('POST', '/bulk', { body: theirs })).toMatchObject(
      apiError(404, 'TEAM_NOT_FOUND'),
    )
  })

  test('are closed by a filter of their state, each under the name of who did it, and opened again by an undo', async () => {
    const { account, agent, people, works, bulk } = await openMany()
    const [first, second] = people
    const until = iso(Date.now() + day)
    await first?.change({ snoozedUntil: until })
    await second?.change({ untilTheyWrite: true })
    const filter = { of: 'conversation', op: 'isNotEmpty' }
    const started = await agent.person.ask('POST', '/bulk', { body: { filter, action: { type: 'close' } } })
    expect(started).toMatchObject({ status: 202 })
    const { id } = rowsOf(await account.ask('GET', '/bulk'))[0] ?? {}
    expect(await bulk.ended(String(id))).toMatchObject({ done: 3, unchanged: 0 })
    expect((await works()).map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
    expect((await first?.done())?.at(-1)).toBe('closed: Ann')
    expect((await workEventsOf(account, 'conversation.closed'))[0]).toMatchObject({
      member: { id: agent.id },
    })
    expect(await bulk.run({ filter, action: { type: 'close' } })).toMatchObject({ done: 0, unchanged: 3 })
    expect(await bulk.undone(String(id))).toMatchObject({ done: 3 })
    expect(await works()).toMatchObject([
      { state: 'snoozed', snoozedUntil: until },
      { state: 'snoozed', untilTheyWrite: true },
      { state: 'open' },
    ])
  })

  test('are put off until a time or until they write, but not what is closed', async () => {
    const { people, contactIds, works, bulk } = await openMany()
    await people[0]?.change({ state: 'closed' })
    const until = iso(Date.now() + day)
    const action = { type: 'Snooze', snoozed_until: until }
    const run = await bulk.run({ contactIds, action })
    expect(run).toMatchObject({ done: 2, unchanged: 2 })
    expect(await works()).toMatchObject([
      { state: 'closed' },
      { state: 'snoozed', snoozedUntil: until },
      { state: 'snoozed', snoozedUntil: until },
    ])
    const later = await bulk.run({ contactIds, action: { type: 'snooze', untilTheyWrite: true } })
    expect(later).toMatchObject({ done: 2 })
    expect(await bulk.undone(run.id)).toMatchObject({ done: 0, unchanged: 2 })
    expect(await bulk.undone(later.id)).toMatchObject({ done: 2 })
    expect((await works())[1]).toMatchObject({ state: 'snoozed', snoozedUntil: until })
  })

  test('are an agent’s to act on, who may do nothing else to many; a viewer none', async () => {
    const { owner, agent, contactIds } = await openMany()
    const viewer = await join(owner, 'viewer')
    const ask = (person: typeof owner, action: object) =>
      person.ask('POST', '/bulk', { body: { contactIds, action } })
    for (const action of [{ type: 'tag', tag: 'vip' }, { type: 'bot', active: false }, { type: 'export' }])
      expect(await ask(agent.person, action)).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
    expect(await ask(viewer.person, { type: 'close' })).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
  })

  test.each([
    [{ type: 'assign' }, 'action.assigneeId'],
    [{ type: 'assign', assigneeId: 'usr_nobody' }, 'action.assigneeId'],
    [{ type: 'snooze' }, 'action.snoozedUntil'],
    [{ type: 'snooze', snoozedUntil: '2020-01-01T09:00:00Z' }, 'action.snoozedUntil'],
    [{ type: 'snooze', snoozedUntil: '2999-01-01T09:00:00Z', untilTheyWrite: true }, 'action.snoozedUntil'],
  ])('are left alone by %j', async (action, field) => {
    const { account } = await openOwner(server)
    const { id } = await createContact(account)
    expect(await account.ask('POST', '/bulk', { body: { contactIds: [id], action } })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', field),
    )
  })
})
