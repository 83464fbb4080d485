import { connect } from 'node:net'
import {
  apiError,
  createContact,
  largestCustomFields,
  openAccount,
  type TestAccount,
} from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()

/** Asks for a page of contacts, of which it reads no more than the first bytes. */
function askWithoutReading({ apiKey }: TestAccount) {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /v1/contacts?limit=100 HTTP/1.1\r\nHost: ${hostname}\r\nx-api-key: ${apiKey}\r\n\r\n`)
  return socket
}

test('of an account, pages of 64 MiB may be unread; then it gets 429 until they are read or given up, and others go on', async () => {
  const [acme, neighbour] = [await openAccount(server), await openAccount(server)]
  for (let count = 0; count < 6; count += 1) await createContact(acme, { customFields: largestCustomFields })
  const unread = Array.from({ length: 14 }, () => askWithoutReading(acme)) // of 4.8 MB each
  const read = () => acme.ask('GET', '/contacts?limit=1')
  const refused = await until(read, ({ status }) => status === 429)
  expect(refused).toMatchObject(apiError(429, 'RATE_LIMITED'))
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await neighbour.ask('GET', '/contacts?limit=1')).toMatchObject({ status: 200 })
  for (const socket of unread) socket.destroy()
  await until(read, ({ status }) => status === 200)
})
