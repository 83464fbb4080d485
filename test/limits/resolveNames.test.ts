import { parseHosts } from '../../server/src/platform/outboundHttp/hostsFile.ts'
import { createResolve } from '../../server/src/platform/outboundHttp/resolveNames.ts'
import { suiteResource } from '../support/resource.ts'
import { startNameServer, useNameServer, useSystemNameServers } from '../support/nameServer.ts'

const answers: Record<string, string> = { 'hooks.test': '192.0.2.1', 'gone.test': 'absent' }
let isDropped: (name: string) => boolean
const names = suiteResource(
  () => startNameServer((name) => (isDropped(name) ? 'drop' : (answers[name] ?? '192.0.2.7'))),
  'test',
)
beforeEach(() => {
  isDropped = (name) => name.startsWith('slow')
  useNameServer(names.port)
})
afterEach(useSystemNameServers)

const signal = new AbortController().signal
const suite = () => {
  const resolve = createResolve(() => false)
  return (name: string, accountId = 'acc_1', until = signal) => resolve(name, { accountId, signal: until })
}
/** What came of it, and after how long. */
async function timed(asking: Promise<readonly string[]>) {
  const started = performance.now()
  const result = await asking.catch((error: { code?: string }) => error.code)
  return { result, ms: performance.now() - started }
}

test('a name that a server answers has its address, and is not asked for again while that is good', async () => {
  const resolve = suite()
  expect(await resolve('Hooks.test.')).toEqual(['192.0.2.1'])
  const asked = names.asked.length
  expect(await resolve('hooks.test', 'acc_2')).toEqual(['192.0.2.1'])
  expect(names.asked).toHaveLength(asked)
})

test('a name that does not exist fails at once, and is not asked for again for a while', async () => {
  const resolve = suite()
  expect(await timed(resolve('gone.test'))).toMatchObject({ result: 'ENOTFOUND' })
  const asked = names.asked.length
  expect(await timed(resolve('gone.test', 'acc_2'))).toMatchObject({ result: 'ENOTFOUND' })
  expect(names.asked).toHaveLength(asked)
})

test('a name that no server answers fails within three seconds, then at once, and no other account waits', async () => {
  const resolve = suite()
  const slow = Array.from({ length: 40 }, (_, at) => timed(resolve(`slow${at}.test`)))
  for (const accountId of ['acc_2', 'acc_3', 'acc_4']) {
    const { result, ms } = await timed(resolve(`${accountId}.test`, accountId))
    expect(result).toEqual(['192.0.2.7'])
    expect(ms).toBeLessThan(500)
  }
  for (const { result, ms } of await Promise.all(slow)) {
    expect(result).toMatch(/^(ETIMEOUT|EBUSY)$/)
    expect(ms).toBeLessThan(3000)
  }
  expect(new Set(names.asked.filter(isDropped)).size).toBeLessThanOrEqual(4)
  const { result, ms } = await timed(resolve('slow0.test'))
  expect(result).toBe('ETIMEOUT')
  expect(ms).toBeLessThan(100)
})

test('a name whose addresses have been found does not wait for names that nobody answers', async () => {
  const resolve = suite()
  const slow = (batch: string) =>
    Array.from({ length: 10 }, (_, at) => timed(resolve(`slow-${batch}${at}.test`)))
  expect(await resolve('known.test')).toEqual(['192.0.2.7'])
  await Promise.all(slow('a')) // by when what was found is not good any more
  const asked = names.asked.length
  const others = slow('b')
  const { result, ms } = await timed(resolve('known.test'))
  expect(result).toEqual(['192.0.2.7'])
  expect(ms).toBeLessThan(500)
  expect(names.asked.slice(asked)).toContain('known.test')
  await Promise.all(others)
})

test('the last addresses of a name are used while its name server gives no answer', async () => {
  const resolve = suite()
  expect(await resolve('known.test')).toEqual(['192.0.2.7'])
  await timed(resolve('slow.test')) // by when what was found is not good any more
  isDropped = () => true
  const asked = names.asked.length
  expect(await resolve('known.test')).toEqual(['192.0.2.7'])
  expect(names.asked.slice(asked)).toContain('known.test')
})

test('a look-up ends when nobody wants to know any more', async () => {
  const closing = new AbortController()
  const asking = timed(suite()('slow.test', 'acc_1', closing.signal))
  closing.abort()
  expect((await asking).ms).toBeLessThan(500)
})

test('localhost is this machine, no matter what name servers say', async () => {
  const resolve = suite()
  expect(await resolve('localhost')).toContain('127.0.0.1')
  expect(await resolve('hooks.localhost')).toContain('127.0.0.1')
  expect(names.asked).toEqual([])
})

test('names that the operator lists are the operating system’s', async () => {
  const resolve = createResolve((name) => name === 'slow.invalid')
  await expect(resolve('slow.invalid', { accountId: 'acc_1', signal })).rejects.toThrow()
  expect(names.asked).toEqual([])
})

test('a hosts file has names of both kinds of addresses, and remarks', () => {
  const hosts = parseHosts(
    '# hosts\n127.0.0.1 localhost\n10.0.0.5\tCRM crm.lan # ours\r\n::1 localhost\nnonsense x\n',
  )
  expect(hosts.get('crm')).toEqual(['10.0.0.5'])
  expect(hosts.get('crm.lan')).toEqual(['10.0.0.5'])
  expect(hosts.get('localhost')).toEqual(['127.0.0.1', '::1'])
  expect(hosts.has('x')).toBe(false)
})
