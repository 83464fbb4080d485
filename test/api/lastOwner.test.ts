import type { Role } from '@replyloop/shared/values/roles'
import {
  actAs,
  cookieOf,
  fieldsOf,
  membersOf,
  openOwner,
  personOf,
  rowsOf,
  signIn,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, newEmail } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { invite, accept, join } = membersOf(server)
const change = (by: Person, id: string, role: Role) => by.ask('PATCH', `/members/${id}`, { body: { role } })
const remove = (by: Person, id: string) => by.ask('DELETE', `/members/${id}`)
const idOf = async (person: Person) => String(fieldsOf(await person.ask('GET', '/me'))['userId'])
const lastOwner = apiError(403, 'FORBIDDEN')

describe('the last owner', () => {
  test('stays: is neither lowered nor removed, until another owner has a password', async () => {
    const { owner } = await openOwner(server)
    const id = await idOf(owner)
    await join(owner, 'admin')
    for (const attempt of [() => change(owner, id, 'admin'), () => remove(owner, id)])
      expect(await attempt()).toMatchObject(lastOwner)
    const invited = await invite(owner, newEmail('eve'), 'owner')
    expect(await change(owner, id, 'admin')).toMatchObject(lastOwner)
    await accept(invited.token)
    expect(await change(owner, id, 'admin')).toMatchObject({ status: 200 })
  })

  test('stays where none has a password yet', async () => {
    const { owner: agency, sub } = await openAgencyWithInvited()
    const acting = await actAs(server, agency, sub.id)
    const lowered = { email: sub.email, role: 'viewer' }
    expect(await acting.ask('POST', '/members', { body: lowered })).toMatchObject(lastOwner)
    const { person } = await join(acting, 'owner')
    expect(await remove(person, await idOf(person))).toMatchObject({ status: 200 })
  })

  test('stays of two who lower and remove each other at the same instant', async () => {
    for (const attempt of [change, remove, change, remove]) {
      const { owner: ann } = await openOwner(server)
      const { id: beaId, person: bea } = await join(ann, 'owner')
      const annId = await idOf(ann)
      const answers = await Promise.all([attempt(ann, beaId, 'viewer'), attempt(bea, annId, 'viewer')])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = [ann, bea].map((person) => person.ask('GET', '/members'))
      const seen = (await Promise.all(left)).find(({ status }) => status === 200)
      expect(seen && rowsOf(seen).filter(({ role }) => role === 'owner')).toHaveLength(1)
    }
  })

  test('stays where many who are owners go at once', async () => {
    const { owner } = await openOwner(server)
    const others = await Promise.all(Array.from({ length: 4 }, () => join(owner, 'owner')))
    const all = [{ id: await idOf(owner), person: owner }, ...others]
    await Promise.all(all.map(({ id, person }) => change(person, id, 'viewer')))
    const rows = rowsOf(await owner.ask('GET', '/members'))
    expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})

/** An agency and its sub-account, whose owner has no password yet. */
async function openAgencyWithInvited() {
  const email = newEmail('client')
  const opened = await openOwner(server, {
    name: 'Agency',
    type: 'agency',
    subAccounts: [{ email, name: 'Shop' }],
  })
  return { ...opened, sub: { ...opened.account.subAccount(email), email } }
}

describe('the member with whom an account began', () => {
  test('may leave it to others, who keep its userId, and is invited again', async () => {
    const { owner, account, email } = await openOwner(server)
    const userId = await idOf(owner)
    const { person } = await join(owner, 'owner')
    expect(await remove(person, userId)).toMatchObject({ status: 200 })
    expect(await account.ask('GET', '/me')).toMatchObject({ body: { userId } })
    const declared = { email, name: 'Acme', password: 'another horse battery' }
    await expect(server.provision(declared)).rejects.toThrow(/password.*is no member any more/s)
    const invited = await invite(person, email, 'agent')
    await server.provision(declared) // an invitation that nobody has accepted will do
    expect(await signIn(server, email, declared.password)).toMatchObject({ status: 201 })
    expect(await remove(person, invited.id)).toMatchObject({ status: 200 })
    const { token } = await invite(person, email, 'agent')
    const again = await accept(token)
    expect(again).toMatchObject({ status: 201, body: { member: { role: 'agent' } } })
    await server.provision(declared)
    expect(await personOf(server, cookieOf(again)).ask('GET', '/me')).toMatchObject(
      apiError(401, 'UNAUTHORIZED'),
    )
  })
})
