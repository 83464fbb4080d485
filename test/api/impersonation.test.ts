import { linesSinceMade } from '../support/auditLines.ts'
import {
  actAs,
  cookieOf,
  membersOf,
  openAgency,
  openSession,
  password,
  personOf,
  rowsOf,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, day, until } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })

const open = async () => {
  const opened = await openAgency(server)
  return { ...opened, actAs: () => actAs(server, opened.owner, opened.sub.id) }
}
type Opened = Awaited<ReturnType<typeof open>>
const nobody = apiError(401, 'UNAUTHORIZED')
const forbidden = apiError(403, 'FORBIDDEN')

test('a member of an agency is in the sub-account, and every answer about the session says so', async () => {
  const { owner, sub, actAs } = await open()
  const acting = await actAs()
  expect(await acting.ask('GET', '/session')).toMatchObject({
    body: {
      account: { id: sub.id, name: 'Shop' },
      actingFor: { agencyName: 'Agency', memberName: 'Agency' },
    },
  })
  expect(await acting.ask('GET', '/me')).toMatchObject({ body: { id: sub.id } })
  expect(await acting.ask('GET', '/agency/subaccounts')).toMatchObject(apiError(403, 'AGENCY_ONLY'))
  expect(await owner.ask('GET', '/session')).toMatchObject(nobody) // one session is one account
})

test('a page that was opened for the other account is refused, and may still end the session', async () => {
  const { account, owner, sub, actAs } = await open()
  const page = { headers: { 'x-account-id': account.id } }
  expect(await owner.ask('GET', '/settings', page)).toMatchObject({ status: 200 })
  const acting = await actAs()
  const rename = { ...page, body: { name: 'Agency' } }
  expect(await acting.ask('PATCH', '/settings', rename)).toMatchObject(forbidden)
  expect(await acting.ask('GET', '/settings', page)).toMatchObject(forbidden)
  const answer = await acting.ask('GET', '/settings', { headers: { 'x-account-id': sub.id } })
  expect(answer).toMatchObject({ body: { name: 'Shop' } })
  expect(await acting.ask('DELETE', '/session')).toMatchObject({ status: 200 })
})

test('one call goes back; both audit logs tell of the start and the end', async () => {
  const { sub, actAs } = await open()
  const acting = await actAs()
  const back = personOf(server, cookieOf(await acting.ask('DELETE', '/session/acting')))
  expect(await acting.ask('GET', '/session')).toMatchObject(nobody)
  const answer = await back.ask('GET', '/session')
  expect(answer).toMatchObject({ body: { account: { name: 'Agency' }, actingFor: null } })
  expect(await linesSinceMade(back)).toMatchObject([
    { action: 'acting_ended', subject: 'Shop', memberName: 'Agency', agencyName: null },
    { action: 'acting_started', subject: 'Shop', memberName: 'Agency' },
    { action: 'signed_in' },
  ])
  const client = await openSession(server, sub.email)
  expect(await linesSinceMade(client)).toMatchObject([
    { action: 'signed_in' },
    { action: 'acting_ended', agencyName: 'Agency', memberName: 'Agency' },
    { action: 'acting_started', agencyName: 'Agency', memberName: 'Agency' },
  ])
  expect(await client.ask('GET', '/me')).toMatchObject({ body: { id: sub.id } })
})

test.each([
  ['goes back', async ({ actAs }: Opened) => [await actAs(), 'DELETE', '/session/acting', 200] as const],
  [
    'acts as a sub-account',
    async ({ owner, sub }: Opened) => [owner, 'POST', `/subaccounts/${sub.id}/session`, 201] as const,
  ],
])(
  'when many requests race with one session, one of them %s: a session that has ended begins no other',
  async (_, begin) => {
    const [person, method, path, success] = await begin(await open())
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.ask(method, path)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([success, ...Array<number>(7).fill(401)])
  },
)

test.each([
  ['signing out', (acting: Person) => acting.ask('DELETE', '/session')],
  ['30 days without a use', () => clock.advance(31 * day)],
])('%s is an end that the audit log tells of too', async (_, end) => {
  const { sub, actAs } = await open()
  const acting = await actAs()
  await end(acting)
  expect(await acting.ask('GET', '/session')).toMatchObject(nobody)
  const told = async () => {
    const log = await linesSinceMade(await openSession(server, sub.email))
    return JSON.stringify(log).includes('acting_ended')
  }
  await until(told) // the hourly clean-up runs by itself
})

test('the removal of a member who acts is an end that the audit log tells of too', async () => {
  const { owner, sub } = await open()
  const { id, person } = await membersOf(server).join(owner)
  const acting = await actAs(server, person, sub.id)
  await owner.ask('DELETE', `/members/${id}`)
  expect(await acting.ask('GET', '/session')).toMatchObject(nobody)
  expect(await linesSinceMade(owner)).toMatchObject([
    { action: 'member_removed' },
    { action: 'acting_ended', subject: 'Shop' },
    { action: 'acting_started' },
    ...Array<object>(3).fill({}),
  ])
})

test('the audit log names both for what is done while acting; passwords and members cannot be changed', async () => {
  const { sub, actAs } = await open()
  const acting = await actAs()
  const answer = await acting.ask('PATCH', '/settings', { body: { timeZone: 'Europe/Berlin' } })
  expect(answer).toMatchObject({ status: 200 })
  expect(await linesSinceMade(acting)).toMatchObject([
    { action: 'settings_changed', agencyName: 'Agency' },
    {},
  ])
  const change = { currentPassword: password, newPassword: 'another horse' }
  expect(await acting.ask('POST', '/session/password', { body: change })).toMatchObject(forbidden)
  const [member] = rowsOf(await acting.ask('GET', '/members'))
  expect(await acting.ask('DELETE', `/members/${String(member?.['id'])}`)).toMatchObject(forbidden)
  expect(await acting.ask('POST', '/members', { body: { email: sub.email } })).toMatchObject(
    apiError(409, 'EMAIL_TAKEN'), // no link may replace a password
  )
  await openSession(server, sub.email)
})

test('refused for another agency’s sub-account, for a sub-account’s own members, while already acting, and for the agency itself', async () => {
  const { sub, account, actAs } = await open()
  const other = await open()
  const missing = apiError(404, 'SUBACCOUNT_NOT_FOUND')
  expect(await other.owner.ask('POST', `/subaccounts/${sub.id}/session`)).toMatchObject(missing)
  expect(await other.owner.ask('POST', `/subaccounts/${account.id}/session`)).toMatchObject(missing)
  expect(await other.owner.ask('POST', `/subaccounts/${other.account.id}/session`)).toMatchObject(missing)
  const client = await openSession(server, sub.email)
  const answered = await client.ask('POST', `/subaccounts/${sub.id}/session`)
  expect(answered).toMatchObject(apiError(403, 'AGENCY_ONLY'))
  const acting = await actAs()
  expect(await acting.ask('POST', `/subaccounts/${sub.id}/session`)).toMatchObject(forbidden)
})
