import { z } from 'zod'
import { conversationOf, openWork, workEventsOf } from '../support/conversationWork.ts'
import { membersOf, openOwner, rowsOf, type Person } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { botCampaign } from '../support/conversation.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()
const { join } = membersOf(server)
const Made = z.object({ id: z.string() })
const iso = (at: number) => new Date(at).toISOString()

const makeTeam = async (account: TestAccount, body: object) =>
  Made.parse(
    (await account.ask('POST', '/teams', { body: { name: 'Support', isDefault: true, ...body } })).body,
  ).id
const put = (person: Person, isOn: boolean) => person.ask('PUT', '/availability/me', { body: { isOn } })
/** Hours from the hour of an instant to the end of its day. */
function hoursFrom(at: number) {
  const soon = new Date(at)
  const from = `${String(soon.getUTCHours()).padStart(2, '0')}:00`
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
  return { timeZone: 'UTC', week: { [names[soon.getUTCDay()] ?? 'monday']: [`${from}-24:00`] } }
}
/** So many people write, each a minute after the one before. */
async function write(account: TestAccount, count: number) {
  const all = []
  for (let each = 0; each < count; each += 1) {
    const one = await conversationOf(server, account)
    await one.writes('Hello there')
    await after(minute)
    all.push(one)
  }
  return all
}
type Conversations = Awaited<ReturnType<typeof write>>
const assignees = (all: Conversations) => Promise.all(all.map(async (one) => (await one.work()).assigneeId))

test('new conversations go to the default team, and are moved, listed and told by their team', async () => {
  const account = await openAccount(server)
  const teamId = await makeTeam(account, { assignBy: 'none' })
  const other = await makeTeam(account, { name: 'Sales', isDefault: false })
  const [ann] = await write(account, 1)
  if (ann === undefined) throw new Error('nobody wrote')
  expect(await ann.work()).toMatchObject({ state: 'open', teamId, assigneeId: null })
  expect(await workEventsOf(account, 'conversation.opened')).toMatchObject([{ conversation: { teamId } }])
  const listed = async (query: string) => rowsOf(await account.ask('GET', `/conversations?${query}`)).length
  expect([
    await listed(`teamId=${teamId}`),
    await listed(`team_id=${other}`),
    await listed('teamId=none'),
  ]).toEqual([1, 0, 0])
  const etag = await ann.etag()
  expect(await ann.change({ teamId: other })).toMatchObject({ status: 200, body: { teamId: other } })
  expect(await ann.etag()).not.toBe(etag)
  expect(await ann.change({ teamId: 'tea_nobody' })).toMatchObject(apiError(404, 'TEAM_NOT_FOUND'))
  expect(await ann.done()).toContainEqual(expect.stringMatching(/^moved: Sales, by /))
  await account.ask('DELETE', `/teams/${other}`)
  expect(await ann.work()).toMatchObject({ teamId: null, state: 'open' })
})

test('an account without teams gives its conversations to nobody', async () => {
  const ann = await openWork(server)
  await ann.writes('Hello there')
  await after(minute)
  expect(await ann.work()).toMatchObject({ teamId: null, assigneeId: null })
})

test('a team gives in turn up to its capacity, and the longest wait gets each place that becomes free', async () => {
  const { account, owner } = await openOwner(server)
  const [ann, bob] = [await join(owner, 'agent'), await join(owner, 'agent')]
  await makeTeam(account, { assignBy: 'turn', capacity: 1, memberIds: [ann.id, bob.id] })
  const all = await write(account, 5)
  const [first, second_, third, fourth, fifth] = all
  expect(await assignees(all)).toEqual([ann.id, bob.id, null, null, null])
  await second_?.change({ state: 'closed' })
  await after(second)
  expect(await assignees(all)).toEqual([ann.id, bob.id, bob.id, null, null])
  await first?.change({ snoozedUntil: iso(clock.now() + hour) })
  await after(second)
  expect(await third?.work()).toMatchObject({ assigneeId: bob.id })
  expect(await fourth?.work()).toMatchObject({ assigneeId: ann.id })
  expect(await fifth?.work()).toMatchObject({ assigneeId: null })
  expect(await fourth?.done()).toEqual(['assigned: Ann, by the team Support'])
})

test('a place becomes free as a member comes on, is added, or the capacity is raised', async () => {
  const { account, owner } = await openOwner(server)
  const [ann, bob] = [await join(owner, 'agent'), await join(owner, 'agent')]
  await put(ann.person, false)
  const id = await makeTeam(account, { assignBy: 'least', capacity: 1, memberIds: [ann.id] })
  const change = (body: object) => account.ask('PATCH', `/teams/${id}`, { body })
  const all = await write(account, 4)
  expect(await assignees(all)).toEqual([null, null, null, null])
  await put(ann.person, true)
  await after(second)
  expect(await assignees(all)).toEqual([ann.id, null, null, null])
  await change({ memberIds: [ann.id, bob.id] })
  await after(second)
  expect(await assignees(all)).toEqual([ann.id, bob.id, null, null])
  await change({ capacity: 2 })
  await after(second)
  expect(new Set(await assignees(all.slice(2)))).toEqual(new Set([ann.id, bob.id]))
  expect(await account.ask('GET', `/teams/${id}`)).toMatchObject({
    body: { members: [{ open: 2 }, { open: 2 }] },
  })
})

test('what came outside of the hours is given as they begin', async () => {
  const { account, owner } = await openOwner(server)
  const ann = await join(owner, 'agent')
  const hours = hoursFrom(clock.now() + 2 * hour)
  expect(await account.ask('PUT', '/hours', { body: { hours } })).toMatchObject({ status: 200 })
  await makeTeam(account, { assignBy: 'turn', memberIds: [ann.id] })
  const all = await write(account, 2)
  expect(await assignees(all)).toEqual([null, null])
  await after(2 * hour)
  expect(await assignees(all)).toEqual([ann.id, ann.id])
})

test('three agents share what came before their hours, the longest waits first, and the rest as they close', async () => {
  const { account, owner } = await openOwner(server)
  const agents = [await join(owner, 'agent'), await join(owner, 'agent'), await join(owner, 'agent')]
  await makeTeam(account, {
    assignBy: 'least',
    capacity: 2,
    hours: hoursFrom(clock.now() + 2 * hour),
    memberIds: agents.map(({ id }) => id),
  })
  const all = await write(account, 8)
  expect(new Set(await assignees(all))).toEqual(new Set([null]))
  await after(2 * hour)
  const given = await assignees(all)
  expect(given.slice(6)).toEqual([null, null])
  for (const { id } of agents) expect(given.filter((each) => each === id)).toHaveLength(2)
  await all[0]?.change({ state: 'closed' })
  await all[3]?.change({ state: 'closed' })
  await after(second)
  expect(await assignees(all.slice(6))).toEqual([given[0], given[3]])
})

test('who comes back goes to the former assignee who is there, else to the queue', async () => {
  const { account, owner } = await openOwner(server)
  const [ann, bob] = [await join(owner, 'agent'), await join(owner, 'agent')]
  await makeTeam(account, { assignBy: 'turn', capacity: 5, memberIds: [ann.id, bob.id] })
  const [one] = await write(account, 1)
  if (one === undefined) throw new Error('nobody wrote')
  expect(await one.work()).toMatchObject({ assigneeId: ann.id })
  const comeBack = async () => {
    await one.change({ state: 'closed' })
    await one.writes('Hello again')
    await after(second)
    return (await one.work()).assigneeId
  }
  expect(await comeBack()).toBe(ann.id)
  await put(ann.person, false)
  expect(await comeBack()).toBe(bob.id)
  expect(await one.done()).toContainEqual('released: its former assignee is not there')
})

test('the open ones of a member who is removed go back to the queue of their team, with one line', async () => {
  const { account, owner } = await openOwner(server)
  const [ann, bob] = [await join(owner, 'agent'), await join(owner, 'agent')]
  await put(bob.person, false)
  const id = await makeTeam(account, { assignBy: 'turn', memberIds: [ann.id, bob.id] })
  const all = await write(account, 3)
  expect(await assignees(all)).toEqual([ann.id, ann.id, ann.id])
  await put(bob.person, true)
  await owner.ask('DELETE', `/members/${ann.id}`)
  await after(second)
  expect(await assignees(all)).toEqual([bob.id, bob.id, bob.id])
  expect(await account.ask('GET', `/teams/${id}`)).toMatchObject({ body: { memberIds: [bob.id] } })
  const lines = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(lines.filter(({ action }) => action === 'conversations_released')).toMatchObject([
    { details: { facts: { conversations: 3 } } },
  ])
})

test('more open ones than one step gives back are all nobody’s once their member may only read', async () => {
  const { account, owner } = await openOwner(server)
  const [ann, bob] = [await join(owner, 'agent'), await join(owner, 'agent')]
  await put(bob.person, false)
  await makeTeam(account, { assignBy: 'turn', memberIds: [ann.id, bob.id] })
  const all = []
  for (let each = 0; each < 130; each += 1) {
    const one = await conversationOf(server, account)
    await one.writes('Hello there')
    all.push(one)
  }
  await after(minute)
  await all[0]?.change({ state: 'closed' })
  expect(new Set(await assignees(all))).toEqual(new Set([ann.id]))
  await owner.ask('PATCH', `/members/${ann.id}`, { body: { role: 'viewer' } })
  await after(second)
  expect(new Set(await assignees(all))).toEqual(new Set([null]))
  expect(await all[1]?.done()).toContainEqual('released: Ann may not answer any more')
  expect((await workEventsOf(account, 'conversation.assigned')).at(0)).toMatchObject({
    conversation: { assigneeId: null },
  })
  const lines = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(lines.filter(({ action }) => action === 'conversations_released')).toMatchObject([
    { details: { facts: { conversations: 129 } } },
  ])
  await put(bob.person, true)
  await after(second)
  expect((await assignees(all)).filter((id) => id === bob.id)).toHaveLength(129)
})

test('what the bot answers waits for nobody, what it hands over does', async () => {
  const { account, owner } = await openOwner(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
  })
  const ann = await join(owner, 'agent')
  await makeTeam(account, { assignBy: 'turn', memberIds: [ann.id] })
  const [asks, wants] = [await conversationOf(server, account), await conversationOf(server, account)]
  await asks.joins()
  await wants.joins()
  await asks.writes('How much is it?')
  await wants.writes('I want to talk to a human')
  await after(5 * second)
  expect(await wants.work()).toMatchObject({ assigneeId: ann.id })
  await after(minute)
  expect(await asks.work()).toMatchObject({ assigneeId: null, state: 'open' })
})
