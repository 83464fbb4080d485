import { z } from 'zod'
import { conversationOf, openWork, workEventsOf } from '../support/conversationWork.ts'
import { actAs, askDashboard, membersOf, openAgency, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()
const iso = (at: number) => new Date(at).toISOString()

describe('assigning', () => {
  test('gives it to a member who may answer, once, and back to nobody', async () => {
    const { account, owner } = await openOwner(server)
    const { join } = membersOf(server)
    const ann = await conversationOf(server, account)
    await ann.writes('Hello there')
    const agent = await join(owner, 'agent')
    const viewer = await join(owner, 'viewer')
    expect(await ann.changes(owner, { assigneeId: agent.id })).toMatchObject({
      status: 200,
      body: { assigneeId: agent.id },
    })
    expect(await ann.changes(agent.person, { assigneeId: agent.id })).toMatchObject({ status: 200 })
    expect(await workEventsOf(account, 'conversation.assigned')).toHaveLength(1)
    expect(await ann.changes(viewer.person, { assigneeId: null })).toMatchObject(
      apiError(403, 'INSUFFICIENT_ROLE'),
    )
    for (const assigneeId of [viewer.id, 'usr_nobody', account.id])
      expect(await ann.change({ assigneeId })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'assigneeId'))
    const listed = async (query: string) =>
      rowsOf(await account.ask('GET', `/conversations?${query}`)).map(({ assigneeId }) => assigneeId)
    expect(await listed(`assigneeId=${agent.id}`)).toEqual([agent.id])
    expect(await listed('assignee_id=none')).toEqual([])
    expect(await ann.changes(agent.person, { assigneeId: null })).toMatchObject({
      body: { assigneeId: null },
    })
    expect(await listed('assigneeId=none')).toEqual([null])
    const lines = rowsOf(await owner.ask('GET', '/audit_log')).map(({ action }) => action)
    expect(lines.filter((action) => action === 'conversation_assigned')).toHaveLength(2)
  })

  test('is undone for a member who is removed or may only read, with one line', async () => {
    const { account, owner } = await openOwner(server)
    const { join } = membersOf(server)
    const [agent, other] = [await join(owner, 'agent'), await join(owner, 'agent')]
    const conversations = await Promise.all(
      [account, account, account].map((each) => conversationOf(server, each)),
    )
    for (const ann of conversations) {
      await ann.writes('Hello there')
      await ann.change({ assigneeId: agent.id })
    }
    const [first] = conversations
    await first?.change({ assigneeId: other.id })
    const assignees = () => Promise.all(conversations.map(async (ann) => (await ann.work()).assigneeId))
    expect(await owner.ask('DELETE', `/members/${agent.id}`)).toMatchObject({ status: 200 })
    expect(await assignees()).toEqual([other.id, null, null])
    expect(await owner.ask('PATCH', `/members/${other.id}`, { body: { role: 'viewer' } })).toMatchObject({
      status: 200,
    })
    expect(await assignees()).toEqual([null, null, null])
    const lines = rowsOf(await owner.ask('GET', '/audit_log'))
    expect(lines.filter(({ action }) => action === 'member_removed')).toMatchObject([
      { subject: agent.email },
    ])
    const released = lines.filter(({ action }) => action === 'conversations_released')
    expect(released).toMatchObject([
      { details: { facts: { conversations: 1 } } },
      { details: { facts: { conversations: 2 } } },
    ])
  })

  test('may name a member of the agency who acts as the account', async () => {
    const { owner: agency, sub } = await openAgency(server)
    const [{ id } = { id: '' }] = rowsOf(await agency.ask('GET', '/members'))
    const acting = await actAs(server, agency, sub.id)
    const ann = await conversationOf(server, sub)
    await ann.writes('Hello there')
    expect(await ann.changes(acting, { assigneeId: id })).toMatchObject({ body: { assigneeId: id } })
    const other = await openAccount(server)
    const stranger = await conversationOf(server, other)
    await stranger.writes('Hello there')
    expect(await stranger.change({ assigneeId: id })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})

test('conversations are listed by state, tag and wait, and those that wait longest stand first', async () => {
  const account = await openAccount(server)
  const [ann, bob, eve] = [
    await conversationOf(server, account),
    await conversationOf(server, account),
    await conversationOf(server, account),
  ]
  await bob.writes('First')
  await after(20 * minute)
  await ann.writes('Second')
  await eve.writes('Third')
  await eve.change({ state: 'closed' })
  await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
  const ids = async (query: string) =>
    rowsOf(await account.ask('GET', `/conversations?${query}`)).map(
      ({ contact }) => z.object({ id: z.string() }).parse(contact).id,
    )
  expect(await ids('state=open')).toEqual([ann.id, bob.id])
  expect(await ids('state=closed')).toEqual([eve.id])
  expect(await ids('state=snoozed')).toEqual([])
  expect(await ids('order=waiting')).toEqual([bob.id, ann.id])
  const first = await account.ask('GET', '/conversations?order=waiting&limit=1')
  const { nextCursor } = z.object({ nextCursor: z.string() }).parse(first.body)
  expect(await ids(`order=waiting&limit=1&cursor=${nextCursor}`)).toEqual([ann.id])
  expect(await ids('waitingLongerThan=10')).toEqual([bob.id])
  expect(await ids('tag=VIP')).toEqual([ann.id])
  expect(await ids('tag=nobody')).toEqual([])
  expect(await account.ask('GET', '/conversations?order=waiting&filter=failed')).toMatchObject(
    apiError(400, 'VALIDATION_FAILED', 'order'),
  )
})

test('of two contacts that become one, what is open wins', async () => {
  const account = await openAccount(server)
  const [kept, other] = [await conversationOf(server, account), await conversationOf(server, account)]
  await kept.writes('Hello there')
  await after(minute)
  await other.writes('Hello from elsewhere')
  await kept.change({ state: 'closed' })
  const { episodeId, waitingSince } = await other.work()
  expect(
    await account.ask('POST', `/contacts/${kept.id}/merge`, { body: { otherId: other.id } }),
  ).toMatchObject({ status: 200 })
  expect(await kept.work()).toMatchObject({ state: 'open', episodeId, waitingSince })
})

test('of two contacts that become one while both are open, the episode of the kept one goes on and waits since the longer wait', async () => {
  const account = await openAccount(server)
  const [kept, other] = [await conversationOf(server, account), await conversationOf(server, account)]
  await other.writes('Hello from elsewhere')
  const { waitingSince } = await other.work()
  await after(minute)
  await kept.writes('Hello there')
  await kept.change({ snoozedUntil: iso(clock.now() + hour) })
  const { episodeId } = await kept.work()
  await account.ask('POST', `/contacts/${kept.id}/merge`, { body: { otherId: other.id } })
  expect(await kept.work()).toMatchObject({ state: 'open', episodeId, waitingSince, snoozedUntil: null })
})

test('a snooze goes along as a contact becomes part of one who has never written', async () => {
  const account = await openAccount(server)
  const [kept, other] = [await conversationOf(server, account), await conversationOf(server, account)]
  await other.writes('Hello from elsewhere')
  await other.change({ snoozedUntil: iso(clock.now() + hour) })
  await account.ask('POST', `/contacts/${kept.id}/merge`, { body: { otherId: other.id } })
  expect(await kept.work()).toMatchObject({ state: 'snoozed' })
  await after(2 * hour)
  expect(await kept.work()).toMatchObject({ state: 'open' })
})

test('none of another account is found', async () => {
  const ann = await openWork(server)
  await ann.writes('Hello there')
  const other = await openAccount(server)
  expect(await other.ask('GET', ann.path)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  expect(await other.ask('PATCH', ann.path, { body: { state: 'closed' } })).toMatchObject(
    apiError(404, 'CONTACT_NOT_FOUND'),
  )
  expect(await askDashboard(server, ann.account, 'GET', ann.path)).toMatchObject({
    status: 200,
    body: { state: 'open' },
  })
})
