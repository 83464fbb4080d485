import { Conversation } from '@replyloop/shared/contract/conversation'
import { botCampaign } from '../support/conversation.ts'
import { conversationOf, workEventsOf } from '../support/conversationWork.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, minute } from '../support/time.ts'

const { server, clock, after, untilIdle } = suiteOnFakeClock()
/** A conversation without the number that goes up with each change. */
const Shown = Conversation.omit({ version: true })
const iso = (at: number) => new Date(at).toISOString()

/** A contact whom the bot has handed over, and who waits since. */
const openHandedOver = async () => {
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns: [botCampaign({})] })
  const ann = await conversationOf(server, account)
  await ann.joins()
  await untilIdle()
  await ann.writes('Can I talk to a person?')
  await after(minute)
  const read = async () => Shown.parse((await account.ask('GET', ann.path)).body)
  return { ...ann, read }
}

describe('undoing that a conversation was closed', () => {
  test('gives back the hand-over, the wait and who has it, in the same episode', async () => {
    const ann = await openHandedOver()
    const before = await ann.read()
    expect(before).toMatchObject({ state: 'open', needsHuman: { reason: expect.any(String) } })
    await ann.change({ state: 'closed' })
    expect(await ann.read()).toMatchObject({ state: 'closed', needsHuman: null, waitingSince: null })
    await after(minute / 2)
    expect(await ann.change({ undo: true })).toMatchObject({ status: 200 })
    expect(await ann.read()).toEqual(before)
    expect(await workEventsOf(ann.account, 'conversation.reopened')).toHaveLength(1)
    expect(await ann.done()).toEqual(['closed: API Key', 'reopened: API Key'])
  })

  test('gives back a pause of the bot, and a snooze that still ends when its time comes', async () => {
    const ann = await openHandedOver()
    await ann.replies()
    await ann.change({ snoozedUntil: iso(clock.now() + day) })
    const before = await ann.read()
    expect(before).toMatchObject({ state: 'snoozed', botPausedUntil: expect.any(String) })
    await ann.change({ state: 'closed' })
    await ann.change({ undo: true })
    expect(await ann.read()).toEqual(before)
    await after(day + minute)
    expect(await ann.work()).toMatchObject({ state: 'open', snoozedUntil: null })
  })

  test('is refused after a minute, twice, of one that nobody has closed, and where the contact has written since', async () => {
    const ann = await openHandedOver()
    const refused = apiError(409, 'CONVERSATION_STATE')
    expect(await ann.change({ undo: true })).toMatchObject(refused)
    await ann.change({ state: 'closed' })
    await after(2 * minute)
    expect(await ann.change({ undo: true })).toMatchObject(refused)
    await ann.change({ state: 'open' })
    await ann.change({ state: 'closed' })
    expect(await ann.change({ undo: true })).toMatchObject({ status: 200 })
    expect(await ann.change({ undo: true })).toMatchObject(refused)
    await ann.change({ state: 'closed' })
    await ann.writes('One more thing')
    const open = await ann.work()
    expect(await ann.change({ undo: true })).toMatchObject(refused)
    expect(await ann.work()).toEqual(open)
  })

  test('by the version before is told who has changed it since, and stands for no state', async () => {
    const ann = await openHandedOver()
    const closed = await ann.change({ state: 'closed' })
    const seen = closed.headers.get('etag') ?? 'none'
    await ann.change({ state: 'open' })
    expect(await ann.change({ undo: true }, { 'if-match': seen })).toMatchObject(
      apiError(412, 'VERSION_CONFLICT'),
    )
    expect(await ann.change({ undo: true, state: 'open' })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await ann.change({ undo: false })).toMatchObject({ status: 200 })
  })
})
