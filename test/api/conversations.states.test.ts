import { botCampaign } from '../support/conversation.ts'
import { conversationOf, openWork, workEventsOf } from '../support/conversationWork.ts'
import { openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { server, clock, after, untilIdle } = suiteOnFakeClock()
const iso = (at: number) => new Date(at).toISOString()
const withoutBot = { campaigns: [botCampaign({ botEnabled: false })] }

describe('a conversation', () => {
  test('has no state while only we have written, is open once the contact writes, and waits until anybody answers', async () => {
    const ann = await openWork(server)
    const { account } = ann
    await ann.joins()
    await untilIdle()
    expect(await ann.work()).toMatchObject({ state: null, waitingSince: null, episodeId: null })
    expect(await ann.change({ state: 'closed' })).toMatchObject(apiError(409, 'CONVERSATION_STATE'))
    const wroteAt = iso(clock.now())
    await ann.writes('Is it still there?')
    const first = await ann.work()
    expect(first).toMatchObject({ state: 'open', waitingSince: wroteAt, assigneeId: null })
    await after(minute)
    await ann.writes('Hello?')
    expect(await ann.work()).toEqual(first)
    await ann.sends('From our system')
    expect(await ann.work()).toMatchObject({ state: 'open', waitingSince: null, episodeId: first.episodeId })
    const [opened, ...others] = await workEventsOf(account, 'conversation.opened')
    expect(others).toEqual([])
    expect(opened).toMatchObject({
      contact: { id: ann.id },
      conversation: { contactId: ann.id, ...first, waitingSince: wroteAt },
    })
  })

  test('is closed once, which ends hand-over and pause, and the next message begins another episode', async () => {
    const ann = await openWork(server)
    const { account } = ann
    await ann.writes('Can I talk to a person?')
    await ann.replies()
    const { episodeId } = await ann.work()
    expect(await account.ask('GET', ann.path)).not.toMatchObject({ body: { botPausedUntil: null } })
    const closed = await ann.change({ state: 'closed' })
    expect(closed).toMatchObject({ status: 200, body: { state: 'closed', botPausedUntil: null } })
    expect(await ann.change({ state: 'closed' })).toMatchObject({ status: 200, body: { state: 'closed' } })
    expect(await workEventsOf(account, 'conversation.closed')).toHaveLength(1)
    await ann.sends('Your parcel is on its way')
    expect(await ann.work()).toMatchObject({ state: 'closed', episodeId })
    await ann.writes('One more thing')
    const again = await ann.work()
    expect(again).toMatchObject({ state: 'open' })
    expect(again.episodeId).not.toBe(episodeId)
  })

  test.each([
    ['a thank-you', 'Thanks a lot!'],
    ['a word that stops', 'STOP'],
    ['a word that starts', 'START'],
    ['what answers by itself', 'Automatic reply: I am out of the office until Monday'],
    ['a reaction by a phone', 'Liked “A person here.”'],
  ])('%s opens no closed one', async (_what, body) => {
    const ann = await openWork(server)
    await ann.writes('Hello there')
    await ann.replies('A person here.')
    await ann.change({ state: 'closed' })
    await ann.writes(body)
    expect(await ann.work()).toMatchObject({ state: 'closed', waitingSince: null })
  })

  test('a thank-you that answers a question of ours opens one', async () => {
    const ann = await openWork(server)
    await ann.writes('Hello there')
    await ann.replies('Shall I book it?')
    await ann.change({ state: 'closed' })
    await ann.writes('ok great')
    expect(await ann.work()).toMatchObject({ state: 'open', waitingSince: expect.any(String) })
  })

  test('is reopened in the same episode, and closed again', async () => {
    const ann = await openWork(server)
    const { account } = ann
    await ann.writes('Hello there')
    const { episodeId } = await ann.work()
    await ann.change({ state: 'closed' })
    expect(await ann.change({ state: 'snoozed', untilTheyWrite: true })).toMatchObject(
      apiError(409, 'CONVERSATION_STATE'),
    )
    expect(await ann.change({ state: 'open' })).toMatchObject({ body: { state: 'open', episodeId } })
    await ann.change({ state: 'closed' })
    expect(await workEventsOf(account, 'conversation.reopened')).toHaveLength(1)
    expect(await ann.done()).toEqual(['closed: API Key', 'reopened: API Key', 'closed: API Key'])
  })

  test('is opened by a member who writes first, whose it is then', async () => {
    const { account, owner } = await openOwner(server, { lists: [{ name: 'Leads' }], ...withoutBot })
    const ann = await conversationOf(server, account)
    await ann.writes('Hello there')
    await ann.change({ state: 'closed' })
    expect(
      await owner.ask('POST', `/contacts/${ann.id}/replies`, { body: { body: 'Are you still there?' } }),
    ).toMatchObject({ status: 201 })
    const [{ id } = { id: '' }] = rowsOf(await owner.ask('GET', '/members'))
    expect(await ann.work()).toMatchObject({ state: 'open', waitingSince: null, assigneeId: id })
    expect(await workEventsOf(account, 'conversation.opened')).toHaveLength(2)
    expect(await workEventsOf(account, 'conversation.assigned')).toMatchObject([
      { conversation: { assigneeId: id }, member: { id } },
    ])
  })
})

describe('a snoozed conversation', () => {
  test('comes back by itself when its time comes, once, and is told as waiting from what the contact wrote', async () => {
    const ann = await openWork(server)
    const { account } = ann
    const wroteAt = iso(clock.now())
    await ann.writes('Can you call me?')
    const until = iso(clock.now() + hour)
    expect(await ann.change({ snoozed_until: until })).toMatchObject({
      status: 200,
      body: { state: 'snoozed', snoozedUntil: until, untilTheyWrite: false },
    })
    expect(await ann.change({ state: 'snoozed', snoozedUntil: until })).toMatchObject({ status: 200 })
    expect(await workEventsOf(account, 'conversation.snoozed')).toHaveLength(1)
    const later = iso(clock.now() + 2 * hour)
    await ann.change({ snoozedUntil: later })
    await after(hour + minute)
    expect(await ann.work()).toMatchObject({ state: 'snoozed', snoozedUntil: later })
    await after(hour)
    expect(await ann.work()).toMatchObject({ state: 'open', snoozedUntil: null, waitingSince: wroteAt })
    expect(await ann.done()).toEqual([
      `snoozed: API Key, until ${until}`,
      `snoozed: API Key, until ${later}`,
      'woken: ',
    ])
  })

  test('comes back as the contact writes, and does nothing when its time comes', async () => {
    const ann = await openWork(server)
    await ann.writes('Can you call me?')
    await ann.change({ snoozedUntil: iso(clock.now() + hour) })
    await ann.writes('Today, please')
    expect(await ann.work()).toMatchObject({ state: 'open', snoozedUntil: null })
    await ann.change({ state: 'closed' })
    await after(2 * hour)
    expect(await ann.work()).toMatchObject({ state: 'closed' })
    expect(await ann.done()).toHaveLength(2)
  })

  test('until the contact writes stays through what we send', async () => {
    const ann = await openWork(server)
    await ann.writes('Can you call me?')
    expect(await ann.change({ untilTheyWrite: true })).toMatchObject({
      body: { state: 'snoozed', snoozedUntil: null, untilTheyWrite: true },
    })
    await ann.replies()
    await after(30 * day)
    expect(await ann.work()).toMatchObject({ state: 'snoozed', untilTheyWrite: true, waitingSince: null })
    expect(await ann.change({ state: 'open' })).toMatchObject({
      body: { state: 'open', untilTheyWrite: false },
    })
  })

  test.each([
    ['a time that is past', { snoozedUntil: '2020-01-01T09:00:00Z' }],
    ['no time', { state: 'snoozed' }],
    ['a time beyond a year', { snoozedUntil: '2099-01-01T09:00:00' }],
    ['another state beside it', { state: 'closed', untilTheyWrite: true }],
    ['a state that there is not', { state: 'done' }],
  ])('is refused with %s', async (_what, body) => {
    const ann = await openWork(server)
    await ann.writes('Hello there')
    expect(await ann.change(body)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await ann.work()).toMatchObject({ state: 'open' })
  })
})

test('of two people who change one at once, the second is told, but a message is no change', async () => {
  const ann = await openWork(server)
  await ann.writes('Hello there')
  const seen = await ann.etag()
  await ann.writes('Are you there?')
  expect(await ann.etag()).toBe(seen)
  expect(await ann.change({ untilTheyWrite: true }, { 'if-match': seen })).toMatchObject({ status: 200 })
  expect(await ann.change({ state: 'closed' }, { 'if-match': seen })).toMatchObject(
    apiError(412, 'VERSION_CONFLICT'),
  )
  expect(await ann.work()).toMatchObject({ state: 'snoozed' })
})
