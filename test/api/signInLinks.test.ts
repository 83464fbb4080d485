import { linesSinceMade } from '../support/auditLines.ts'
import { askPage, cookieOf, openOwner, personOf } from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, minute } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })

const make = async (email: string) => {
  const link = await server.signInLink(email)
  expect(link).toMatch(new RegExp(`^${server.origin}/dashboard/sign-in-link#[\\w-]{43}$`))
  return link.split('#')[1] ?? ''
}
const read = (token: string) => askPage(server, undefined, 'POST', '/sign_in_links/read', { body: { token } })
const use = (token: string) => askPage(server, undefined, 'POST', '/sign_in_links', { body: { token } })
const ended = apiError(404, 'NOT_FOUND')

describe('a sign-in link', () => {
  test('signs its member in once, however often it was looked at before, and the audit log tells', async () => {
    const { owner, email, account } = await openOwner(server, { name: 'Bakery' })
    const token = await make(email)
    for (let times = 0; times < 2; times += 1)
      expect(await read(token)).toMatchObject({ status: 200, body: { email, accountName: 'Bakery' } })
    const answer = await use(token)
    expect(answer).toMatchObject({ status: 201, body: { member: { email }, account: { id: account.id } } })
    expect(await personOf(server, cookieOf(answer)).ask('GET', '/me')).toMatchObject({ status: 200 })
    expect(await use(token)).toMatchObject(ended)
    expect(await read(token)).toMatchObject(ended)
    expect(await linesSinceMade(owner)).toMatchObject([
      { action: 'signed_in_by_link', subject: email },
      { action: 'sign_in_link_made', subject: email, memberName: null },
      { action: 'signed_in' },
    ])
  })

  test('ends after half an hour, and with the next one', async () => {
    const { email } = await openAccount(server)
    const [old, late] = [await make(email), await make(email)]
    expect(await use(old)).toMatchObject(ended)
    clock.advance(30 * minute)
    expect(await use(late)).toMatchObject(ended)
  })

  test('lets one of two in who use it at the same time', async () => {
    const { email } = await openAccount(server)
    const token = await make(email)
    const both = await Promise.all([use(token), use(token)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 404])
  })

  test('sets no password, and is made for members alone', async () => {
    const { email } = await openOwner(server)
    const token = await make(email)
    const body = { token, password: 'another horse battery' }
    expect(await askPage(server, undefined, 'POST', '/password_links', { body })).toMatchObject(ended)
    await expect(server.signInLink(newEmail())).rejects.toThrow('Nobody signs in with')
  })
})
