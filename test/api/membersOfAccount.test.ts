import {
  askPage,
  cookieOf,
  fieldsOf,
  membersOf,
  openOwner,
  openSession,
  password,
  personOf,
  signIn,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { watch } from '../support/live.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, day, until } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })

const { invite, accept, join } = membersOf(server)
const read = (token: string) => askPage(server, undefined, 'POST', '/invitations/read', { body: { token } })
const ended = apiError(404, 'NOT_FOUND')
const nobody = apiError(401, 'UNAUTHORIZED')

describe('an invitation', () => {
  test('tells whom it is for, and makes a member who signs in, once', async () => {
    const { owner, account } = await openOwner(server, { name: 'Bakery' })
    const { token, email } = await invite(owner)
    expect(await read(token)).toMatchObject({ status: 200, body: { email, accountName: 'Bakery' } })
    expect(await signIn(server, email)).toMatchObject(nobody)
    const answer = await accept(token)
    expect(answer).toMatchObject({
      status: 201,
      body: { member: { name: 'Ann', email }, account: { id: account.id } },
    })
    expect(await read(token)).toMatchObject(ended)
    expect(await accept(token, { password: 'another horse' })).toMatchObject(ended)
    await openSession(server, email)
    expect(await owner.ask('GET', '/members')).toMatchObject({
      body: {
        data: [{ role: 'owner' }, { email, role: 'admin', status: 'active', invitationExpiresAt: null }],
      },
    })
  })

  test('when many requests race with one link, one person joins', async () => {
    const { owner } = await openOwner(server)
    const { token } = await invite(owner)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
  })

  test('when many ask for it at once, is one member’s, by one link', async () => {
    const { owner } = await openOwner(server)
    const email = newEmail('ann')
    const asks = Array.from({ length: 6 }, () => invite(owner, email))
    const invited = await Promise.all(asks)
    expect(new Set(invited.map(({ id }) => id)).size).toBe(1)
    const joined = await Promise.all(invited.map(({ token }) => accept(token)))
    expect(joined.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('ends after seven days, when a new one is made, and with the member', async () => {
    const { owner } = await openOwner(server)
    const first = await invite(owner)
    const second = await invite(owner, first.email)
    expect(second.id).toBe(first.id)
    expect(await read(first.token)).toMatchObject(ended)
    clock.advance(7 * day)
    expect(await accept(second.token)).toMatchObject(ended)
    const third = await invite(owner, first.email)
    expect(await owner.ask('DELETE', `/members/${third.id}`)).toMatchObject({ status: 200 })
    expect(await accept(third.token)).toMatchObject(ended)
  })

  test('replaces no password of a member, and no sub-account has the email of one, nor of another account', async () => {
    const { owner, email } = await openOwner(server, { type: 'agency' })
    const { email: joined } = await join(owner)
    const elsewhere = (await openAccount(server)).email
    const taken = apiError(409, 'EMAIL_TAKEN')
    for (const known of [email, joined])
      expect(await owner.ask('POST', '/members', { body: { email: known } })).toMatchObject(taken)
    for (const known of [email, joined, elsewhere])
      expect(await owner.ask('POST', '/subaccounts', { body: { email: known } })).toMatchObject(taken)
  })

  test('does not work as the link of the first run', async () => {
    const { owner } = await openOwner(server)
    const { token } = await invite(owner)
    const body = { token, name: 'Eve', email: newEmail('eve'), password }
    expect(await askPage(server, undefined, 'POST', '/setup', { body })).toMatchObject(ended)
  })
})

describe('removing a member', () => {
  test('ends their sessions at once, and they cannot sign in', async () => {
    const { owner } = await openOwner(server)
    const { id, email, person } = await join(owner)
    expect(await person.ask('GET', '/me')).toMatchObject({ status: 200 })
    expect(await owner.ask('DELETE', `/members/${id}`)).toMatchObject({ status: 200 })
    expect(await person.ask('GET', '/me')).toMatchObject(nobody)
    expect(await signIn(server, email)).toMatchObject(nobody)
  })

  test('ends the stream of their open page at once', async () => {
    const { owner } = await openOwner(server)
    const { id, person } = await join(owner)
    const { next } = await watch(person, server)
    await owner.ask('DELETE', `/members/${id}`)
    await until(next, (said) => said === undefined)
  })

  test('is not possible for an owner, by an admin', async () => {
    const { owner } = await openOwner(server)
    const { person } = await join(owner)
    const { userId } = fieldsOf(await person.ask('GET', '/me'))
    expect(await person.ask('DELETE', `/members/${String(userId)}`)).toMatchObject(
      apiError(403, 'INSUFFICIENT_ROLE'),
    )
  })
})

describe('changing the password', () => {
  const change = (person: Person, currentPassword: string, newPassword = 'another horse battery') =>
    person.ask('POST', '/session/password', { body: { currentPassword, newPassword } })

  test('needs the current one, ends every other session, and keeps this one under a new cookie', async () => {
    const { owner, email } = await openOwner(server)
    const other = await openSession(server, email)
    const answered = await change(owner, 'wrong horse')
    expect(answered).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'currentPassword'))
    const answer = await change(owner, password)
    expect(answer).toMatchObject({ status: 200 })
    expect(await other.ask('GET', '/session')).toMatchObject(nobody)
    expect(await owner.ask('GET', '/session')).toMatchObject(nobody)
    expect(await personOf(server, cookieOf(answer)).ask('GET', '/session')).toMatchObject({ status: 200 })
    expect(await signIn(server, email)).toMatchObject(nobody)
    await openSession(server, email, 'another horse battery')
  })

  test('guessing the current password in a session is limited, too', async () => {
    const { owner } = await openOwner(server)
    for (let turn = 0; turn < 10; turn += 1) expect((await change(owner, 'wrong horse')).status).toBe(400)
    expect(await change(owner, password)).toMatchObject(apiError(429, 'RATE_LIMITED'))
  })

  test('by provisioning ends every session', async () => {
    const { owner, email } = await openOwner(server)
    await server.provision({ email, name: 'Acme', password: 'another horse battery' })
    expect(await owner.ask('GET', '/session')).toMatchObject(nobody)
    await openSession(server, email, 'another horse battery')
  })
})
