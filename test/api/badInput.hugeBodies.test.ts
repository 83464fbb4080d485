import { askPage } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteOfBadInput } from '../support/suite.ts'

const { server, acme } = suiteOfBadInput()

test.each(['[]', '{}'])(
  '400: five million times %s, whose text is small and whose values are not',
  async (value) => {
    const body = `{"email": [${`${value},`.repeat(5_000_000)}1]}`
    expect(await acme.ask('POST', '/contacts', { body })).toMatchObject(apiError(400, 'INVALID_JSON'))
  },
)

test('200: brackets and commas in a text are no values', async () => {
  const body = JSON.stringify({ email: 'jane@example.com', ignored: '[{,"\\'.repeat(1_000_000) })
  expect(await acme.ask('POST', '/contacts', { body })).toMatchObject({ status: 201 })
})

test('400: an email of seven million labels', async () => {
  const body = { email: `jane@x${'.x'.repeat(7_000_000)}` }
  expect(await acme.ask('POST', '/contacts', { body })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test.each([
  '/session',
  '/setup',
  '/setup/read',
  '/invitations',
  '/invitations/read',
  '/password_links',
  '/password_links/read',
])('413: 65 KiB to %s, which takes requests from anybody', async (path) => {
  const body = { password: 'x'.repeat(65 * 1024) }
  const answer = await askPage(server, undefined, 'POST', path, { body })
  expect(answer).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
})
