import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { isNotNull } from 'drizzle-orm'
import { openDataOf } from '../support/databases.ts'
import { declareAccount, largestCustomFields, newPhone } from '../support/factories.ts'
import { argumentsOf, root } from '../support/commands.ts'
import { outgoing, readMessage } from '../support/messages.ts'
import { listenLocally } from '../support/ports.ts'
import { provisionAccount, startProcess, startProgram, type ServerProcess } from '../support/process.ts'
import { suiteDataDir, suiteReceiver, testOnce } from '../support/suite.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import { settled } from '../support/webhooks.ts'

const limitMs = 10_000

const dataDir = suiteDataDir()
const env = { DATA_DIR: dataDir }
const receiver = suiteReceiver()
let apiKey: string

beforeAll(async () => {
  const account = declareAccount({ replyWebhook: { url: receiver.url } })
  apiKey = (await provisionAccount(env, account)).apiKey
})

const send = async (server: ServerProcess, body: string) =>
  (await server.client(apiKey).sendMessage({ body: { customData: outgoing({ body }) } })).body.messageId

/** Sends SIGTERM, lets `whileStopping` happen once the server is stopping, and answers how it ended and how soon. */
async function terminate(
  server: ServerProcess,
  whileStopping: () => Promise<void> = () => Promise.resolve(),
) {
  const started = performance.now()
  server.signal('SIGTERM')
  await server.says(/"msg":"stopping"/)
  await whileStopping()
  const ended = await server.ended
  return { ...ended, tookMs: performance.now() - started }
}

/** A request of which the server has the headers and the beginning of the body. */
async function beginRequest(server: ServerProcess, agent: Agent | false = false) {
  const body = JSON.stringify({ email: 'half@example.com' })
  const headers = {
    'x-api-key': apiKey,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const begun = request(`${server.url}/contacts`, { method: 'POST', headers, agent })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    begun.once('response', resolve).once('error', reject)
  })
  begun.flushHeaders()
  await once(begun, 'continue')
  begun.write(body.slice(0, 10))
  return {
    response,
    async finish() {
      begun.end(body.slice(10))
      const { statusCode } = await response
      return { status: statusCode, body: await text(await response) }
    },
  }
}

testOnce('a stop answers the request that has begun, takes no new ones, and ends with 0', async () => {
  const server = await startProcess(env)
  await server.client(apiKey).getMe() // leaves an idle connection behind, which holds nothing up
  const begun = await beginRequest(server)
  const ended = await terminate(server, async () => {
    await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
    const { status, body } = await begun.finish()
    expect(status).toBe(201)
    expect(JSON.parse(body)).toMatchObject({ email: 'half@example.com' })
  })
  expect(ended).toMatchObject({ code: 0, signal: null, stderr: '' })
  expect(ended.stdout).toContain('"msg":"stopped"')
  expect(ended.tookMs).toBeLessThan(limitMs)
})

testOnce('a stop of npm, which a supervisor may have started, is a stop of the service', async () => {
  const server = await startProcess(env, [], 'npm')
  const pid = Number(await server.says(/"pid":(\d+)/))
  try {
    const begun = await beginRequest(server)
    await terminate(server, async () => {
      expect((await begun.finish()).body).toContain('half@example.com')
    })
    expect(server.stdout()).toContain('"msg":"stopped"')
  } finally {
    if (!server.stdout().includes('"msg":"stopped"')) process.kill(pid, 'SIGKILL')
  }
})

testOnce('a stop waits for no connection that could be used again once its request is answered', async () => {
  const server = await startProcess(env)
  const agent = new Agent({ keepAlive: true })
  const begun = await beginRequest(server, agent)
  const ended = await terminate(server, async () => {
    expect((await begun.finish()).body).toContain('half@example.com')
  })
  agent.destroy()
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.tookMs).toBeLessThan(limitMs / 2)
})

testOnce('a stop lets a client read to its end an answer that is being sent', async () => {
  const server = await startProcess(env)
  for (let count = 0; count < 6; count += 1)
    await server
      .client(apiKey)
      .createContact({ body: { phone: newPhone(), customFields: largestCustomFields } })
  const page = ['GET /v1/contacts?limit=100 HTTP/1.1', 'Host: localhost', `x-api-key: ${apiKey}`]
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const asked = [...page, '', ...page, '', ...page, 'Connection: close', '', ''] // more than the network takes unread
  socket.write(asked.join('\r\n'))
  await once(socket, 'readable')
  const ended = await terminate(server, async () => {
    const answers = (await text(socket)).split('HTTP/1.1 200 OK').slice(1)
    expect(answers).toHaveLength(3)
    for (const answer of answers) expect(answer.trim()).toMatch(/\}$/)
  })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
})

testOnce('a stop waits for no connection that has asked nothing yet', async () => {
  const server = await startProcess(env)
  const silent = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(silent, 'connect')
  const begun = await beginRequest(server)
  const ended = await terminate(server, async () => {
    await once(silent, 'close')
    await begun.finish() // rejects once the time is over
  })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
})

test('a stop lets a delivery that is under way end, and it is not made again', async () => {
  const server = await startProcess(env)
  const held = heldAnswer()
  receiver.behave(held.behaviour, answer())
  const id = await send(server, 'Under way')
  await receiver.waitFor(({ body }) => body.includes(id))
  const ended = await terminate(server, () => Promise.resolve(held.release()))
  expect(ended).toMatchObject({ code: 0, signal: null })
  expect(ended.tookMs).toBeLessThan(limitMs)

  const next = await startProcess(env)
  const message = await readMessage({ client: next.client(apiKey) }, id)
  expect(message).toMatchObject({ status: 'Sent', attempts: 1 })
  await next.end('SIGTERM')
  expect(receiver.deliveries.filter(({ body }) => body.includes(id))).toHaveLength(1)
})

test('a stop cuts what does not end in time, gives its jobs back, and the next start makes up for them', async () => {
  const server = await startProcess(env)
  receiver.behave(heldAnswer().behaviour, answer())
  const id = await send(server, 'Never answered')
  const first = await receiver.waitFor(({ body }) => body.includes(id))
  const begun = await beginRequest(server)
  const cut = expect(begun.response).rejects.toThrow()
  const ended = await terminate(server)
  await cut
  expect(ended).toMatchObject({ code: 0, signal: null })
  expect(ended.tookMs).toBeLessThan(limitMs)

  const db = await openDataOf(dataDir)
  const { q, t } = db.read
  expect(await q.select().from(t.job).where(isNotNull(t.job.lockedBy))).toEqual([])
  await db.close()

  const next = await startProcess(env)
  const again = await receiver.waitFor((delivery) => delivery !== first && delivery.body.includes(id))
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(await settled({ client: next.client(apiKey) }, id)).toMatchObject({ status: 'Sent', attempts: 1 })
  expect(await next.end('SIGINT')).toMatchObject({ code: 0 })
})

testOnce('SIGTERM ends a process that waits for its database, by its own doing, with 0', async () => {
  const silent = createServer()
  const port = await listenLocally(silent)
  const asked = once(silent, 'connection')
  const { child, ended } = startProgram(
    [process.execPath, ...argumentsOf('start')],
    { DATABASE_URL: `postgres://replyloop@127.0.0.1:${port}/none`, DATA_DIR: dataDir },
    root,
  )
  await asked
  child.kill('SIGTERM')
  // Not by the signal itself, which does nothing to the first process of a container.
  expect(await ended).toMatchObject({ code: 0, signal: null })
  silent.close()
})
