import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { incoming } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const everyMs = 500
const small = 'Content-Length: 1000'
const chunked = 'Transfer-Encoding: chunked'
const key = () => `x-api-key: ${acme.apiKey}`

/** Sends a request whose body comes one byte at a time, for as long as the server takes any. */
function drip(path: string, ...headers: string[]) {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  const type = path.includes('imports') ? 'text/csv' : 'application/json'
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const byte = headers.includes(chunked) ? '1\r\n\n\r\n' : '\n'
  const dripping = setInterval(() => socket.write(byte), everyMs)
  socket.once('close', () => clearInterval(dripping))
  const started = performance.now()
  let isOpen = true
  const ended = text(socket).then((answer) => {
    isOpen = false
    return { answer, seconds: (performance.now() - started) / 1000 }
  })
  return {
    ended,
    isOpen: () => isOpen,
    /** Sends the rest of a body in chunks. */
    finish(rest: string) {
      clearInterval(dripping)
      socket.write(`${Buffer.byteLength(rest).toString(16)}\r\n${rest}\r\n0\r\n\r\n`)
      return ended
    },
  }
}

test('a body may take an hour where somebody known uploads, for four of an account at once, else a minute, and nobody goes on after a refusal', async () => {
  const uploads = [
    { path: '/dashboard/api/imports', rest: 'phone\n+15551234567\n', status: 201 },
    {
      path: '/v1/incoming_custom_channel_message',
      rest: JSON.stringify({ customData: incoming({}) }),
      status: 200,
    },
  ].map((upload) => ({ ...upload, sent: drip(upload.path, key(), chunked, 'Connection: close') }))
  const further = [1, 2, 3].map(() => drip('/dashboard/api/imports', key(), chunked, 'Connection: close'))
  const slow = [
    drip('/v1/contacts', key(), small),
    drip('/dashboard/api/session', 'Sec-Fetch-Site: same-origin', chunked),
  ]
  for (const path of ['/v1/contacts', '/dashboard/api/imports', '/v1/nothing']) {
    const { answer, seconds } = await drip(path, small).ended
    expect(answer).toMatch(/^HTTP\/1\.1 40[14] /)
    expect(answer).toMatch(/^Connection: close\r$/m)
    expect(seconds).toBeLessThan(10)
  }
  for (const { ended } of slow) {
    const { answer, seconds } = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(seconds).toBeLessThan(80)
  }
  const ended = further.filter(({ isOpen }) => !isOpen())
  expect(ended).toHaveLength(1)
  expect((await ended[0]?.ended)?.answer).toMatch(/^HTTP\/1\.1 408 /)
  await Promise.all(
    further.filter(({ isOpen }) => isOpen()).map((left) => left.finish('phone\n+15551234568\n')),
  )
  for (const { sent, rest, status } of uploads) {
    expect(sent.isOpen()).toBe(true)
    expect((await sent.finish(rest)).answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  }
})
