import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import {
  apiError,
  ask,
  declareAccount,
  keyedEndpoints,
  newPhone,
  openAccount,
  type RequestOptions,
} from '../support/factories.ts'
import { nodeRequest } from '../support/rawRequests.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { createFakeClock, hour, until } from '../support/time.ts'

const server = suiteServer()
const agency = suiteAccount(server, { type: 'agency' })

const me = (headers: Record<string, string>, query = '') => ask(server, 'GET', `/me${query}`, { headers })
const unauthorized = apiError(401, 'UNAUTHORIZED')
const accepted = () => ({ status: 200, body: { id: agency.id } })

const forms = {
  'x-api-key': (key: string) => ({ headers: { 'x-api-key': key }, query: '' }),
  'Authorization: Bearer': (key: string) => ({ headers: { authorization: `Bearer ${key}` }, query: '' }),
  '?apiKey=': (key: string) => ({ headers: {}, query: `?apiKey=${encodeURIComponent(key)}` }),
}
const presentations = Object.entries(forms).map(([form, present]) => ({ form, present }))

describe.each(keyedEndpoints)('$name', ({ method, path, row }) => {
  test.each(presentations)('takes the key by $form, and refuses a wrong one', async ({ present }) => {
    const right = present(agency.apiKey)
    const answer = await ask(server, method, path + right.query, { headers: right.headers })
    expect([200, 400, 404, 415]).toContain(answer.status) // 415: no file
    const wrong = present(makeApiKey())
    const refused = await ask(server, method, path + wrong.query, { headers: wrong.headers })
    expect(refused).toMatchObject({ status: 401 })
  })

  test('401 without a key, in the form of its errors', async () => {
    const { status, headers, body } = await ask(server, method, path, {
      body: method === 'GET' ? undefined : '{',
    })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
    const error = { code: 'UNAUTHORIZED', requestId: headers.get('x-request-id') }
    const message = expect.stringContaining('x-api-key')
    expect(body).toEqual(row.flatErrors ? { error: message, ...error } : { error: { message, ...error } })
  })
})

describe('200', () => {
  test.each(['bearer', 'BEARER', 'Bearer', 'bEaReR'])('%s is read in any case', async (scheme) => {
    expect(await me({ authorization: `${scheme} ${agency.apiKey}` })).toMatchObject(accepted())
  })

  test('a header wins over the query', async () => {
    const [right, wrong] = [agency.apiKey, makeApiKey()]
    expect(await me({ 'x-api-key': right }, `?apiKey=${wrong}`)).toMatchObject(accepted())
    expect(await me({ authorization: `Bearer ${right}` }, `?apiKey=${wrong}`)).toMatchObject(accepted())
    expect(await me({ 'x-api-key': wrong }, `?apiKey=${right}`)).toMatchObject(unauthorized)
    expect(await me({ authorization: `Bearer ${wrong}` }, `?apiKey=${right}`)).toMatchObject(unauthorized)
  })

  test('a new key ends the old one with the next request', async () => {
    const account = await openAccount(server)
    const apiKey = makeApiKey()
    await server.provision(declareAccount({ email: account.email, apiKey }))
    expect(await account.ask('GET', '/me')).toMatchObject(unauthorized)
    expect(await me({ 'x-api-key': apiKey })).toMatchObject({ status: 200, body: { id: account.id } })
  })
})

test('a key that another process has replaced stops working within two seconds, even if the clock is set back', async () => {
  const clock = createFakeClock()
  const one = await startServer({ clock })
  const other = await startServer({ clock, env: { DATA_DIR: one.dataDir } })
  const account = await openAccount(one)
  expect(await account.ask('GET', '/me')).toMatchObject({ status: 200 })
  clock.advance(-hour)
  await other.provision(declareAccount({ email: account.email, apiKey: makeApiKey() }))
  const ended = performance.now()
  const refused = await until(
    async () => ({ at: performance.now(), ...(await account.ask('GET', '/me')) }),
    ({ at, status }) => status === 401 || at - ended > 2000,
  )
  expect(refused).toMatchObject(unauthorized)
  await other.stop()
  await one.close()
})

describe('401', () => {
  const incomplete = ['', 'Basic amFuZTpkb2U=', 'Bearer', 'Bearer ', 'KEY', 'BearerKEY']
  const others = ['Token KEY', 'Bearer KEY KEY', 'Bearer: KEY', 'Bearer "KEY"', 'Bearer KEY, Basic x']
  test.each([...incomplete, ...others])(
    'the Authorization header %j, even with a good key in the query',
    async (header) => {
      const authorization = header.replaceAll('KEY', agency.apiKey)
      expect(await me({ authorization })).toMatchObject(unauthorized)
      expect(await me({ authorization }, `?apiKey=${agency.apiKey}`)).toMatchObject(unauthorized)
    },
  )

  test.each([
    ['cut short', (key: string) => key.slice(0, -1)],
    ['too long', (key: string) => `${key}a`],
    ['in lower case', (key: string) => key.toLowerCase()],
    ['without its prefix', (key: string) => key.slice(3)],
    ['of 10 kB', (key: string) => key.padEnd(10_000, 'a')],
    ['of SQL', () => "' or 1=1 --"],
    ['of nothing', () => ''],
  ])('a key %s', async (_, change) => {
    const key = change(agency.apiKey)
    for (const { present } of presentations) {
      const { headers, query } = present(key)
      expect(await me(headers, query)).toMatchObject(unauthorized)
    }
  })

  test('a key given twice in the query, or under another name', async () => {
    const { apiKey } = agency
    for (const query of [
      `?apiKey=${apiKey}&apiKey=${apiKey}`,
      `?apiKey[]=${apiKey}`,
      `?api_key=${apiKey}`,
      `?apikey=${apiKey}`,
    ])
      expect(await me({}, query)).toMatchObject(unauthorized)
    const answer = await ask(server, 'POST', '/contacts', { body: { apiKey, phone: newPhone() } })
    expect(answer).toMatchObject(unauthorized)
  })

  test.each([
    ['no key', {}, '', 'Send your API key as x-api-key'],
    [
      'a key that nobody has',
      { 'x-api-key': makeApiKey() },
      '',
      'is mistyped, or a newer one has replaced it',
    ],
    ['an empty header', { 'x-api-key': '' }, '', 'The x-api-key header is empty'],
    ['a key twice in the address', {}, '?apiKey=a&apiKey=a', 'send it once'],
    ['a blank key in the address', {}, '?apiKey=%20', 'Send your API key as x-api-key'],
  ])('%s: the message says what to mend', async (_, headers: Record<string, string>, query, message) => {
    const error = { message: expect.stringContaining(message) }
    expect(await me(headers, query)).toMatchObject({ status: 401, body: { error } })
  })

  test('the key is checked before the size, the form and the fields of a body', async () => {
    const announced = { 'content-type': 'application/json', 'content-length': String(17 * 1024 * 1024) }
    const url = `${server.url}/contacts`
    expect(await nodeRequest(url, { method: 'POST', headers: announced })).toMatchObject({ status: 401 })
    const tooLarge = JSON.stringify({ phone: 'x'.repeat(17 * 1024 * 1024) })
    expect(await agency.ask('POST', '/contacts', { body: tooLarge })).toMatchObject({ status: 413 })
    for (const body of ['{', '{}'])
      expect(await ask(server, 'POST', '/contacts', { body })).toMatchObject(unauthorized)
  })
})

test('no key, right or wrong, reaches an answer, the log, the metrics or a file', async () => {
  const logged: string[] = []
  const logTo = { write: (line: string) => void logged.push(line) }
  const watched = await startServer({ env: { LOG_LEVEL: 'trace' }, logTo })
  const { id, apiKey } = await openAccount(watched)
  const keys = [apiKey, makeApiKey()]
  const seen: string[] = []
  const send = async (method: string, path: string, asked: RequestOptions) => {
    const { headers, body } = await ask(watched, method, path, asked)
    seen.push(JSON.stringify([...headers, body]))
  }
  for (const { headers, query } of keys.flatMap((key) => presentations.map(({ present }) => present(key)))) {
    const once = { ...headers, 'idempotency-key': 'once' }
    await send('GET', `/me${query}`, { headers })
    await send('POST', `/contacts${query}`, { headers, body: '{' })
    await send('POST', `/contacts${query}`, { headers: once, body: { phone: '+15551234567' } })
    await send('POST', `/incoming_custom_channel_message${query}`, { headers, body: {} })
    await send('DELETE', `/me${query}`, { headers })
    await send('GET', `/nothing${query}`, { headers })
  }
  // Appended as if another parameter stood before it, it is part of the path.
  for (const key of keys)
    for (const path of ['/me', '/contacts/con_1', '/nothing']) await send('GET', `${path}&apiKey=${key}`, {})
  seen.push(await (await fetch(`${watched.origin}/metrics`)).text())
  for (const file of await readdir(watched.dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) seen.push((await readFile(join(file.parentPath, file.name))).toString('latin1'))
  await watched.close()
  expect(logged.filter((line) => line.includes(id)).length).toBeGreaterThan(0)
  for (const key of keys) expect([...seen, ...logged].filter((text) => text.includes(key))).toEqual([])
})
