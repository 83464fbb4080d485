import { roles, type Role } from '@replyloop/shared/values/roles'
import { z } from 'zod'
import {
  actAs,
  askDashboard,
  askPage,
  fieldsOf,
  membersOf,
  openAgency,
  openOwner,
  openSession,
  password,
  rowsOf,
  tokenIn,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, newEmail } from '../support/factories.ts'
import { told, watch } from '../support/live.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { invite, accept, join } = membersOf(server)
const change = (by: Person, id: string, role: Role) => by.ask('PATCH', `/members/${id}`, { body: { role } })
const remove = (by: Person, id: string) => by.ask('DELETE', `/members/${id}`)
const tooNarrow = apiError(403, 'INSUFFICIENT_ROLE')

describe('inviting with a role', () => {
  test('makes a member who may do that much, from the first moment on', async () => {
    const { owner } = await openOwner(server)
    for (const role of roles) {
      const { person } = await join(owner, role)
      expect(await person.ask('GET', '/session')).toMatchObject({ body: { member: { role } } })
    }
    expect(rowsOf(await owner.ask('GET', '/members')).map(({ role }) => role)).toEqual(['owner', ...roles])
  })

  test('lets somebody read alone when the role is left out, and keeps the role of one who was invited', async () => {
    const { owner } = await openOwner(server)
    const [email, another] = [newEmail('eve'), newEmail('eve')]
    const send = (body: object) => owner.ask('POST', '/members', { body })
    expect(await send({ email })).toMatchObject({ status: 201, body: { role: 'viewer' } })
    expect(await send({ email: another, role: 'manager' })).toMatchObject({ body: { role: 'manager' } })
    expect(await send({ email: another })).toMatchObject({ status: 201, body: { role: 'manager' } })
    expect(await send({ email: another, role: 'agent' })).toMatchObject({ body: { role: 'agent' } })
    expect(await send({ email, role: 'boss' })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'role'))
  })

  test('reaches up to the inviter’s own role, also for whom somebody else has invited', async () => {
    const { owner } = await openOwner(server)
    const { person: admin } = await join(owner, 'admin')
    const invited = await invite(owner, newEmail('eve'), 'owner')
    for (const body of [
      { email: newEmail('eve'), role: 'owner' },
      { email: invited.email },
      { email: invited.email, role: 'viewer' },
    ])
      expect(await admin.ask('POST', '/members', { body })).toMatchObject(tooNarrow)
    expect(await accept(invited.token)).toMatchObject({ status: 201, body: { member: { role: 'owner' } } })
  })

  test('by an agency that acts as a sub-account reaches up to the role within the agency', async () => {
    const { owner, sub } = await openAgency(server)
    const { person: admin } = await join(owner, 'admin')
    const acting = await actAs(server, admin, sub.id)
    const send = (role: Role) => acting.ask('POST', '/members', { body: { email: newEmail('eve'), role } })
    expect(await send('admin')).toMatchObject({ status: 201 })
    expect(await send('owner')).toMatchObject(tooNarrow)
  })
})

test('who joins gives the account a time zone that is known, and only where they may change settings', async () => {
  const { owner } = await openOwner(server)
  const timeZone = async () => fieldsOf(await owner.ask('GET', '/settings'))['timeZone']
  for (const [role, ofBrowser] of [
    ['viewer', 'Asia/Kathmandu'],
    ['admin', 'Etc/Unknown'],
    ['admin', 'Asia/Kathmandu'],
  ] as const) {
    expect(await timeZone()).toBe(null)
    const { token } = await invite(owner, newEmail('ann'), role)
    expect(await accept(token, { timeZone: ofBrowser })).toMatchObject({ status: 201 })
  }
  expect(await timeZone()).toBe('Asia/Kathmandu')
})

test('the address of the bot’s model shows what may be a secret of it to those alone who may change it', async () => {
  const { owner } = await openOwner(server)
  const baseUrl = 'https://models.example.com/v1?key=hunter2'
  expect(await owner.ask('PATCH', '/settings', { body: { bot: { baseUrl } } })).toMatchObject({ status: 200 })
  const shown = async ({ person }: { person: Person }) =>
    z.object({ bot: z.object({ baseUrl: z.string() }) }).parse((await person.ask('GET', '/settings')).body)
      .bot
  expect(await shown(await join(owner, 'admin'))).toMatchObject({ baseUrl })
  for (const role of ['manager', 'viewer'] as const)
    expect(await shown(await join(owner, role))).toMatchObject({ baseUrl: 'https://models.example.com/v1' })
})

describe('changing a role', () => {
  test('holds from the next request on, and stands in the audit log with what it was before', async () => {
    const { owner } = await openOwner(server)
    const { id, email, person } = await join(owner, 'manager')
    expect(await person.ask('POST', '/lists', { body: { name: 'VIP' } })).toMatchObject({ status: 201 })
    expect(await change(owner, id, 'viewer')).toMatchObject({
      status: 200,
      body: { id, email, role: 'viewer', status: 'active' },
    })
    expect(await person.ask('POST', '/lists', { body: { name: 'Leads' } })).toMatchObject(tooNarrow)
    expect(rowsOf(await owner.ask('GET', '/audit_log'))[0]).toMatchObject({
      action: 'member_role_changed',
      subject: email,
    })
  })

  test('tells the open page of the member, which goes on', async () => {
    const { owner } = await openOwner(server)
    const { id, person } = await join(owner, 'manager')
    const { next, leave } = await watch(person, server)
    await change(owner, id, 'agent')
    await told(next, async () => {
      const { member } = fieldsOf(await person.ask('GET', '/session'))
      return JSON.stringify(member).includes('"role":"agent"')
    })
    leave()
  })

  test('tells the open page of an agency’s member who acts as a sub-account', async () => {
    const { owner, sub } = await openAgency(server)
    const { id, person } = await join(owner, 'admin')
    const acting = await actAs(server, person, sub.id)
    const { next, leave } = await watch(acting, server)
    await change(owner, id, 'agent')
    expect(await next()).toBe('data: changed')
    expect(await acting.ask('GET', '/audit_log')).toMatchObject(tooNarrow)
    leave()
  })

  test('to one that may act as no sub-account ends the acting at once, which both audit logs tell', async () => {
    const { owner, sub } = await openAgency(server)
    const { id, person } = await join(owner, 'agent')
    const acting = await actAs(server, person, sub.id)
    expect(await acting.ask('GET', '/contacts?limit=1')).toMatchObject({ status: 200 })
    await change(owner, id, 'viewer')
    expect(await acting.ask('GET', '/contacts?limit=1')).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    for (const log of [owner, await openSession(server, sub.email)])
      expect(rowsOf(await log.ask('GET', '/audit_log'))).toContainEqual(
        expect.objectContaining({ action: 'acting_ended', memberName: 'Ann' }),
      )
  })

  test('is an admin’s up to admin, and never touches an owner', async () => {
    const { owner } = await openOwner(server)
    const { person: admin } = await join(owner, 'admin')
    const [other, peer, boss] = [await join(owner, 'viewer'), await join(owner), await join(owner, 'owner')]
    expect(await change(admin, other.id, 'owner')).toMatchObject(tooNarrow)
    expect(await change(admin, other.id, 'admin')).toMatchObject({ status: 200 })
    expect(await change(admin, peer.id, 'viewer')).toMatchObject({ status: 200 })
    expect(await change(admin, boss.id, 'owner')).toMatchObject(tooNarrow)
    expect(await change(admin, boss.id, 'viewer')).toMatchObject(tooNarrow)
    expect(await remove(admin, boss.id)).toMatchObject(tooNarrow)
    expect(await admin.ask('POST', `/members/${boss.id}/password_link`)).toMatchObject(tooNarrow)
    expect(await change(owner, peer.id, 'owner')).toMatchObject({ status: 200 })
  })

  test('of oneself lowers it, and raises it never again', async () => {
    const { owner } = await openOwner(server)
    const { id, person } = await join(owner, 'admin')
    expect(await change(person, id, 'owner')).toMatchObject(tooNarrow)
    expect(await change(person, id, 'agent')).toMatchObject({ status: 200, body: { role: 'agent' } })
    expect(await change(person, id, 'admin')).toMatchObject(tooNarrow)
  })

  test('that gives more ends a link which its maker could use to get as much', async () => {
    const { owner } = await openOwner(server)
    const { person: admin } = await join(owner, 'admin')
    const { id } = await join(owner, 'agent')
    const token = tokenIn(await admin.ask('POST', `/members/${id}/password_link`))
    const invited = await invite(admin, newEmail('eve'), 'agent')
    for (const each of [id, invited.id])
      expect(await change(owner, each, 'owner')).toMatchObject({
        status: 200,
        body: { invitationExpiresAt: null },
      })
    const body = { token, password }
    expect(await askPage(server, undefined, 'POST', '/password_links', { body })).toMatchObject(
      apiError(404, 'NOT_FOUND'),
    )
    expect(await accept(invited.token)).toMatchObject(apiError(404, 'NOT_FOUND'))
  })

  test('that gives less leaves an invitation, for less', async () => {
    const { owner } = await openOwner(server)
    const { id, token } = await invite(owner, newEmail('eve'), 'admin')
    expect(await change(owner, id, 'viewer')).toMatchObject({ status: 200 })
    expect(await accept(token)).toMatchObject({ status: 201, body: { member: { role: 'viewer' } } })
  })

  test('is for members of the account alone: with no key, and not while an agency acts as it', async () => {
    const { owner: agency, sub } = await openAgency(server)
    const { id } = await join(await openSession(server, sub.email))
    const asked = { body: { role: 'viewer' } }
    expect(await askDashboard(server, sub, 'PATCH', `/members/${id}`, asked)).toMatchObject(
      apiError(403, 'FORBIDDEN'),
    )
    expect(await change(agency, id, 'viewer')).toMatchObject(apiError(404, 'NOT_FOUND'))
    expect(await change(await actAs(server, agency, sub.id), id, 'viewer')).toMatchObject(
      apiError(403, 'FORBIDDEN'),
    )
  })
})

test('a response kept under an Idempotency-Key is given to no narrower role', async () => {
  const { owner } = await openOwner(server)
  const { person: admin } = await join(owner, 'admin')
  const email = newEmail('eve')
  const headers = { 'idempotency-key': 'invite' }
  const send = (by: Person) => by.ask('POST', '/members', { headers, body: { email, role: 'owner' } })
  const first = await send(owner)
  expect(await send(owner)).toEqual({ ...first, headers: expect.anything() })
  expect(await send(admin)).toMatchObject(apiError(422, 'IDEMPOTENCY_KEY_REUSED'))
})
