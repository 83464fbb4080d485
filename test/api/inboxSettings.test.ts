import { conversationOf, openWork } from '../support/conversationWork.ts'
import { askDashboard, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()
const set = (account: TestAccount, body: object) => account.ask('PATCH', '/inbox_settings', { body })
const invalid = (path: string) => apiError(400, 'VALIDATION_FAILED', path)
const iso = (at: number) => new Date(at).toISOString()
const off = {
  closeAfterDays: null,
  firstReplyMinutes: null,
  nextReplyMinutes: null,
  awayText: null,
  csat: null,
}

describe('settings', () => {
  test('an inbox does nothing by itself until it is set, field by field, and the audit log says what was', async () => {
    const { account, owner } = await openOwner(server)
    expect(await account.ask('GET', '/inbox_settings')).toMatchObject({ status: 200, body: off })
    const csat = { question: 'How was it?', every_days: '30' }
    const given = { close_after_days: '14', firstReplyMinutes: 60, awayText: 'Back at 9', csat }
    const asked = { question: 'How was it?', everyDays: 30, template: null }
    const shown = { ...off, closeAfterDays: 14, firstReplyMinutes: 60, awayText: 'Back at 9', csat: asked }
    expect(await set(account, given)).toMatchObject({ status: 200, body: shown })
    expect(await set(account, { awayText: null })).toMatchObject({ body: { ...shown, awayText: null } })
    expect(await set(account, { closeAfterDays: 14 })).toMatchObject({ status: 200 })
    const lines = rowsOf(await owner.ask('GET', '/audit_log'))
    expect(lines.filter(({ action }) => action === 'inbox_settings_changed')).toMatchObject([
      { details: { changes: { awayText: { before: 'Back at 9', after: null } } } },
      { details: { changes: { closeAfterDays: { before: null, after: 14 } } } },
    ])
  })

  test.each([
    [{ closeAfterDays: 0 }, 'closeAfterDays'],
    [{ closeAfterDays: 366 }, 'closeAfterDays'],
    [{ nextReplyMinutes: 1.5 }, 'nextReplyMinutes'],
    [{ firstReplyMinutes: 'soon' }, 'firstReplyMinutes'],
    [{ awayText: 'Back {{soon' }, 'awayText'],
    [{ awayText: 'a'.repeat(641) }, 'awayText'],
    [{ csat: { everyDays: 3 } }, 'csat.question'],
  ])('%j is refused by its field', async (body, field) => {
    const { account } = await openWork(server)
    expect(await set(account, body)).toMatchObject(invalid(field))
    expect(await account.ask('GET', '/inbox_settings')).toMatchObject({ body: off })
  })
})

describe('automatic close', () => {
  test('a conversation in which we wrote last closes after the days, by itself, and what a contact writes then begins another episode', async () => {
    const ann = await openWork(server)
    await set(ann.account, { closeAfterDays: 2 })
    await ann.writes('Hello there')
    const { episodeId } = await ann.work()
    await ann.sends('Hello Ann')
    await after(2 * day - 2 * hour)
    expect(await ann.work()).toMatchObject({ state: 'open' })
    await after(4 * hour)
    expect(await ann.work()).toMatchObject({ state: 'closed', episodeId })
    expect(await ann.done()).toContain('closed: itself, after 2 days')
    await ann.writes('Are you there?')
    expect(await ann.work()).toMatchObject({ state: 'open' })
    expect((await ann.work()).episodeId).not.toBe(episodeId)
  })

  test('it never closes while the contact waits, a message is scheduled or the conversation is snoozed', async () => {
    const ann = await openWork(server)
    const { account } = ann
    const [bob, eve] = [await conversationOf(server, account), await conversationOf(server, account)]
    for (const each of [ann, bob, eve]) await each.writes('Hello there')
    for (const each of [bob, eve]) await each.sends('Hello')
    const later = { contactId: bob.id, body: 'Still there?', sendAt: iso(clock.now() + 20 * day) }
    expect(await account.ask('POST', '/messages', { body: later })).toMatchObject({ status: 202 })
    await eve.change({ snoozedUntil: iso(clock.now() + 20 * day) })
    await set(account, { closeAfterDays: 1 })
    await after(3 * day)
    expect([await ann.work(), await bob.work(), await eve.work()]).toMatchObject([
      { state: 'open' },
      { state: 'open' },
      { state: 'snoozed' },
    ])
  })

  test.each([
    ['', 0],
    [', also after the clock was set back, so that ids are ahead of it', 9 * day],
  ])('more than one step of it closes all, each once%s', async (_, ahead) => {
    const ann = await openWork(server)
    clock.advance(ahead)
    await conversationOf(server, ann.account)
    clock.advance(-ahead)
    const people = [ann]
    while (people.length < 60) people.push(await conversationOf(server, ann.account))
    for (const each of people) {
      await each.writes('Hello there')
      await each.sends('Hello')
    }
    await after(3 * day)
    await set(ann.account, { closeAfterDays: 1 })
    await after(minute)
    const closed = await ann.account.ask('GET', '/conversations?state=closed&limit=100')
    expect(rowsOf(closed)).toHaveLength(60)
    const events = rowsOf(await ann.account.ask('GET', '/events?type=conversation.closed&limit=100'))
    expect(events).toHaveLength(60)
  })
})

describe('reply targets', () => {
  const officeHours = () => {
    const nine = [{ from: '09:00', until: '17:00' }]
    const week = { monday: nine, tuesday: nine, wednesday: nine, thursday: nine, friday: nine }
    return { hours: { timeZone: 'UTC', week } }
  }

  test('the first and each later wait are due after their minutes, until somebody answers', async () => {
    const ann = await openWork(server)
    await set(ann.account, { firstReplyMinutes: 60, nextReplyMinutes: 10 })
    const first = clock.now()
    await ann.writes('Hello there')
    expect(await ann.work()).toMatchObject({ replyDueAt: iso(first + hour) })
    await after(minute)
    await ann.writes('And one more')
    expect(await ann.work()).toMatchObject({ replyDueAt: iso(first + hour) })
    await ann.sends('Hello Ann')
    expect(await ann.work()).toMatchObject({ replyDueAt: null })
    const next = clock.now()
    await ann.writes('How much is it?')
    expect(await ann.work()).toMatchObject({ replyDueAt: iso(next + 10 * minute) })
    await ann.change({ state: 'closed' })
    expect(await ann.work()).toMatchObject({ replyDueAt: null })
    const again = clock.now()
    await ann.writes('Are you there?')
    expect(await ann.work()).toMatchObject({ replyDueAt: iso(again + hour) })
  })

  test('changed targets and hours change what waits already, and the order due shows what is due first', async () => {
    const ann = await openWork(server)
    const { account } = ann
    const bob = await conversationOf(server, account)
    await ann.writes('Hello there')
    const since = clock.now()
    expect(await ann.work()).toMatchObject({ replyDueAt: null })
    await set(account, { firstReplyMinutes: 60 })
    await after(second)
    expect(await ann.work()).toMatchObject({ replyDueAt: iso(since + hour) })
    await account.ask('PUT', '/hours', { body: { hours: { timeZone: 'UTC', week: {} } } })
    await after(second)
    expect(await ann.work()).toMatchObject({ replyDueAt: null })
    await account.ask('PUT', '/hours', { body: { hours: null } })
    await after(second)
    await bob.writes('Hello there')
    await set(account, { firstReplyMinutes: 30 })
    await after(second)
    const due = rowsOf(await account.ask('GET', '/conversations?order=due'))
    expect(due).toMatchObject([{ replyDueAt: iso(since + hour / 2) }, { replyDueAt: expect.any(String) }])
    expect(await askDashboard(server, account, 'GET', '/conversation_counts')).toMatchObject({
      body: { due: 2 },
    })
    expect(await account.ask('GET', '/conversations?order=due&filter=failed')).toMatchObject(invalid('order'))
    await set(account, { firstReplyMinutes: null })
    await after(second)
    expect(rowsOf(await account.ask('GET', '/conversations?order=due'))).toEqual([])
  })

  test('a team has targets and hours of its own, in each episode of its conversations and in those that are moved to it', async () => {
    const ann = await openWork(server)
    const { account } = ann
    const team = { name: 'Support', firstReplyMinutes: 5, nextReplyMinutes: 7, isDefault: true }
    await account.ask('POST', '/teams', { body: team })
    await account.ask('POST', '/teams', { body: { name: 'Slow', ...officeHours() } })
    const [, slow] = rowsOf(await account.ask('GET', '/teams')).toReversed()
    const first = clock.now()
    await ann.writes('Hello there')
    expect(await ann.work()).toMatchObject({ replyDueAt: iso(first + 5 * minute) })
    await ann.sends('Hello Ann')
    const next = clock.now()
    await ann.writes('How much is it?')
    expect(await ann.work()).toMatchObject({ replyDueAt: iso(next + 7 * minute) })
    await ann.change({ teamId: slow?.['id'] })
    expect(await ann.work()).toMatchObject({ replyDueAt: null })
  })
})
