import { askPage, membersOf, openOwner, password, signIn, tokenIn } from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount, type TestResponse } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer({ env: { TRUST_PROXY: '1' } })
const { join } = membersOf(server)

const wrong = 'wrong horse battery'
const limited = apiError(429, 'RATE_LIMITED')
let networks = 0
const newNetwork = () => `198.51.100.${(networks += 1)}`

/** The cookie by which a browser is known, of a response; `undefined` when it sets none. */
const deviceIn = ({ headers }: TestResponse) =>
  headers.getSetCookie().find((each) => /^(__Host-)?replyloop-device=/.test(each))
const sentBack = (setCookie: string | undefined) => setCookie?.split(';')[0]

/** Tries to sign in over HTTPS from an address, with the cookie of a browser. */
const tryAs = (email: string, typed: string, from: { address: string; cookie?: string | undefined }) =>
  askPage(server, from.cookie, 'POST', '/session', {
    headers: { 'x-forwarded-for': from.address, 'x-forwarded-proto': 'https' },
    body: { email, password: typed },
  })

/** Somebody who has signed in with a browser, and the browser's cookie. */
async function openKnown(address = newNetwork()) {
  const email = newEmail('owner')
  await openAccount(server, { email, password })
  const answer = await tryAs(email, password, { address })
  expect(answer.status).toBe(201)
  return { email, cookie: sentBack(deviceIn(answer)), setCookie: deviceIn(answer), address }
}

const guess = async (
  email: string,
  times: number,
  from: () => { address: string; cookie?: string | undefined },
) => Promise.all(Array.from({ length: times }, () => tryAs(email, wrong, from())))
const count = (answers: TestResponse[], status: number) =>
  answers.filter((each) => each.status === status).length

test('a browser is known by a cookie that scripts and other sites cannot use, bound to this host', async () => {
  const { setCookie } = await openKnown()
  expect(setCookie).toMatch(
    /^__Host-replyloop-device=[\w.~-]+; Max-Age=\d+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('who tries passwords from the same network locks nobody out of a browser they have used', async () => {
  const { email, cookie, address } = await openKnown()
  const answers = await guess(email, 14, () => ({ address }))
  expect([count(answers, 401), count(answers, 429)]).toEqual([10, 4])
  expect(await tryAs(email, password, { address })).toMatchObject(limited)
  expect((await tryAs(email, password, { address, cookie })).status).toBe(201)
  expect((await tryAs(email, password, { address: newNetwork() })).status).toBe(201) // the owner is on the road
})

test('nobody guesses quickly from many networks, nor locks the member out of their browser by it', async () => {
  const { email, cookie, address } = await openKnown()
  const answers = await guess(email, 40, () => ({ address: newNetwork() }))
  expect([count(answers, 401), count(answers, 429)]).toEqual([30, 10])
  expect(await tryAs(email, password, { address: newNetwork() })).toMatchObject(limited)
  expect((await tryAs(email, password, { address, cookie })).status).toBe(201)
  expect(await tryAs(email, password, { address: newNetwork() })).toMatchObject(limited) // that did not begin it again
})

test('tries in a known browser are counted apart: ten of them, which keep nobody else out', async () => {
  const { email, cookie, address } = await openKnown()
  const answers = await guess(email, 12, () => ({ address, cookie }))
  expect([count(answers, 401), count(answers, 429)]).toEqual([10, 2])
  expect(await tryAs(email, password, { address, cookie })).toMatchObject(limited)
  expect((await tryAs(email, password, { address })).status).toBe(201)
})

test.each([
  ['of another member', async () => (await openKnown()).cookie],
  ['that is made up', () => `__Host-replyloop-device=${'A'.repeat(43)}.${'A'.repeat(43)}`],
  ['that is cut off', async (own: string | undefined) => own?.slice(0, -1)],
  ['of plain HTTP', async (own: string | undefined) => own?.replace('__Host-', '')],
  ['that is empty', () => '__Host-replyloop-device='],
])('a cookie %s makes no browser known', async (_, make) => {
  const { email, cookie: own, address } = await openKnown()
  const cookie = await make(own)
  await guess(email, 10, () => ({ address, cookie }))
  expect(await tryAs(email, password, { address, cookie })).toMatchObject(limited)
})

test('another password ends it: who knew the former one is known no longer', async () => {
  const { email, cookie, address } = await openKnown()
  await server.provision({ email, name: 'Acme', password: 'another horse battery' })
  await guess(email, 10, () => ({ address }))
  expect(await tryAs(email, 'another horse battery', { address, cookie })).toMatchObject(limited)
})

test('a browser is known to each of the people who share it', async () => {
  const [ann, bea] = [await openKnown(), await openKnown()]
  const answer = await tryAs(bea.email, password, { address: bea.address, cookie: ann.cookie })
  const shared = sentBack(deviceIn(answer))
  for (const { email, address } of [ann, bea]) {
    await guess(email, 10, () => ({ address }))
    expect((await tryAs(email, password, { address, cookie: shared })).status).toBe(201)
  }
})

test('who accepts an invitation, follows a link or changes the password has a known browser, too', async () => {
  const { owner, email } = await openOwner(server)
  const invited = await owner.ask('POST', '/members', { body: { email: newEmail('ann') } })
  const token = tokenIn(invited)
  const link = (await server.signInLink(email)).split('#')[1]
  const answers = [
    await askPage(server, undefined, 'POST', '/invitations', { body: { token, name: 'Ann', password } }),
    await askPage(server, undefined, 'POST', '/sign_in_links', { body: { token: link } }),
    await owner.ask('POST', '/session/password', {
      body: { currentPassword: password, newPassword: password },
    }),
  ]
  for (const answer of answers) expect(deviceIn(answer)).toMatch(/^replyloop-device=/)
})

test('tries at signing in do not keep a member from changing the password, with any number of sessions', async () => {
  const { person, email } = await join((await openOwner(server)).owner)
  const change = (currentPassword: string, by = person) =>
    by.ask('POST', '/session/password', { body: { currentPassword, newPassword: 'another horse battery' } })
  await Promise.all(Array.from({ length: 12 }, () => signIn(server, email, wrong)))
  const again = await askPage(server, undefined, 'POST', '/session', {
    headers: { 'x-forwarded-for': newNetwork(), 'x-forwarded-proto': 'https' },
    body: { email, password },
  })
  expect(again.status).toBe(201)
  for (let turn = 0; turn < 5; turn += 1) expect((await change(wrong)).status).toBe(400)
  expect((await change(password)).status).toBe(200)
})
