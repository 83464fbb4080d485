import { conversationOf } from '../support/conversationWork.ts'
import { fieldsOf, membersOf, openOwner, rowsOf, type Person } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)
const refused = apiError(403, 'CONVERSATION_OF_ANOTHER')

test('agents answer, assign and close only what is theirs or nobody’s where the account says so, and read all', async () => {
  const { account, owner } = await openOwner(server)
  const [ann, bob] = [await join(owner, 'agent'), await join(owner, 'agent')]
  const manager = await join(owner, 'manager')
  const one = await conversationOf(server, account)
  await one.writes('Hello there')
  await one.change({ assigneeId: ann.id })
  const reply = (person: Person, body: object = { body: 'Hello' }) =>
    person.ask('POST', `/contacts/${one.id}/replies`, { body })
  expect(fieldsOf(await owner.ask('GET', '/settings'))['agentsOwnOnly']).toBe(false)
  expect(await reply(bob.person)).toMatchObject({ status: 201 })
  expect(await owner.ask('PATCH', '/settings', { body: { agentsOwnOnly: true } })).toMatchObject({
    status: 200,
    body: { agentsOwnOnly: true },
  })
  const later = { body: 'Hello', sendAt: new Date(Date.now() + 3_600_000).toISOString() }
  expect(await reply(bob.person)).toMatchObject(refused)
  expect(await reply(bob.person, later)).toMatchObject(refused)
  for (const change of [{ state: 'closed' }, { assigneeId: bob.id }, { untilTheyWrite: true }])
    expect(await one.changes(bob.person, change)).toMatchObject(refused)
  expect(await bob.person.ask('GET', one.path)).toMatchObject({ status: 200 })
  expect(await reply(ann.person)).toMatchObject({ status: 201 })
  expect(await reply(manager.person)).toMatchObject({ status: 201 })
  expect(await one.changes(ann.person, { assigneeId: null })).toMatchObject({ status: 200 })
  expect(await reply(bob.person)).toMatchObject({ status: 201 })
  expect(await one.work()).toMatchObject({ assigneeId: bob.id })
  expect(await one.change({ state: 'closed' })).toMatchObject({ status: 200 })
  const lines = rowsOf(await owner.ask('GET', '/audit_log')).filter(
    ({ action }) => action === 'settings_changed',
  )
  expect(lines).toMatchObject([{ details: { changes: { agentsOwnOnly: { before: false, after: true } } } }])
})
