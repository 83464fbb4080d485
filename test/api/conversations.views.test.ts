import { conversationOf } from '../support/conversationWork.ts'
import { askDashboard, membersOf, openOwner, rowsOf, type Person } from '../support/dashboardApi.ts'
import { apiError, type TestAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)
const none = {
  open: 0,
  mine: 0,
  unassigned: 0,
  waiting: 0,
  due: 0,
  snoozed: 0,
  closed: 0,
  mentions: 0,
  needsHuman: 0,
  failed: 0,
  unread: 0,
  sentByCampaigns: 0,
}

const countedFor = async (person: Person, query = '') =>
  (await person.ask('GET', `/conversation_counts${query}`)).body
const countedForKey = async (account: TestAccount) =>
  (await askDashboard(server, account, 'GET', '/conversation_counts')).body

describe('the views of the inbox', () => {
  test('are counted as their lists have them, those of one’s own for each member', async () => {
    const { account, owner } = await openOwner(server)
    const agent = await join(owner, 'agent')
    const people = await Promise.all(Array.from({ length: 6 }, () => conversationOf(server, account)))
    for (const ann of people) await ann.writes('Hello there')
    const [mine, other, snoozed, closed, answered, plain] = people
    await mine?.change({ assigneeId: agent.id })
    await other?.changes(owner, { assigneeId: agent.id })
    await snoozed?.change({ untilTheyWrite: true })
    await closed?.change({ state: 'closed' })
    await closed?.change({ assigneeId: agent.id })
    await answered?.replies()
    const mention = { body: 'Look at this', mentions: [agent.id] }
    for (const about of [closed, plain])
      for (let times = 0; times < 2; times += 1)
        await owner.ask('POST', `/conversations/${about?.id}/notes`, { body: mention })
    const counts = { open: 4, mine: 2, unassigned: 2, waiting: 3, snoozed: 1, closed: 1, mentions: 2 }
    expect(await countedFor(agent.person)).toMatchObject(counts)
    expect(await countedFor(owner)).toMatchObject({ ...counts, mine: 0, mentions: 0 })
    expect(await countedForKey(account)).toMatchObject({ ...counts, mine: 0, mentions: 0 })
    const listed = async (query: string) => rowsOf(await agent.person.ask('GET', `/conversations?${query}`))
    const sizes = await Promise.all(
      [
        'state=open',
        'state=open&assigneeId=me',
        'state=open&assigneeId=none',
        'state=open&order=waiting',
        'state=snoozed',
        'state=closed',
        'mentioned=me',
      ].map(async (query) => (await listed(query)).length),
    )
    expect(sizes).toEqual([4, 2, 2, 3, 1, 1, 2])
    expect((await listed('mentioned=me&state=closed')).length).toBe(1)
    expect((await listed('mentioned=usr_nobody')).length).toBe(0)
  })

  test('are counted of those that the other filters leave', async () => {
    const { account, owner } = await openOwner(server)
    const [ann, bob] = [await conversationOf(server, account), await conversationOf(server, account)]
    await ann.writes('Hello there')
    await bob.writes('A word about velvet')
    await bob.change({ state: 'closed' })
    expect(await countedFor(owner, '?search=velvet')).toMatchObject({ ...none, closed: 1, unread: 1 })
    expect(await countedFor(owner, `?search=${encodeURIComponent(ann.phone)}`)).toMatchObject({
      open: 1,
      closed: 0,
    })
    expect(await countedFor(owner, '?channel=nowhere')).toEqual(none)
    expect(await countedFor(owner, '?campaignId=cam_none')).toEqual(none)
  })

  test('of me are refused to a key', async () => {
    const { account } = await openOwner(server)
    for (const field of ['assigneeId', 'mentioned'])
      expect(await account.ask('GET', `/conversations?${field}=me`)).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', field),
      )
  })
})
