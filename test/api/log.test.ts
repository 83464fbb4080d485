import { hideTable } from '../support/databases.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const log: string[] = []
const server = suiteServer({ env: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void log.push(line) } })
const acme = suiteAccount(server)

test('the log says which statement failed, but not with which values', async () => {
  const show = await hideTable(server.dataDir, 'contact')
  const { status } = await acme.ask('GET', '/contacts?email=jane@example.com')
  await show()
  expect(status).toBe(500)
  const failures = log.filter((line) => line.includes('a request failed'))
  expect(failures).toEqual([expect.stringContaining('findOldestContactByEmail')])
  expect(log.filter((line) => line.includes('jane@example.com'))).toEqual([])
})

test('the log names each request by its whole path, without its query', async () => {
  const lines: string[] = []
  const own = await startServer({
    env: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  })
  for (const path of ['/v1/docs/?apiKey=private', '/v1/me?apiKey=private']) await fetch(own.origin + path)
  await own.close()
  const logged = lines.map((line): unknown => JSON.parse(line))
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'request', method: 'GET', path: '/v1/docs/' }))
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'request', method: 'GET', path: '/v1/me' }))
  expect(lines.join('')).not.toContain('private')
})

test('a probe has no line of the log, unless it fails', async () => {
  const lines: string[] = []
  const own = await startServer({
    env: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  })
  await fetch(`${own.origin}/readyz`)
  await fetch(`${own.origin}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  await own.close()
  const logged = lines.map((line): unknown => JSON.parse(line))
  expect(logged).not.toContainEqual(expect.objectContaining({ path: '/readyz' }))
  expect(logged).toContainEqual(expect.objectContaining({ path: '/healthz', status: 403 }))
})
