import type { Event } from '@replyloop/shared/contract/events'
import type { AutoRecharge } from '@replyloop/shared/contract/account'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day } from '../support/time.ts'
import { subscribe } from '../support/webhooks.ts'

const { clock, server, untilIdle, after, log } = suiteOnFakeClock()
const receiver = suiteReceiver()
let agency: TestAccount
let shop: TestAccount

beforeEach(async () => {
  const email = newEmail('shop')
  agency = await openAccount(server, {
    type: 'agency',
    subAccounts: [
      {
        email,
        name: 'Shop',
        credits: 12,
        autoRecharge: { threshold: 10, amount: 100 },
        rateLimitPerMinute: 1_000_000,
        lists: [{ name: 'Leads' }],
        campaigns: [funnel({ type: 'Outgoing', pacePerMinute: 1_000_000 })],
      },
    ],
  })
  shop = agency.subAccount(email)
})

/** Charges the shop a credit for each of some new contacts, whose opening messages race. */
async function charge(times: number): Promise<void> {
  const listId = shop.listId('Leads')
  await Promise.all(Array.from({ length: times }, () => createContact(shop, { listId })))
  await sendQueued(times)
}
async function sendQueued(times: number): Promise<void> {
  for (let moves = 0; moves < times; moves += 1) {
    await untilIdle()
    clock.advance(1000)
  }
  await untilIdle()
}
const requests = async () =>
  (await agency.client.listEvents({ query: { type: 'credits.auto_recharge' } })).body.data
const keyOf = (event: Event | undefined) =>
  event?.type === 'credits.auto_recharge' ? event.idempotency_key : ''
async function keys(): Promise<string[]> {
  return (await requests()).map(keyOf).toReversed()
}
const grant = (amount: number, key?: string) =>
  agency.ask('POST', '/subaccounts/credits', {
    body: { email: shop.email, amount },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const balance = async () => (await shop.client.getMe()).body.balance
const declareRecharge = (autoRecharge: AutoRecharge | null) =>
  server.provision({
    email: agency.email,
    name: 'Acme',
    type: 'agency',
    subAccounts: [{ email: shop.email, name: 'Shop', autoRecharge }],
  })

describe('credits.auto_recharge', () => {
  test('reaches the agency when a charge takes the balance below the threshold, and not before', async () => {
    const { id } = await subscribe(agency, receiver.url, ['credits.auto_recharge'])
    await subscribe(shop, receiver.url, ['credits.auto_recharge'])
    await charge(2)
    expect(await balance()).toBe(10)
    expect(await requests()).toEqual([])
    await charge(1)
    const [event] = await requests()
    const key = keyOf(event)
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'credits.auto_recharge',
      createdAt: expect.any(String),
      idempotency_key: expect.stringMatching(/\w/),
      data: {
        idempotency_key: key,
        sub_account_id: shop.id,
        email: shop.email,
        amount: 100,
        balance: 9,
        threshold: 10,
      },
    })
    await log.delivered(id, 1)
    expect(receiver.deliveries.map(({ json }) => json)).toEqual([event])
  })

  test('comes once for each crossing, however many charges race across the threshold', async () => {
    await charge(8)
    expect(await balance()).toBe(4)
    expect(await keys()).toHaveLength(1)
    const others = { email: newEmail('other'), usage_limits: { credits: 5 } }
    await agency.client.createSubAccount({ body: others }) // a grant to another sub-account changes nothing here
    await charge(2)
    expect(await keys()).toHaveLength(1)
  })

  test('comes again after a grant, at the next crossing, with another key', async () => {
    await charge(3)
    await grant(100)
    expect(await keys()).toHaveLength(1)
    await charge(9)
    expect(await balance()).toBe(100)
    expect(await keys()).toHaveLength(1)
    await grant(1)
    await declareRecharge({ threshold: 101, amount: 100 })
    await charge(1)
    expect(new Set(await keys()).size).toBe(2)
  })

  test('comes again at once when a grant leaves the balance below', async () => {
    await charge(5)
    await grant(1)
    expect(await keys()).toHaveLength(2)
    expect(new Set(await keys()).size).toBe(2)
    expect((await requests())[0]).toMatchObject({ data: { balance: 8 } })
  })

  test('comes again at once when a changed setting leaves the balance below; saving the same setting does nothing', async () => {
    await declareRecharge({ threshold: 10, amount: 100 })
    expect(await keys()).toHaveLength(0)
    await declareRecharge({ threshold: 20, amount: 50 })
    expect(await requests()).toMatchObject([{ data: { threshold: 20, amount: 50, balance: 12 } }])
    await declareRecharge({ threshold: 20, amount: 50 })
    expect(await keys()).toHaveLength(1)
    await declareRecharge({ threshold: 20, amount: 60 })
    expect((await requests())[0]).toMatchObject({ data: { amount: 60 } })
  })

  test('never comes once it is switched off', async () => {
    await declareRecharge(null)
    await charge(5)
    expect(await keys()).toEqual([])
  })
})

describe('the grant that it asks for', () => {
  test('with its key grants once, for ever, also when asked at once', async () => {
    await charge(3)
    const [key = ''] = await keys()
    const answers = await Promise.all([grant(100, key), grant(100, key), grant(100, key)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await balance()).toBe(109)
    for (const days of [1, 40, 400]) {
      await after(days * day)
      expect(await grant(100, key)).toMatchObject({ status: 200, body: { new_balance: 109 } })
    }
    expect(await balance()).toBe(109)
    expect(await keys()).toHaveLength(0) // events are kept for 30 days
  })
})

describe('an auto-recharge that grants by itself', () => {
  const lines = async () =>
    (await shop.client.listCreditTransactions({ query: { limit: 100 } })).body.data.filter(
      ({ description }) => description === 'Auto-recharge',
    )
  const row = async () => (await askDashboard(server, agency, 'GET', `/agency/subaccounts/${shop.id}`)).body

  test('grants once for each crossing, however many charges race, and asks nobody', async () => {
    await declareRecharge({ threshold: 10, amount: 100, monthlyLimit: 500 })
    await charge(8)
    expect(await balance()).toBe(104)
    expect(await lines()).toMatchObject([{ kind: 'grant', amount: 100, balance: 109 }])
    expect(await keys()).toEqual([])
    expect(await row()).toMatchObject({
      autoRecharge: { threshold: 10, amount: 100, monthlyLimit: 500 },
      rechargedThisMonth: 100,
      rechargeRequested: false,
    })
  })

  test('asks once when the month leaves less than the amount, and grants when the next one begins', async () => {
    await declareRecharge({ threshold: 2, amount: 3, monthlyLimit: 5 })
    await charge(18)
    expect(await lines()).toHaveLength(1)
    expect(await balance()).toBe(0)
    expect(await requests()).toMatchObject([{ data: { amount: 3, balance: 1, threshold: 2 } }])
    expect(await row()).toMatchObject({ rechargedThisMonth: 3, rechargeRequested: true })
    await after(32 * day)
    await sendQueued(3)
    expect(await lines()).toHaveLength(2)
    expect(await balance()).toBe(0) // three of those on hold have gone out
    expect(await row()).toMatchObject({ rechargedThisMonth: 3 })
  })

  test('that is switched on below the threshold grants at once what reaches it, in place of an open request', async () => {
    await charge(4)
    expect(await keys()).toHaveLength(1)
    await declareRecharge({ threshold: 50, amount: 10, monthlyLimit: 100 })
    expect(await balance()).toBe(58)
    expect(await lines()).toMatchObject([{ amount: 50 }])
    expect(await keys()).toHaveLength(1)
    expect(await row()).toMatchObject({ rechargedThisMonth: 50, rechargeRequested: false })
  })

  test('counts what it has granted in the month when its limit is lowered, switched off and on', async () => {
    await declareRecharge({ threshold: 20, amount: 10, monthlyLimit: 100 })
    expect(await balance()).toBe(22)
    await declareRecharge(null)
    await declareRecharge({ threshold: 30, amount: 5, monthlyLimit: 10 })
    expect(await balance()).toBe(22)
    expect(await requests()).toMatchObject([{ data: { amount: 5, threshold: 30 } }])
    expect(await row()).toMatchObject({ rechargedThisMonth: 10, rechargeRequested: true })
    await declareRecharge({ threshold: 30, amount: 5, monthlyLimit: 20 })
    expect(await balance()).toBe(32)
    expect(await row()).toMatchObject({ rechargedThisMonth: 20, rechargeRequested: false })
  })

  test('refuses a monthly limit below its amount', async () => {
    const body = { autoRecharge: { threshold: 5, amount: 10, monthlyLimit: 9 } }
    const path = `/subaccounts/${shop.id}/auto_recharge`
    const { status, body: answer } = await askDashboard(server, agency, 'PATCH', path, { body })
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { error: { details: [{ path: 'autoRecharge.monthlyLimit' }] } },
    })
  })
})
