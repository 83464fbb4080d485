import { request as httpRequest } from 'node:http'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const mebibyte = 1024 * 1024

/** Begins a request of 15 MiB, all of which but the last character is sent at once. */
function beginUpload({ apiKey }: TestAccount) {
  const body = JSON.stringify({ customData: incoming({}), ignored: 'x'.repeat(15 * mebibyte) })
  const status = Promise.withResolvers<number | undefined>()
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'content-length': body.length }
  const request = httpRequest(
    `${server.origin}/v1/incoming_custom_channel_message`,
    { method: 'POST', headers },
    (response) => {
      response.resume().once('end', () => status.resolve(response.statusCode))
    },
  )
  request.once('error', status.reject)
  return {
    sent: new Promise<void>((resolve) => request.write(body.slice(0, -1), () => resolve())),
    end: () => request.end('}'),
    status: status.promise,
  }
}

test('of an account, four of the largest bodies arrive at once; further ones wait, and those of others do not', async () => {
  const [acme, neighbour] = [await openAccount(server), await openAccount(server)]
  const first = Array.from({ length: 4 }, () => beginUpload(acme))
  await Promise.all(first.map(({ sent }) => sent))
  const fifth = beginUpload(acme)
  fifth.end()
  let isFifthAnswered = false
  const answered = fifth.status.then((status) => {
    isFifthAnswered = true
    return status
  })
  for (let count = 0; count < 3; count += 1) {
    const other = beginUpload(neighbour)
    other.end()
    expect(await other.status).toBe(200)
  }
  expect(isFifthAnswered).toBe(false)
  for (const upload of first) upload.end()
  expect(await answered).toBe(200)
  for (const { status } of first) expect(await status).toBe(200)
})
