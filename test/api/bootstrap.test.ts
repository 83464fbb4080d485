import { askPage, cookieOf, password, personOf } from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { suiteResource } from '../support/resource.ts'
import { startServer } from '../support/server.ts'

const server = suiteResource(() => startServer(), 'test')

const tokenOf = (link: string | undefined) => (link ?? '').split('#')[1] ?? ''
const agency = { name: 'Acme', password, type: 'agency' }
const owner = (given: object = {}) => ({ ...agency, email: newEmail('owner'), ...given })
const bootstrap = (body: object) => askPage(server, undefined, 'POST', '/setup', { body })
const read = (token: string) => askPage(server, undefined, 'POST', '/setup/read', { body: { token } })
const isOpen = () => askPage(server, undefined, 'GET', '/setup')
const ended = apiError(404, 'NOT_FOUND')

test('the link makes the account and signs its owner in, once', async () => {
  expect(await isOpen()).toMatchObject({ body: { open: true } })
  const link = await server.bootstrapLink()
  expect(link).toMatch(new RegExp(`^${server.origin}/dashboard/setup#[\\w-]{43}$`))
  const token = tokenOf(link)
  expect(await read(token)).toMatchObject({ status: 200 })
  const body = { ...owner(), token }
  const answer = await bootstrap(body)
  expect(answer).toMatchObject({ status: 201, body: { account: { name: 'Acme', type: 'agency' } } })
  const person = personOf(server, cookieOf(answer))
  const answered = await person.ask('GET', '/session')
  expect(answered).toMatchObject({ status: 200, body: { member: { email: body.email } } })
  expect(await bootstrap({ ...owner(), token })).toMatchObject(ended)
  expect(await read(token)).toMatchObject(ended)
  expect(await isOpen()).toMatchObject({ body: { open: false } })
  expect(await server.bootstrapLink()).toBeUndefined()
})

test('when many requests race with one link, one of them makes the account', async () => {
  const token = tokenOf(await server.bootstrapLink())
  const answers = await Promise.all(Array.from({ length: 8 }, () => bootstrap({ ...owner(), token })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(7)
})

test('no other token opens it, and a new start ends the link of the one before', async () => {
  const first = tokenOf(await server.bootstrapLink())
  const second = tokenOf(await server.bootstrapLink())
  expect(await bootstrap({ ...owner(), token: 'A'.repeat(43) })).toMatchObject(ended)
  expect(await bootstrap({ ...owner(), token: first })).toMatchObject(ended)
  expect(await read(first)).toMatchObject(ended)
  expect(await bootstrap({ ...owner(), token: second })).toMatchObject({ status: 201 })
})

test('once an account was provisioned, a link that is still around opens nothing', async () => {
  const token = tokenOf(await server.bootstrapLink())
  await openAccount(server)
  expect(await bootstrap({ ...owner(), token })).toMatchObject(ended)
  expect(await read(token)).toMatchObject(ended)
})

test.each([
  ['password', { password: 'short' }],
  ['email', { email: 'acme' }],
  ['name', { name: ' ' }],
  ['type', { type: 'king' }],
])('a faulty %s is named, and the link stays', async (path, fault) => {
  const token = tokenOf(await server.bootstrapLink())
  const answer = await bootstrap({ ...owner(fault), token })
  expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } })
  expect(await bootstrap({ ...owner(), token })).toMatchObject({ status: 201 })
})
