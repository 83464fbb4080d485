import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { parseJson } from '@replyloop/shared/json'
import {
  fieldsOf,
  openAgency,
  openOwner,
  askPage,
  cookieOf,
  openSession,
  password,
} from '../support/dashboardApi.ts'
import { apiError, newEmail } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

/** Sends a request of a page up to its body. Returns what sends the rest, and then the response. */
async function holdBack(cookie: string, path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'content-length': 2,
    expect: '100-continue',
  }
  const request = httpRequest(`${server.origin}/dashboard/api${path}`, { method: 'POST', headers })
  request.once('response', (response) => {
    text(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, body: parseJson(body) }),
      reject,
    )
  })
  await new Promise((received) => request.once('continue', received).flushHeaders())
  return () => {
    request.end('{}')
    return promise
  }
}

test('a member who is removed while the body of a request arrives gets no API key for it', async () => {
  const { owner } = await openOwner(server)
  const invited = fieldsOf(await owner.ask('POST', '/members', { body: { email: newEmail('ann') } }))
  const token = String(invited['link']).split('#')[1]
  const body = { token, name: 'Ann', password }
  const joined = await askPage(server, undefined, 'POST', '/invitations', { body })
  const sendRest = await holdBack(cookieOf(joined), '/api_key')
  expect(await owner.ask('DELETE', `/members/${String(invited['id'])}`)).toMatchObject({ status: 200 })
  expect(await sendRest()).toMatchObject(apiError(401, 'UNAUTHORIZED'))
})

test('a session that a changed password ends while the body of a request arrives becomes no other session', async () => {
  const { owner, email, sub } = await openAgency(server)
  const sendRest = await holdBack(owner.cookie, `/subaccounts/${sub.id}/session`)
  const elsewhere = await openSession(server, email)
  const change = { currentPassword: password, newPassword: 'another long password' }
  expect(await elsewhere.ask('POST', '/session/password', { body: change })).toMatchObject({ status: 200 })
  expect(await sendRest()).toMatchObject(apiError(401, 'UNAUTHORIZED'))
})
