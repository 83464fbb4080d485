import {
  actAs,
  askDashboard,
  askPage,
  cookieOf,
  fieldsOf,
  membersOf,
  openAgency,
  openOwner,
  openSession,
  password,
  personOf,
  rowsOf,
  signIn,
  tokenIn,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, newEmail } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, day } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })

const { invite, accept, join } = membersOf(server)
const ask = (maker: Person, id: string) => maker.ask('POST', `/members/${id}/password_link`)
const makeLink = async (maker: Person, id: string) => {
  const answer = await ask(maker, id)
  expect(answer).toMatchObject({
    status: 201,
    body: { id, link: expect.stringMatching(`^${server.origin}/dashboard/password#`) },
  })
  return tokenIn(answer)
}
const read = (token: string) =>
  askPage(server, undefined, 'POST', '/password_links/read', { body: { token } })
const another = 'another horse battery'
const choose = (token: string, chosen = another) =>
  askPage(server, undefined, 'POST', '/password_links', { body: { token, password: chosen } })
const ended = apiError(404, 'NOT_FOUND')
const forbidden = apiError(403, 'FORBIDDEN')
const nobody = apiError(401, 'UNAUTHORIZED')

describe('a link for a new password', () => {
  test('gives a member one, once, and ends all their other sessions', async () => {
    const { owner, account } = await openOwner(server, { name: 'Bakery' })
    const { id, email, person } = await join(owner)
    const token = await makeLink(owner, id)
    expect(await read(token)).toMatchObject({ status: 200, body: { email, accountName: 'Bakery' } })
    expect(await person.ask('GET', '/me')).toMatchObject({ status: 200 })
    const answer = await choose(token)
    expect(answer).toMatchObject({
      status: 201,
      body: { member: { id, name: 'Ann', email }, account: { id: account.id } },
    })
    expect(await person.ask('GET', '/me')).toMatchObject(nobody)
    expect(await personOf(server, cookieOf(answer)).ask('GET', '/me')).toMatchObject({ status: 200 })
    expect(await owner.ask('GET', '/me')).toMatchObject({ status: 200 })
    expect(await signIn(server, email)).toMatchObject(nobody)
    await openSession(server, email, another)
    expect(await read(token)).toMatchObject(ended)
    expect(await choose(token, password)).toMatchObject(ended)
  })

  test('stands in the audit log when it is made and when it is used', async () => {
    const { owner } = await openOwner(server, { name: 'Bakery' })
    const { id, email } = await join(owner)
    await choose(await makeLink(owner, id))
    expect(rowsOf(await owner.ask('GET', '/audit_log')).slice(0, 2)).toMatchObject([
      { action: 'password_changed', memberName: 'Ann', subject: email },
      { action: 'password_link_made', memberName: 'Bakery', subject: email },
    ])
  })

  test('works for one of many requests that race with it', async () => {
    const { owner } = await openOwner(server)
    const token = await makeLink(owner, (await join(owner)).id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
  })

  test('ends after seven days, when a new one is made, with the member, and with the old password', async () => {
    const { owner } = await openOwner(server)
    const { id, email } = await join(owner)
    const first = await makeLink(owner, id)
    const second = await makeLink(owner, id)
    expect(await choose(first)).toMatchObject(ended)
    clock.advance(7 * day)
    expect(await choose(second)).toMatchObject(ended)
    const third = await makeLink(owner, id)
    const ann = await openSession(server, email)
    const change = { currentPassword: password, newPassword: 'yet another horse' }
    expect(await ann.ask('POST', '/session/password', { body: change })).toMatchObject({ status: 200 })
    expect(await choose(third)).toMatchObject(ended)
    const fourth = await makeLink(owner, id)
    await owner.ask('DELETE', `/members/${id}`)
    expect(await choose(fourth)).toMatchObject(ended)
  })

  test('leaves the old password as it is until it is used', async () => {
    const { owner } = await openOwner(server)
    const { id, email } = await join(owner)
    await makeLink(owner, id)
    await openSession(server, email)
  })

  test('is made by an admin, but not for an owner, nor for oneself', async () => {
    const { owner } = await openOwner(server)
    const [ann, bea] = [await join(owner), await join(owner)]
    const ownerId = String(fieldsOf(await owner.ask('GET', '/me'))['userId'])
    await makeLink(ann.person, bea.id)
    expect(await ask(ann.person, ownerId)).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
    expect(await ask(owner, ownerId)).toMatchObject(forbidden)
    expect(await ask(ann.person, ann.id)).toMatchObject(forbidden)
  })

  test('is made neither with a key nor by an agency that acts as the account', async () => {
    const { owner: agency, sub } = await openAgency(server)
    const { id } = await join(await openSession(server, sub.email))
    expect(await askDashboard(server, sub, 'POST', `/members/${id}/password_link`)).toMatchObject(forbidden)
    expect(await ask(agency, id)).toMatchObject(apiError(404, 'NOT_FOUND'))
    const acting = await actAs(server, agency, sub.id)
    expect(await ask(acting, id)).toMatchObject(forbidden)
  })

  test('is no invitation and no link of the first run, and an invitation is no such link', async () => {
    const { owner } = await openOwner(server)
    const { id } = await join(owner)
    const token = await makeLink(owner, id)
    expect(await accept(token)).toMatchObject(ended)
    const body = { token, name: 'Eve', email: newEmail('eve'), password }
    expect(await askPage(server, undefined, 'POST', '/setup', { body })).toMatchObject(ended)
    const invited = await invite(owner)
    expect(await choose(invited.token)).toMatchObject(ended)
    expect(await ask(owner, invited.id)).toMatchObject(forbidden) // they are invited once more instead
    expect(await accept(invited.token)).toMatchObject({ status: 201 })
  })
})

test('a password that is provisioned ends the invitation of an owner who had none', async () => {
  const client = newEmail('client')
  const subAccounts = [{ email: client, name: 'Shop' }]
  const { owner, account, email } = await openOwner(server, { name: 'Agency', type: 'agency', subAccounts })
  const { id } = account.subAccount(client)
  const acting = await actAs(server, owner, id)
  const token = tokenIn(await acting.ask('POST', '/members', { body: { email: client } }))
  await server.provision({
    email,
    name: 'Agency',
    type: 'agency',
    subAccounts: [{ email: client, name: 'Shop', password }],
  })
  for (const use of [accept, choose]) expect(await use(token)).toMatchObject(ended)
  await openSession(server, client)
})
