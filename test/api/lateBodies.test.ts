import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseJson } from '@replyloop/shared/contract/json'
import { membersOf, openAgency, openOwner, openSession, password } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

/** Sends a request up to its body. Returns what sends the rest, and then the response. */
async function holdBack(given: Record<string, string>, path: string, rest = '{}') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...given,
    'content-length': Buffer.byteLength(rest),
    expect: '100-continue',
  }
  const request = httpRequest(server.origin + path, { method: 'POST', headers })
  request.once('response', (response) => {
    text(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, body: parseJson(body) }),
      reject,
    )
  })
  await new Promise((received) => request.once('continue', received).flushHeaders())
  return () => {
    request.end(rest)
    return promise
  }
}

test('a member who is removed while the body of a request arrives gets no API key for it', async () => {
  const { owner } = await openOwner(server)
  const { id, person } = await membersOf(server).join(owner)
  const sendRest = await holdBack({ cookie: person.cookie }, '/dashboard/api/api_key')
  expect(await owner.ask('DELETE', `/members/${id}`)).toMatchObject({ status: 200 })
  expect(await sendRest()).toMatchObject(apiError(401, 'UNAUTHORIZED'))
})

test.each([
  { path: '/dashboard/api/lists', body: '{"name":"VIP"}', type: 'application/json', read: '/lists' },
  { path: '/dashboard/api/imports', body: 'phone\n+15551234567\n', type: 'text/csv', read: '/imports' },
])('a member who may do less once what they send to $path has arrived, does nothing by it', async (sent) => {
  const { owner } = await openOwner(server)
  const { id, person } = await membersOf(server).join(owner, 'manager')
  const sendRest = await holdBack({ cookie: person.cookie, 'content-type': sent.type }, sent.path, sent.body)
  const asked = { body: { role: 'agent' } }
  expect(await owner.ask('PATCH', `/members/${id}`, asked)).toMatchObject({ status: 200 })
  expect(await sendRest()).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
  expect(await owner.ask('GET', sent.read)).toMatchObject({ body: { data: [] } })
})

test('a session that a changed password ends while the body of a request arrives becomes no other session', async () => {
  const { owner, email, sub } = await openAgency(server)
  const sendRest = await holdBack({ cookie: owner.cookie }, `/dashboard/api/subaccounts/${sub.id}/session`)
  const elsewhere = await openSession(server, email)
  const change = { currentPassword: password, newPassword: 'another long password' }
  expect(await elsewhere.ask('POST', '/session/password', { body: change })).toMatchObject({ status: 200 })
  expect(await sendRest()).toMatchObject(apiError(401, 'UNAUTHORIZED'))
})

test('an API key that is replaced while the body of a request arrives does nothing', async () => {
  const { owner, account } = await openOwner(server)
  const sendRest = await holdBack({ 'x-api-key': account.apiKey }, '/v1/contacts', '{"phone":"+15551234567"}')
  expect(await owner.ask('POST', '/api_key')).toMatchObject({ status: 201 })
  expect(await sendRest()).toMatchObject(apiError(401, 'UNAUTHORIZED'))
  expect(await owner.ask('GET', '/contacts?limit=1')).toMatchObject({ body: { data: [] } })
})

test('an API key that is replaced while a file arrives imports and keeps nothing', async () => {
  const { owner, account } = await openOwner(server)
  const headers = { 'x-api-key': account.apiKey, 'content-type': 'text/csv' }
  const sendRest = await holdBack(headers, '/dashboard/api/imports', 'phone\n+15551234567\n')
  expect(await owner.ask('POST', '/api_key')).toMatchObject({ status: 201 })
  expect(await sendRest()).toMatchObject(apiError(401, 'UNAUTHORIZED'))
  expect(await owner.ask('GET', '/imports')).toMatchObject({ body: { data: [] } })
  expect(await readdir(join(server.dataDir, 'imports'))).toEqual([])
})
