import { LinkedMember } from '@replyloop/shared/contract/member'
import {
  actAs,
  askPage,
  cookieOf,
  membersOf,
  openOwner,
  openSession,
  password,
  personOf,
  rowsOf,
  signIn,
  tokenIn,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { databaseOf } from '../support/databases.ts'
import { execute } from '../support/sql.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { invite, accept, join } = membersOf(server)

const taken = apiError(409, 'EMAIL_TAKEN')
const forbidden = apiError(403, 'FORBIDDEN')
const tooNarrow = apiError(403, 'INSUFFICIENT_ROLE')
const ended = apiError(404, 'NOT_FOUND')
const read = (token: string) => askPage(server, undefined, 'POST', '/invitations/read', { body: { token } })

describe('the email of an invitation', () => {
  test('is kept from nobody: others invite it, an agency and the operator make an account of it', async () => {
    const [squatter, agency] = [await openOwner(server), await openOwner(server, { type: 'agency' })]
    for (const use of [
      (email: string) => invite(agency.owner, email),
      async (email: string) =>
        expect(await agency.owner.ask('POST', '/subaccounts', { body: { email } })).toMatchObject({
          status: 201,
        }),
      (email: string) => server.provision({ email, name: 'Corp' }),
    ]) {
      const email = newEmail('ceo')
      await invite(squatter.owner, email)
      await use(email)
    }
  })

  test('is that of the first invitation accepted; of the others, one who opens one alone learns why it fails', async () => {
    const [first, second] = [await openOwner(server), await openOwner(server, { name: 'Corp' })]
    const email = newEmail('ceo')
    const [former, other] = [await invite(first.owner, email), await invite(second.owner, email)]
    expect(await accept(other.token)).toMatchObject({
      status: 201,
      body: { member: { id: other.id, email } },
    })
    expect(await read(former.token)).toMatchObject({ status: 200 })
    expect(await accept(former.token)).toMatchObject(taken)
    const listed = rowsOf(await first.owner.ask('GET', '/members')).find((row) => row['id'] === former.id)
    expect(listed).toMatchObject({ email, status: 'invited' })
    await invite(first.owner, email) // the answer is the same as before
    const person = await openSession(server, email)
    expect(await person.ask('GET', '/session')).toMatchObject({ body: { account: { name: 'Corp' } } })
  })

  test('is one account’s where many accept at once', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => openOwner(server)))
    const email = newEmail('ceo')
    const tokens = await Promise.all(owners.map(async ({ owner }) => (await invite(owner, email)).token))
    const answers = await Promise.all(tokens.map((token) => accept(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  test('does not tell who invites it whether another account has it', async () => {
    const { owner } = await openOwner(server)
    const [member, ofAccount] = [await join((await openOwner(server)).owner), await openAccount(server)]
    const differing = { id: '', email: '', name: '', link: '', createdAt: '', invitationExpiresAt: '' }
    const shape = async (email: string) => {
      const { status, body } = await owner.ask('POST', '/members', { body: { email } })
      const fields = LinkedMember.parse(body)
      return { status, names: Object.keys(fields), told: { ...fields, ...differing } }
    }
    const nobody = await shape(newEmail('nobody'))
    expect(nobody.status).toBe(201)
    for (const email of [member.email, ofAccount.email]) expect(await shape(email)).toEqual(nobody)
  })

  test('cannot be signed in with until the invitation is accepted', async () => {
    const { owner } = await openOwner(server)
    const { id, email } = await invite(owner)
    for (const typed of [email, id]) expect(await signIn(server, typed)).toMatchObject({ status: 401 })
    await expect(server.signInLink(email)).rejects.toThrow('Nobody signs in with')
  })
})

test('whose invitation a process of the former version has accepted has the email all the same', async () => {
  const [{ owner }, other] = [await openOwner(server), await openOwner(server)]
  const { id, email } = await join(owner)
  const url = await databaseOf(server.dataDir)
  await execute(url, `update member set invited_email = email, email = id where id = '${id}'`)
  const person = await openSession(server, email)
  expect(await person.ask('GET', '/session')).toMatchObject({ body: { member: { id, email } } })
  expect(await accept((await invite(other.owner, email)).token)).toMatchObject(taken)
})

test('who was invited by a former version, and has not accepted, keeps nobody from the email', async () => {
  const [{ owner }, other] = [await openOwner(server), await openOwner(server)]
  const [rival, corp] = [newEmail('rival'), newEmail('corp')]
  const url = await databaseOf(server.dataDir)
  const inviteFormerly = async (email: string) => {
    const invited = await invite(owner, email)
    await execute(
      url,
      `update member set email = '${email}', invited_email = null where id = '${invited.id}'`,
    )
    return invited
  }
  const former = await inviteFormerly(rival)
  expect(await accept((await invite(other.owner, rival)).token)).toMatchObject({ status: 201 })
  expect(await read(former.token)).toMatchObject({ status: 200, body: { email: rival } })
  expect(await accept(former.token)).toMatchObject(taken)
  await inviteFormerly(corp)
  await openOwner(server, { email: corp })
})

describe('an owner who has never signed in', () => {
  const openClient = async () => {
    const email = newEmail('client')
    const subAccounts = [{ email, name: 'Shop' }]
    const { owner: agency, account } = await openOwner(server, { type: 'agency', subAccounts })
    return { agency, client: account.subAccount(email) }
  }
  const link = (person: Person, email: string, role?: string) =>
    person.ask('POST', '/members', { body: { email, ...(role !== undefined && { role }) } })

  test.each(['admin', 'owner'] as const)(
    'is taken over by nobody in the account: not by its %s',
    async (role) => {
      const { agency, client } = await openClient()
      const acting = await actAs(server, agency, client.id)
      const insider = await join(acting, role)
      for (const given of [undefined, 'owner', 'viewer'])
        expect((await link(insider.person, client.email, given)).status).toBe(403)
      expect(
        (await insider.person.ask('POST', `/members/${await ownerId(acting)}/password_link`)).status,
      ).toBe(403)
      expect(rowsOf(await acting.ask('GET', '/members'))).toContainEqual(
        expect.objectContaining({
          email: client.email,
          role: 'owner',
          status: 'invited',
          invitationExpiresAt: null,
        }),
      )
    },
  )

  test('gets the first link from an admin of the agency, and is then the owner', async () => {
    const { agency, client } = await openClient()
    const admin = await join(agency, 'admin')
    const acting = await actAs(server, admin.person, client.id)
    const answer = await accept(tokenIn(await link(acting, client.email)))
    expect(answer).toMatchObject({ status: 201, body: { member: { email: client.email, role: 'owner' } } })
    expect(await link(acting, client.email)).toMatchObject(taken) // once they have a password
  })

  test('of an account without an agency gets a link from the operator alone', async () => {
    const account = await openAccount(server)
    const url = await server.signInLink(account.email)
    const body = { token: url.split('#')[1] }
    const signedIn = await askPage(server, undefined, 'POST', '/sign_in_links', { body })
    const owner = personOf(server, cookieOf(signedIn))
    const admin = await join(owner, 'admin')
    for (const person of [owner, admin.person])
      expect(await link(person, account.email)).toMatchObject(forbidden)
  })

  const ownerId = async (person: Person) => {
    const owner = rowsOf(await person.ask('GET', '/members')).find((row) => row['role'] === 'owner')
    return String(owner?.['id'])
  }
})

test('nobody gets a link for a member with a wider role, by which they would become them', async () => {
  const { owner } = await openOwner(server)
  const [admin, other] = [await join(owner, 'admin'), await join(owner, 'owner')]
  const invited = await invite(owner, newEmail('bea'), 'owner')
  expect(await admin.person.ask('POST', '/members', { body: { email: invited.email } })).toMatchObject(
    tooNarrow,
  )
  expect(await admin.person.ask('POST', `/members/${other.id}/password_link`)).toMatchObject(tooNarrow)
  expect(await accept(invited.token)).toMatchObject({ status: 201 })
})

test('a link for a new password ends when its member may do more, so that its maker does not', async () => {
  const { owner } = await openOwner(server)
  const [admin, agent] = [await join(owner, 'admin'), await join(owner, 'agent')]
  const token = tokenIn(await admin.person.ask('POST', `/members/${agent.id}/password_link`))
  await owner.ask('PATCH', `/members/${agent.id}`, { body: { role: 'owner' } })
  const body = { token, password }
  expect(await askPage(server, undefined, 'POST', '/password_links', { body })).toMatchObject(ended)
})
