import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from 'node:net'
import { listenLocally } from '../support/ports.ts'
import { startCommand } from '../support/process.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { suiteDataDir } from '../support/suite.ts'

const folder = suiteDataDir()

let status = 200
const respond: RequestListener = (request, response) => {
  response.writeHead(request.url === '/readyz' ? status : 404).end(`{"status":"${status}"}`)
}

/** What `replyloop health` says of a server, with its exit code. */
async function healthOf(server: Server | undefined, env: Record<string, string> = {}) {
  const port = server === undefined ? 1 : await listenLocally(server) // at 1 nobody listens
  const { code, stdout, stderr } = await startCommand('health', [], { PORT: String(port), ...env }).ended
  server?.close()
  return { code, said: stdout + stderr }
}

test('the health command ends with 0 where the service is ready, on each address that it listens on', async () => {
  status = 200
  expect(await healthOf(createServer(respond), { HOST: '0.0.0.0' })).toEqual({
    code: 0,
    said: '{"status":"200"}\n',
  })
})

test('the health command ends with 0 where the service has a certificate for another name', async () => {
  status = 200
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, selfSigned.cert)
  writeFileSync(key, selfSigned.key)
  const server = createSecureServer(selfSigned, respond)
  expect(await healthOf(server, { TLS_CERT: cert, TLS_KEY: key })).toMatchObject({ code: 0 })
})

test('the health command ends with 1 where the service is not ready, and says why', async () => {
  status = 503
  expect(await healthOf(createServer(respond))).toEqual({ code: 1, said: '{"status":"503"}\n' })
})

test('the health command ends with 1 where nobody answers', async () => {
  expect(await healthOf(undefined)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The service does not answer: connect ECONNREFUSED/),
  })
})
