import { createContact, newEmail } from '../../support/factories.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import { answer, heldAnswer, relayTo, type Behaviour } from '../../support/webhookReceiver.ts'
import { halted } from './halted.ts'
import { startZapierCache } from './zapierCache.ts'
import { runAtZapier } from './platform.ts'
import { failureOf } from './zap.ts'

const server = suiteServer()
const network = suiteReceiver()
const acme = suiteAccount(server, { type: 'agency', lists: [{ name: 'Leads' }] })
const relay = relayTo(server)
let cache: Awaited<ReturnType<typeof startZapierCache>>
let client: string

beforeEach(async () => {
  cache = await startZapierCache()
  client = newEmail('client')
  await acme.client.createSubAccount({ body: { email: client } })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await cache.close()
})

/** One run of a Zap that grants ten credits: always with the same input. */
const grant = () => {
  const connection = { origin: network.url, apiKey: acme.apiKey }
  const input = { email: client, amount: 10 }
  return runAtZapier(cache, connection, 'creates.grant_credits.operation.perform', input)
}
const balance = async () => (await acme.client.findSubAccount({ query: { email: client } })).body.data.balance
/** Moves the time on until Zapier must have ended every run that has begun. */
const letRunsEnd = () => {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 36_000)
}
const keysSince = (before: number) =>
  network.deliveries.slice(before).map(({ headers }) => headers['idempotency-key'])

test('runs that overlap are each done, and nothing of them is kept', async () => {
  network.behave(relay.passOn)
  await Promise.all([grant(), grant(), grant()])
  expect(await balance()).toBe(30)
  expect([...cache.entries]).toEqual([])
})

test('a run that begins while another is at work has its own lost answer remembered', async () => {
  const before = network.deliveries.length
  const held = heldAnswer(relay.passOn)
  network.behave(held.behaviour, relay.loseAnswer, relay.passOn)
  const first = grant()
  await network.waitForCount(before + 1)
  await failureOf(grant())
  held.release()
  await first
  await grant()
  expect(await balance()).toBe(20)
  const [one, two, repeated] = keysSince(before)
  expect(one).not.toBe(two)
  expect(repeated).toBe(two)
})

test('of several runs that find the same wish waiting only one takes it over', async () => {
  const before = network.deliveries.length
  network.behave(relay.loseAnswer, relay.passOn)
  await failureOf(grant())
  await Promise.all([grant(), grant()])
  expect(await balance()).toBe(20)
  const [lost, ...later] = keysSince(before)
  expect(later.filter((key) => key === lost)).toHaveLength(1)
})

test('what a run that Zapier has ended left behind is taken over, once it must be over', async () => {
  const before = network.deliveries.length
  const held = heldAnswer(answer(503))
  network.behave(held.behaviour, answer(503), relay.passOn)
  const ended = failureOf(grant())
  await network.waitForCount(before + 1)
  await failureOf(grant())
  letRunsEnd()
  await Promise.all([grant(), grant()])
  const [one, two, ...taken] = keysSince(before)
  expect(one).not.toBe(two)
  expect(new Set(taken)).toEqual(new Set([one, two]))
  held.release()
  await ended
})

test('what a run took over is taken over again, when Zapier has ended that run, too', async () => {
  const before = network.deliveries.length
  const held = heldAnswer(answer(503))
  network.behave(relay.loseAnswer, held.behaviour, relay.passOn)
  await failureOf(grant())
  const ended = failureOf(grant())
  await network.waitForCount(before + 2)
  letRunsEnd()
  await grant()
  expect(await balance()).toBe(10)
  expect(new Set(keysSince(before)).size).toBe(1)
  held.release()
  await ended
})

test('more at once than can be remembered, and a cache that takes nothing, are asked to come again', async () => {
  const before = network.deliveries.length
  const held = heldAnswer(relay.passOn)
  network.behave(held.behaviour, held.behaviour, held.behaviour, held.behaviour, relay.passOn)
  const runs = [grant(), grant(), grant(), grant()]
  await network.waitForCount(before + 4)
  expect(await failureOf(grant())).toMatchObject({ name: 'ThrottledError', delay: 10 })
  held.release()
  await Promise.all(runs)
  expect(await balance()).toBe(40)
  cache.throttle()
  expect(await failureOf(grant())).toMatchObject({ name: 'ThrottledError' })
  expect(await balance()).toBe(40)
})

describe('a cache that fails', () => {
  /** A grant during which the cache fails; the service behaves as told. */
  async function grantWhileCacheFails(behaviour: Behaviour) {
    const before = network.deliveries.length
    const held = heldAnswer(behaviour)
    network.behave(held.behaviour)
    const running = grant()
    await network.waitForCount(before + 1)
    cache.fail()
    held.release()
    return running
  }

  test('does not make a failure of what has succeeded', async () => {
    expect(await grantWhileCacheFails(relay.passOn)).toMatchObject({ credits_added: 10 })
  })

  test('does not hide why a run failed', async () => {
    const refused = { error: { code: 'SUBACCOUNT_NOT_FOUND', message: 'Nobody', requestId: 'r' } }
    const failing = failureOf(grantWhileCacheFails(answer(404, {}, JSON.stringify(refused))))
    expect(await failing).toMatchObject(halted('Nobody (SUBACCOUNT_NOT_FOUND)'))
  })

  test('is not asked by what the service does once by itself', async () => {
    network.behave(relay.passOn)
    cache.fail()
    const connection = { origin: network.url, apiKey: acme.apiKey }
    const run = (key: string, input: Record<string, unknown>) =>
      runAtZapier(cache, connection, `creates.${key}.operation.perform`, input)
    const { id: contactId } = await createContact(acme)
    const listId = acme.listId('Leads')
    const message = { fromId: 'user-4', toId: 'acme', body: 'Hi', messageSid: 'm-4' }
    expect(await run('create_contact', { email: newEmail() })).toMatchObject({ created: true })
    expect(await run('add_contact_to_list', { contactId, listId })).toMatchObject({ alreadyMember: false })
    expect(await run('receive_message', message)).toMatchObject({ body: 'Hi' })
    const once = { email: client, amount: 10, idempotencyKey: `rch_${client}` }
    expect(await run('grant_credits', once)).toMatchObject({ credits_added: 10 })
  })

  test('has Zapier come again before anything is sent', async () => {
    const before = network.deliveries.length
    cache.fail()
    expect(await failureOf(grant())).toMatchObject({ name: 'ThrottledError', delay: 10 })
    expect(network.deliveries).toHaveLength(before)
  })
})

test('a wish is remembered as long as Zapier replays on its own, and not for a day', async () => {
  network.behave(answer(503))
  await failureOf(grant())
  expect(cache.ttls.length).toBeGreaterThan(0)
  expect(Math.min(...cache.ttls.map(Number))).toBeGreaterThan(10.6 * 3600)
  expect(Math.max(...cache.ttls.map(Number))).toBeLessThanOrEqual(12 * 3600)
})
