import { roles, type Role } from '@replyloop/shared/values/roles'
import { access, addressed, endpointNames, endpoints } from '../support/access/access.ts'
import type { AnyEndpointName } from '../support/access/row.ts'
import { actAs, membersOf, openSession, type Person } from '../support/dashboardApi.ts'
import type { TestResponse } from '../support/factories.ts'
import { openPopulatedAccount, type PopulatedAccount } from '../support/populatedAccount.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const names = endpointNames.filter((name) => endpoints[name].access !== 'public')
/** The narrowest role that may do it, by the table. */
const narrowest = (name: AnyEndpointName) => access[name].role ?? 'owner'
const isAllowed = (role: Role, name: AnyEndpointName) => roles.indexOf(role) <= roles.indexOf(narrowest(name))

const server = suiteServer()
const own = suiteConstant(() => openPopulatedAccount(server, 'Calm'))
const other = suiteConstant(() => openPopulatedAccount(server))
const people = suiteConstant(async (): Promise<Record<Role, { atHome: Person; acting: Person }>> => {
  const owner = await openSession(server, own.email)
  const signedIn = async (role: Role) => {
    const member = role === 'owner' ? undefined : await membersOf(server).join(owner, role)
    const email = member?.email ?? own.email
    const atHome = await openSession(server, email)
    const acting = await openSession(server, email)
    return { atHome, acting: role === 'viewer' ? acting : await actAs(server, acting, own.subAccount.id) }
  }
  const [o, a, m, g, v] = await Promise.all(roles.map(signedIn))
  if (!o || !a || !m || !g || !v) throw new Error('somebody is missing')
  return { owner: o, admin: a, manager: m, agent: g, viewer: v }
})
/** What the account has once its members have signed in. */
const initialState = suiteConstant(async () => {
  expect(people.viewer).toBeDefined()
  return { own: await own.state(), other: await other.state() }
})

/** Sends the request of an endpoint for something of an account. */
const attempt = (name: AnyEndpointName, of: PopulatedAccount, { ask }: Person): Promise<TestResponse> =>
  ask(endpoints[name].method, ...addressed(endpoints[name], access[name].ofAnother(of)))

/** Sends a request for what does not exist, which gets past the door and changes nothing that is there. */
const attemptNothing = (name: AnyEndpointName, { ask }: Person): Promise<TestResponse> =>
  ask(endpoints[name].method, endpoints[name].path.replace(/:\w+/g, 'x'))

const codeOf = ({ body }: TestResponse): unknown =>
  /"code":"(?<code>\w+)"/.exec(JSON.stringify(body))?.groups?.['code']

test.each(names)('%s is refused to whom the list does not allow it, wherever they are', async (name) => {
  expect(initialState.own).not.toEqual([])
  for (const role of roles.filter((each) => !isAllowed(each, name))) {
    const { atHome, acting } = people[role]
    const answers = await Promise.all([
      attempt(name, own, atHome),
      attempt(name, other, atHome),
      attemptNothing(name, acting),
    ])
    for (const answer of answers) {
      expect({ role, status: answer.status, code: codeOf(answer) }).toEqual({
        role,
        status: 403,
        code: 'INSUFFICIENT_ROLE',
      })
      expect(JSON.stringify(answer.body)).toContain(
        `Your role is ${role}; this needs ${narrowest(name)}. Ask an owner or admin of `,
      )
    }
  }
})

test('what was refused has changed nothing, in one’s own account and in another', async () => {
  expect(await own.state()).toEqual(initialState.own)
  expect(await other.state()).toEqual(initialState.other)
})

/** What ends the session that it is called with. */
const endsSession: readonly AnyEndpointName[] = ['stopImpersonating', 'signOut']
/** What only an agency does, or only members of the account itself: no member of an agency who acts as it. */
const notWhileActing = (name: AnyEndpointName) =>
  endpoints[name].access === 'agency' || access[name].whileActing === false

// The stream of changes does not end, and who opens example data is elsewhere: live.test.ts and exampleData.test.ts test them.
describe.each(names.filter((name) => !['watch', 'openExampleData', ...endsSession].includes(name)))(
  '%s',
  (name) => {
    const allowed = roles.filter((role) => isAllowed(role, name))

    test('is open to whom the list allows it, in their own account', async () => {
      for (const role of allowed)
        expect([401, 403, 429, 500]).not.toContain((await attemptNothing(name, people[role].atHome)).status)
    })

    test('gives nobody anything of another account', async () => {
      const isNamed = access[name].ofAnother(other).status === undefined
      for (const role of allowed) {
        const { status, body } = await attempt(name, other, people[role].atHome)
        expect([401, 429, 500, ...(isNamed ? [200, 201] : [])]).not.toContain(status)
        for (const secret of other.secrets) expect(JSON.stringify(body)).not.toContain(secret)
      }
    })

    test('is open to an agency’s members who act as a sub-account, by the role that they have in the agency', async () => {
      for (const role of allowed.filter((each) => each !== 'viewer')) {
        const answer = await attemptNothing(name, people[role].acting)
        if (notWhileActing(name)) expect([400, 403, 404]).toContain(answer.status)
        else expect([401, 403, 429, 500]).not.toContain(answer.status)
        expect(codeOf(answer)).not.toBe('INSUFFICIENT_ROLE')
      }
    })
  },
)

test('what was tried with the ids of another account has changed nothing there', async () => {
  expect(await other.state()).toEqual(initialState.other)
})

test.each(roles)('a member whose role is %s goes back from a sub-account, and signs out', async (role) => {
  for (const name of endsSession) {
    const { acting } = people[role]
    expect(await attemptNothing(name, acting)).toMatchObject({ status: 200 })
    people[role].acting = people[role].atHome
  }
})

test('a row names a role where people are signed in, and nowhere else', () => {
  expect(endpointNames.filter((name) => access[name].role !== null)).toEqual(names)
})
