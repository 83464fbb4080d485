import { z } from 'zod'
import {
  actAs,
  askPage,
  fieldsOf,
  membersOf,
  openAgency,
  openOwner,
  openSession,
  rowsOf,
  tokenIn,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, ask, newEmail } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { invite, accept, join } = membersOf(server)

const Made = z.object({ apiKey: z.string() })
const makeKey = async (person: Person, name: string) => {
  const answer = await person.ask('POST', '/api_keys', { body: { name, scope: 'full' } })
  return Made.parse(answer.body).apiKey
}
const generateKey = async (person: Person) => Made.parse((await person.ask('POST', '/api_key')).body).apiKey
const works = async (apiKey: string) =>
  (await ask(server, 'GET', '/me', { headers: { 'x-api-key': apiKey } })).status === 200
const ended = apiError(404, 'NOT_FOUND')

/** A member of an agency, with what they made there and while acting: keys, an invitation and a link for a new password. */
async function openBusyMember() {
  const { owner, sub, account } = await openAgency(server)
  const admin = await join(owner, 'admin')
  const keys = [await makeKey(admin.person, 'Zapier'), await generateKey(admin.person)]
  const ownInvitation = await invite(admin.person, newEmail('bea'), 'viewer')
  const agent = await join(owner, 'agent')
  const reset = tokenIn(await admin.person.ask('POST', `/members/${agent.id}/password_link`))
  const acting = await actAs(server, admin.person, sub.id)
  keys.push(await makeKey(acting, 'n8n'), await generateKey(acting))
  const invitation = await invite(acting, newEmail('eve'), 'viewer')
  const webhook = { targetUrl: 'https://ann.test/all', events: ['message.received'] }
  expect(await acting.ask('POST', '/webhooks', { body: webhook })).toMatchObject({ status: 201 })
  const client = await openSession(server, sub.email)
  return { owner, admin, keys, ownInvitation, invitation, reset, client, sub, account }
}

const choose = (token: string) =>
  askPage(server, undefined, 'POST', '/password_links', {
    body: { token, password: 'another horse battery' },
  })
const keysOf = async (owner: Person, id: string) => rowsOf(await owner.ask('GET', `/members/${id}/keys`))
const names = (rows: { name?: unknown; account?: unknown }[]) =>
  rows
    .map(
      ({ name, account }) =>
        `${String(name)} of ${String(z.object({ name: z.string() }).parse(account).name)}`,
    )
    .toSorted()

describe('removing a member', () => {
  test('lists the keys that they made, of sub-accounts too, which go on working; their links end', async () => {
    const { owner, admin, keys, ownInvitation, invitation, reset } = await openBusyMember()
    const listed = ['API Key of Agency', 'API Key of Shop', 'Zapier of Agency', 'n8n of Shop']
    expect(names(await keysOf(owner, admin.id))).toEqual(listed)
    const removed = fieldsOf(await owner.ask('DELETE', `/members/${admin.id}`))
    expect(removed).toMatchObject({ success: true, id: admin.id, keysEnded: false, linksEnded: 3 })
    const Keys = z.array(
      z.object({ name: z.string(), lastFour: z.string(), account: z.object({ name: z.string() }) }),
    )
    const left = Keys.parse(removed['keys'])
    expect(names(left)).toEqual(listed)
    expect(left.map(({ lastFour }) => lastFour).toSorted()).toEqual(
      keys.map((key) => key.slice(-4)).toSorted(),
    )
    for (const key of keys) expect(await works(key)).toBe(true)
    for (const { token } of [ownInvitation, invitation]) expect(await accept(token)).toMatchObject(ended)
    expect(await choose(reset)).toMatchObject(ended)
  })

  test('ends those keys where the one who removes them says so, and both logs have each', async () => {
    const { owner, admin, keys, client } = await openBusyMember()
    const kept = await makeKey(owner, 'Kept')
    const removed = await owner.ask('DELETE', `/members/${admin.id}?endKeys=true`)
    expect(removed).toMatchObject({ status: 200, body: { keysEnded: true } })
    for (const key of keys) expect(await works(key)).toBe(false)
    expect(await works(kept)).toBe(true)
    const endedIn = async (person: Person) =>
      rowsOf(await person.ask('GET', '/audit_log')).filter(({ action }) => action === 'api_key_ended')
    expect(await endedIn(client)).toMatchObject([{ agencyName: 'Agency' }, { agencyName: 'Agency' }])
    expect(await endedIn(owner)).toHaveLength(4)
  })

  test('changes nothing of what others made, nor of another account’s', async () => {
    const [{ owner, admin }, stranger] = [await openBusyMember(), await openOwner(server)]
    const invited = await invite(owner)
    expect(await stranger.owner.ask('GET', `/members/${admin.id}/keys`)).toMatchObject(ended)
    await owner.ask('DELETE', `/members/${admin.id}?endKeys=true`)
    expect(await accept(invited.token)).toMatchObject({ status: 201 })
  })
})

describe('a member who may do less', () => {
  test('loses the links that they made, and their keys where an admin says so', async () => {
    const { owner, admin, keys, invitation } = await openBusyMember()
    const lower = (body: object) => owner.ask('PATCH', `/members/${admin.id}`, { body })
    const lowered = await lower({ role: 'agent' })
    expect(lowered).toMatchObject({ status: 200, body: { role: 'agent', keysEnded: false, linksEnded: 3 } })
    expect(fieldsOf(lowered)['keys']).toHaveLength(4)
    expect(await accept(invitation.token)).toMatchObject(ended)
    for (const key of keys) expect(await works(key)).toBe(true)
    await lower({ role: 'admin' })
    expect(await lower({ role: 'viewer', endKeys: true })).toMatchObject({ body: { keysEnded: true } })
    for (const key of keys) expect(await works(key)).toBe(false)
  })

  test('keeps them where the role still makes keys, but no link that could give more than they have', async () => {
    const { owner } = await openOwner(server)
    const second = await join(owner, 'owner')
    const key = await makeKey(second.person, 'Zapier')
    const invited = await invite(second.person, newEmail('bea'), 'owner')
    const lowered = await owner.ask('PATCH', `/members/${second.id}`, {
      body: { role: 'admin', endKeys: true },
    })
    expect(lowered).toMatchObject({ body: { keys: [], keysEnded: false, linksEnded: 1 } })
    expect(await works(key)).toBe(true)
    expect(await accept(invited.token)).toMatchObject(ended)
  })
})

test('the agency’s own log has the keys, links, members and webhooks that its member made while acting', async () => {
  const { owner, admin, client } = await openBusyMember()
  const expected = ['webhook_created', 'member_invited', 'api_key_generated', 'api_key_created']
  const ofAdmin = (rows: Record<string, unknown>[]) =>
    rows.filter(({ action, memberName }) => memberName === 'Ann' && expected.includes(String(action)))
  const inAgency = ofAdmin(rowsOf(await owner.ask('GET', '/audit_log')))
  const inSub = ofAdmin(rowsOf(await client.ask('GET', '/audit_log')))
  expect(inSub.map(({ action }) => action)).toEqual(expected)
  expect(inAgency.slice(0, 4).map(({ action, subject }) => [action, subject])).toEqual(
    inSub.map(({ action, subject }) => [action, subject]),
  )
  expect(admin.id).toMatch(/^usr_/)
})
