import { maxTeams } from '@replyloop/shared/values/team'
import { z } from 'zod'
import { membersOf, openAgency, openOwner, actAs, rowsOf } from '../support/dashboardApi.ts'
import { apiError, declareAccount, newEmail, openAccount } from '../support/factories.ts'
import { anyInstant, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)
const Made = z.object({ id: z.string() })
const office = { week: { monday: [{ from: '09:00', until: '17:00' }] }, daysOff: ['2026-12-25'] }

describe('a team', () => {
  test('is made, read, changed and deleted, and the audit log says so', async () => {
    const { account, owner } = await openOwner(server)
    const ann = await join(owner, 'agent')
    const made = await account.ask('POST', '/teams', {
      body: {
        name: ' Support ',
        assign_by: 'turn',
        capacity: 5,
        hours: office,
        member_ids: [ann.id, ann.id],
      },
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^tea_/),
        name: 'Support',
        assignBy: 'turn',
        capacity: 5,
        hours: { timeZone: null, week: { ...office.week, sunday: [] }, daysOff: office.daysOff },
        isDefault: false,
        memberIds: [ann.id],
        members: [{ id: ann.id, name: 'Ann', isOn: true, since: null, open: 0, lastGivenAt: null }],
      },
    })
    const { id } = Made.parse(made.body)
    const path = `/teams/${id}`
    expect((await account.ask('GET', path)).body).toEqual(made.body)
    expect(await account.ask('PATCH', path, { body: { capacity: null, hours: null } })).toMatchObject({
      status: 200,
      body: { name: 'Support', capacity: null, hours: null, memberIds: [ann.id] },
    })
    expect(await account.ask('PATCH', path, { body: { capacity: null } })).toMatchObject({ status: 200 })
    expect(await account.ask('PATCH', path, { body: { memberIds: [] } })).toMatchObject({
      body: { memberIds: [], members: [] },
    })
    expect(await account.ask('DELETE', path)).toMatchObject({ body: { success: true, teamId: id } })
    expect(await account.ask('GET', path)).toMatchObject(apiError(404, 'TEAM_NOT_FOUND'))
    const lines = rowsOf(await owner.ask('GET', '/audit_log')).filter(({ action }) =>
      String(action).startsWith('team_'),
    )
    expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
      ['team_deleted', 'Support'],
      ['team_changed', 'Support'],
      ['team_changed', 'Support'],
      ['team_created', 'Support'],
    ])
  })

  test('has a name that no other one has in any case, and takes the default from another one', async () => {
    const account = await openAccount(server)
    const make = (body: object) => account.ask('POST', '/teams', { body })
    expect(await make({ name: 'Sales', isDefault: true })).toMatchObject({ body: { isDefault: true } })
    expect(await make({ name: 'SALES' })).toMatchObject(apiError(409, 'NAME_TAKEN', 'name'))
    const { id } = Made.parse((await make({ name: 'Returns' })).body)
    const change = (body: object) => account.ask('PATCH', `/teams/${id}`, { body })
    expect(await change({ name: 'sales' })).toMatchObject(apiError(409, 'NAME_TAKEN', 'name'))
    expect(await change({ name: 'RETURNS', isDefault: true })).toMatchObject({ body: { name: 'RETURNS' } })
    const listed = rowsOf(await account.ask('GET', '/teams'))
    expect(listed.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['RETURNS', true],
      ['Sales', false],
    ])
    expect(rowsOf(await account.ask('GET', '/teams?search=sal'))).toHaveLength(1)
  })

  test('refuses who may not answer, who is no member, and hours that mean nothing', async () => {
    const { account, owner } = await openOwner(server)
    const viewer = await join(owner, 'viewer')
    const make = (body: object) => account.ask('POST', '/teams', { body: { name: 'Support', ...body } })
    for (const memberIds of [[viewer.id], ['usr_nobody'], [account.id]])
      expect(await make({ memberIds })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'memberIds'))
    for (const hours of [
      { week: { monday: ['17:00-09:00'] } },
      { week: { monday: ['9-17'] } },
      { week: { someday: ['09:00-17:00'] } },
      { week: {}, timeZone: 'Mars/Olympus' },
      { week: {}, daysOff: ['25.12.2026'] },
    ])
      expect(await make({ hours })).toMatchObject({ status: 400 })
    expect(await make({ capacity: 0 })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'capacity'))
    expect(rowsOf(await account.ask('GET', '/teams'))).toEqual([])
  })

  test('is one of a hundred at most', async () => {
    const account = await openAccount(server, {
      teams: Array.from({ length: maxTeams }, (_, index) => ({ name: `Team ${index}` })),
    })
    expect(await account.ask('POST', '/teams', { body: { name: 'One more' } })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
  })

  test('may have members of the agency who act as the account', async () => {
    const { owner: agency, sub } = await openAgency(server)
    const [{ id } = { id: '' }] = rowsOf(await agency.ask('GET', '/members'))
    expect(await sub.ask('POST', '/teams', { body: { name: 'Support', memberIds: [id] } })).toMatchObject({
      status: 201,
      body: { memberIds: [id] },
    })
    const acting = await actAs(server, agency, sub.id)
    expect(await acting.ask('PUT', '/availability/me', { body: { isOn: false } })).toMatchObject({
      body: { memberId: id, isOn: false, since: anyInstant },
    })
  })
})

test('members switch themselves on and off, admins and keys others, and who reads sees since when', async () => {
  const { account, owner } = await openOwner(server)
  const [ann, bob] = [await join(owner, 'agent'), await join(owner, 'agent')]
  const set = (who: Pick<typeof account, 'ask'>, memberId: string, body: object = { isOn: false }) =>
    who.ask('PUT', `/availability/${memberId}`, { body })
  expect(await set(ann.person, 'me')).toMatchObject({
    status: 200,
    body: { memberId: ann.id, name: 'Ann', isOn: false, since: anyInstant },
  })
  expect(await set(ann.person, bob.id)).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
  expect(await set(owner, bob.id, { available: false })).toMatchObject({ body: { isOn: false } })
  expect(await set(account, bob.id, { isOn: true })).toMatchObject({ body: { isOn: true } })
  expect(await set(account, 'me')).toMatchObject(apiError(404, 'NOT_FOUND'))
  const listed = rowsOf(await account.ask('GET', '/availability'))
  expect(listed.map(({ memberId, isOn }) => [memberId, isOn])).toEqual(
    expect.arrayContaining([
      [ann.id, false],
      [bob.id, true],
    ]),
  )
  const lines = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(lines.filter(({ action }) => action === 'availability_changed')).toHaveLength(3)
})

test('hours of an account are saved, read and taken away, with a line each', async () => {
  const { account, owner } = await openOwner(server)
  expect(await account.ask('GET', '/hours')).toMatchObject({ body: { hours: null, isWithin: true } })
  const save = (hours: unknown) => account.ask('PUT', '/hours', { body: { hours } })
  expect(await save({ week: {}, time_zone: 'Asia/Kolkata' })).toMatchObject({
    status: 200,
    body: { hours: { timeZone: 'Asia/Kolkata' }, isWithin: false },
  })
  expect(await save({ week: {}, timeZone: 'Asia/Kolkata' })).toMatchObject({ status: 200 })
  expect(await save(null)).toMatchObject({ body: { hours: null, isWithin: true } })
  const lines = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(lines.filter(({ action }) => action === 'hours_changed')).toHaveLength(2)
})

test('a file declares teams with members by their emails, and hours; declared again, nothing changes', async () => {
  const email = newEmail('owner')
  const declared = {
    email,
    hours: office,
    teams: [{ name: 'Support', assignBy: 'least' as const, isDefault: true, members: [email] }],
  }
  const { account, owner } = await openOwner(server, declared)
  const [team] = rowsOf(await account.ask('GET', '/teams'))
  expect(team).toMatchObject({ name: 'Support', assignBy: 'least', isDefault: true })
  expect(team?.['memberIds']).toHaveLength(1)
  expect(await account.ask('GET', '/hours')).toMatchObject({ body: { hours: { daysOff: office.daysOff } } })
  await server.provision(declareAccount(declared))
  expect(rowsOf(await account.ask('GET', '/teams'))).toEqual([team])
  const lines = rowsOf(await owner.ask('GET', '/audit_log'))
  expect(lines.filter(({ action }) => action === 'team_changed')).toEqual([])
})
