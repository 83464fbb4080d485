import { conversationOf } from '../../support/conversationWork.ts'
import { day } from '../../support/time.ts'
import { itemsOf } from './support/n8n.ts'
import { storedBy, triggerWorkflow } from './support/triggers.ts'
import { jsonOf, located, pairsOf, suiteWorkbench } from './support/workbench.ts'

const bench = suiteWorkbench()

/** A contact who has written, and what can be done with its conversation. */
async function open() {
  const ann = await conversationOf(bench.server, bench.account)
  await ann.writes('Hello there')
  return ann
}
const parametersOf = (operation: string, more: object = {}) => ({
  resource: 'conversation',
  operation,
  contact: located('={{ $json.contact }}'),
  ...more,
})
const act = async (contact: string, operation: string, more: object = {}) =>
  jsonOf(await bench.operate(parametersOf(operation, more), [{ contact }]))

test('a conversation is closed and reopened, each item for itself, and the trigger tells of it', async () => {
  const { n8n, account, credentialId, operate } = bench
  const told = await n8n.importWorkflow(triggerWorkflow({ events: ['conversation.closed'] }), credentialId)
  await n8n.activate(told)
  await storedBy(n8n, told.id)
  const ann = await open()
  const silent = (await account.client.createContact({ body: { email: 'silent@example.com' } })).body
  const items = [{ contact: ann.id }, { contact: silent.id }, { contact: 'con_nobody' }]
  const closed = await operate(parametersOf('close'), items)
  expect(pairsOf(closed)).toEqual([0, 1, 2])
  expect(jsonOf(closed)).toMatchObject([
    { contact: { id: ann.id }, state: 'closed', waitingSince: null },
    { error: expect.stringMatching(/^CONVERSATION_STATE: /) },
    { error: expect.stringMatching(/^CONTACT_NOT_FOUND: /) },
  ])
  expect(Object.keys(closed[0]?.json ?? {})).toHaveLength(10)
  const [ended] = await n8n.ended(told.id, 1)
  expect(ended && itemsOf(ended, 'Trigger')).toMatchObject([
    {
      json: {
        type: 'conversation.closed',
        data: { contact: { id: ann.id }, conversation: { contactId: ann.id, state: 'closed' } },
      },
    },
  ])
  await n8n.deactivate(told)
  expect(await act(ann.id, 'reopen')).toMatchObject([{ state: 'open' }])
  expect((await ann.work()).state).toBe('open')
})

test('Conversation: Snooze takes a time or waits for the contact, and names what is wrong by its fields', async () => {
  const ann = await open()
  const inADay = new Date(Date.now() + day).toISOString()
  expect(await act(ann.id, 'snooze', { snoozedUntil: inADay })).toMatchObject([
    { state: 'snoozed', snoozedUntil: inADay, untilTheyWrite: false },
  ])
  expect(await act(ann.id, 'snooze', { until: 'theyWrite' })).toMatchObject([
    { state: 'snoozed', snoozedUntil: null, untilTheyWrite: true },
  ])
  const wrong = async (snoozedUntil: string) => act(ann.id, 'snooze', { snoozedUntil })
  expect(await wrong('2020-01-01T09:00:00Z')).toMatchObject([
    { error: expect.stringMatching(/^VALIDATION_FAILED: Snoozed Until is past/) },
  ])
  expect(await wrong('')).toMatchObject([
    { error: expect.stringMatching(/^VALIDATION_FAILED: Snoozed Until is required to snooze/) },
  ])
})

test('Conversation: Assign gives it to whom the lists offer, and back to nobody and no team', async () => {
  const { account, askFor } = bench
  const ann = await open()
  const [member] = (await account.client.listAvailability()).body.data
  const { id: teamId } = (await account.client.createTeam({ body: { name: 'Support' } })).body
  const offered = (method: string, name: string, filter = '') =>
    askFor('resource-locator-results', 'replyloop', method, { path: `parameters.${name}`, filter })
  expect(await offered('members', 'assigneeId')).toMatchObject({
    data: {
      results: [
        { name: 'Nobody', value: 'none' },
        { name: member?.name, value: member?.memberId },
      ],
    },
  })
  const team = { name: 'Support', value: teamId }
  expect(await offered('teams', 'teamId')).toMatchObject({
    data: { results: [{ name: 'No Team', value: 'none' }, team] },
  })
  expect(await offered('teams', 'teamId', 'supp')).toMatchObject({ data: { results: [team] } })

  const assign = (more: object) => act(ann.id, 'assign', more)
  const both = { assigneeId: located(member?.memberId ?? ''), teamId: located(teamId) }
  expect(await assign(both)).toMatchObject([{ assigneeId: member?.memberId, teamId }])
  expect(await assign({ assigneeId: located('none') })).toMatchObject([{ assigneeId: null, teamId }])
  expect(await assign({ teamId: located('none', 'list') })).toMatchObject([{ teamId: null }])
  expect(await assign({})).toEqual([{ error: 'Member and Team are empty' }])
  expect(await assign({ assigneeId: located('usr_nobody') })).toMatchObject([
    { error: expect.stringMatching(/^VALIDATION_FAILED: Member names no member/) },
  ])
  expect(await assign({ teamId: located('tea_gone') })).toMatchObject([
    { error: expect.stringMatching(/^TEAM_NOT_FOUND: /) },
  ])
})

test('Conversation: Get reads one, and Get Many those that fit all filters', async () => {
  const { account, operate } = bench
  const ann = await open()
  await account.client.addTags({ params: { id: ann.id }, body: { tags: ['vip'] } })
  expect(await act(ann.id, 'get')).toMatchObject([{ contact: { id: ann.id }, state: 'open' }])
  expect(await act(ann.id, 'get', { simplify: false })).toMatchObject([{ version: expect.any(Number) }])
  const found = async (filters: object) =>
    (await operate({ resource: 'conversation', operation: 'getAll', returnAll: true, filters }, [{}])).map(
      ({ json }) => json['contact'],
    )
  const only = [expect.objectContaining({ id: ann.id })]
  const vip = { state: 'open', tag: 'vip' }
  expect(await found({ ...vip, assigneeId: located('none', 'list'), teamId: located('none') })).toEqual(only)
  expect(await found({ ...vip, order: 'waiting', waitingLongerThan: 0 })).toEqual(only)
  expect(await found({ ...vip, waitingLongerThan: 60 })).toEqual([])
  expect(await found({ ...vip, filter: 'needs_human' })).toEqual([])
  expect(await found({ tag: 'vip', state: 'closed' })).toEqual([])
})
