import { request as httpRequest } from 'node:http'
import { newPhone, openAccount, type TestAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const mebibyte = 1024 * 1024

/** Begins a request of 15 MiB, all of which but the last character is sent at once. */
const beginUpload = (account: TestAccount) =>
  begin(
    account,
    '/v1/incoming_custom_channel_message',
    'application/json',
    JSON.stringify({ customData: incoming({}), ignored: 'x'.repeat(15 * mebibyte) }),
  )

/** Begins to import a file, all of which but the last character is sent at once. */
const beginImport = (account: TestAccount) =>
  begin(account, '/dashboard/api/imports', 'text/csv', `phone\n${newPhone()}\n`)

function begin({ apiKey }: TestAccount, path: string, type: string, body: string) {
  const status = Promise.withResolvers<number | undefined>()
  const headers = { 'x-api-key': apiKey, 'content-type': type, 'content-length': body.length }
  const request = httpRequest(server.origin + path, { method: 'POST', headers, agent: false }, (response) => {
    response.resume().once('end', () => status.resolve(response.statusCode))
  })
  request.once('error', status.reject)
  return {
    sent: new Promise<void>((resolve) => request.write(body.slice(0, -1), () => resolve())),
    end: () => request.end(body.slice(-1)),
    status: status.promise,
  }
}

test.each([
  ['of the largest bodies', beginUpload, 200],
  ['files to import', beginImport, 201],
] as const)(
  'of an account, four %s arrive at once; further ones wait, and those of others do not',
  async (_, beginOne, done) => {
    const [acme, neighbour] = [await openAccount(server), await openAccount(server)]
    const first = Array.from({ length: 4 }, () => beginOne(acme))
    await Promise.all(first.map(({ sent }) => sent))
    const fifth = beginOne(acme)
    fifth.end()
    let isFifthAnswered = false
    const answered = fifth.status.then((status) => {
      isFifthAnswered = true
      return status
    })
    for (let count = 0; count < 3; count += 1) {
      const other = beginOne(neighbour)
      other.end()
      expect(await other.status).toBe(done)
    }
    expect(isFifthAnswered).toBe(false)
    for (const upload of first) upload.end()
    expect(await answered).toBe(done)
    for (const { status } of first) expect(await status).toBe(done)
  },
)
