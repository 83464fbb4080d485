import { Agent, request as httpRequest } from 'node:http'
import { declareAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

/** Together their bodies are more than the heap holds. */
const connections = 80
const mebibyte = 1024 * 1024

const dataDir = suiteDataDir()
const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
afterAll(() => {
  for (const agent of agents) agent.destroy()
})

function post(url: string, apiKey: string, body: Buffer, agent: Agent): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'content-length': body.length }
  const request = httpRequest(url, { method: 'POST', headers, agent }, (response) => {
    response.resume().once('end', () => resolve(response.statusCode))
  })
  request.once('error', reject).end(body)
  return promise
}

test('a connection that stays open after a large request does not keep its body in memory', async () => {
  const env = { DATA_DIR: dataDir }
  const { apiKey } = await provisionAccount(env, declareAccount())
  const server = await startProcess(env)
  const customData = incoming({})
  const body = Buffer.from(JSON.stringify({ customData, ignored: 'x'.repeat(15 * mebibyte) }))
  const url = `${server.url}/incoming_custom_channel_message`
  for (const agent of agents) expect(await post(url, apiKey, body, agent)).toBe(200)
  await server.end('SIGTERM')
})
