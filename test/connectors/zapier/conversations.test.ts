import { conversationOf } from '../../support/conversationWork.ts'
import { membersOf, openOwner } from '../../support/dashboardApi.ts'
import { suiteServer } from '../../support/suite.ts'
import { day } from '../../support/time.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const { join } = membersOf(server)

/** An account whose contact Ann has written, with a team and an agent, and its Zaps. */
async function open() {
  const { account, owner } = await openOwner(server)
  const agent = await join(owner, 'agent')
  const { id: teamId } = (await account.client.createTeam({ body: { name: 'Support' } })).body
  const ann = await conversationOf(server, account)
  await ann.writes('Hello there')
  const zap = connectZap(server, account)
  const contactId = ann.id
  const act = (key: string, more: object = {}) => zap.create(key, { contactId, ...more })
  return { account, owner, agent, teamId, ann, zap, act, contactId }
}

test('Close Conversation and Reopen Conversation say how it is then, and change nothing when they run again', async () => {
  const { ann, act, contactId } = await open()
  for (let run = 0; run < 2; run += 1)
    expect(await act('close_conversation')).toMatchObject({
      id: contactId,
      state: 'closed',
      waitingSince: null,
      lastMessage: { preview: 'Hello there', direction: 'incoming' },
      contact: { id: contactId },
    })
  for (let run = 0; run < 2; run += 1)
    expect(await act('reopen_conversation')).toMatchObject({ state: 'open' })
  expect((await ann.done()).map((line) => line.split(':')[0])).toEqual(['closed', 'reopened'])
})

describe('Snooze Conversation', () => {
  const inADay = new Date(Date.now() + day).toISOString()

  test.each([
    [{ snoozedUntil: inADay }, { snoozedUntil: inADay, untilTheyWrite: false }],
    [
      { snoozedUntil: '', untilTheyWrite: 'yes' },
      { snoozedUntil: null, untilTheyWrite: true },
    ],
  ])('with %j, and Reopen Conversation ends it', async (given, shown) => {
    const { act } = await open()
    expect(await act('snooze_conversation', given)).toMatchObject({ state: 'snoozed', ...shown })
    expect(await act('reopen_conversation')).toMatchObject({ state: 'open', snoozedUntil: null })
  })

  test.each([
    [{ snoozedUntil: '2020-01-01T09:00:00Z' }, /^Snoozed Until is past/],
    [{}, /^Snoozed Until is required to snooze: give a time to come, or Until They Write/],
    [{ untilTheyWrite: 'later' }, /^Until They Write must be true or false/],
  ])('with %j the run stops, in the words of its fields', async (given, message) => {
    const { act } = await open()
    expect(await failureOf(act('snooze_conversation', given))).toMatchObject(halted(message))
  })

  test('one that is closed is not snoozed: the run stops, and the Zap stays on', async () => {
    const { act } = await open()
    await act('close_conversation')
    const failure = await failureOf(act('snooze_conversation', { untilTheyWrite: true }))
    expect(failure).toMatchObject(halted('(CONVERSATION_STATE)'))
  })
})

describe('Assign Conversation', () => {
  test('gives it to whom the dropdowns offer, and back to nobody and no team', async () => {
    const { zap, act, agent, teamId, ann } = await open()
    const offered = async (field: string) => (await zap.choices('assign_conversation', field)).results
    expect(await offered('assigneeId')).toEqual(
      expect.arrayContaining([
        { id: 'none', label: 'Nobody' },
        { id: agent.id, label: 'Ann' },
      ]),
    )
    expect(await offered('teamId')).toEqual([
      { id: 'none', label: 'No Team' },
      { id: teamId, label: 'Support' },
    ])
    const both = { assigneeId: agent.id, teamId }
    expect(await act('assign_conversation', both)).toMatchObject(both)
    expect(await act('assign_conversation', { assigneeId: 'none' })).toMatchObject({
      assigneeId: null,
      teamId,
    })
    expect(await act('assign_conversation', { assigneeId: '', teamId: 'none' })).toMatchObject({
      teamId: null,
    })
    expect(await ann.work()).toMatchObject({ assigneeId: null, teamId: null })
  })

  test('with neither, with who may not answer, and with a team that is gone the run stops', async () => {
    const { owner, act } = await open()
    const viewer = await join(owner, 'viewer')
    const assign = (given: object) => failureOf(act('assign_conversation', given))
    expect(await assign({})).toMatchObject(halted(/^Member and Team are empty/))
    expect(await assign({ assigneeId: viewer.id })).toMatchObject(halted(/^Member /))
    expect(await assign({ teamId: 'tea_gone' })).toMatchObject(halted('(TEAM_NOT_FOUND)'))
  })

  test('a team that was chosen in the Zap and is gone since is a fault of the Zap', async () => {
    const { zap, contactId } = await open()
    const chosen = { contactId: '{{1__id}}', teamId: 'tea_gone' }
    const failure = await failureOf(zap.create('assign_conversation', { ...chosen, contactId }, chosen))
    expect(failure).toMatchObject({ name: 'AppError', code: 'TEAM_NOT_FOUND', status: 404 })
  })
})

test('Find Conversation finds that of a contact, also where only we have written, and none of nobody', async () => {
  const { account, zap, contactId, act, agent } = await open()
  await act('assign_conversation', { assigneeId: agent.id })
  const found = (id: string) => zap.search('find_conversation', { contactId: id })
  expect(await found(contactId)).toMatchObject([
    { id: contactId, state: 'open', assigneeId: agent.id, waitingSince: expect.any(String) },
  ])
  const silent = (await account.client.createContact({ body: { email: 'silent@example.com' } })).body
  expect(await found(silent.id)).toMatchObject([
    { id: silent.id, state: null, needsHuman: { reason: null }, lastMessage: { id: null } },
  ])
  expect(await found('con_nobody')).toEqual([])
  expect(await failureOf(zap.create('close_conversation', { contactId: silent.id }))).toMatchObject(
    halted('(CONVERSATION_STATE)'),
  )
})
