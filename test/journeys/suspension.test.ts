import { z } from 'zod'
import { askDashboard, openOwner, openSession, password, rowsOf } from '../support/dashboardApi.ts'
import { botCampaign, openContact } from '../support/conversation.ts'
import { hideTable } from '../support/databases.ts'
import { exampleDataOf } from '../support/exampleData.ts'
import { apiError, newEmail, words } from '../support/factories.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import { countedTables, readStoredRows } from '../support/storedRows.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day, hour, minute, second, until } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const receiver = suiteReceiver()
const { addTo } = exampleDataOf(suite)

/** An agency whose owner is signed in, its sub-account with a campaign and a receiver, and Ann, a contact of that. */
async function openShop() {
  const email = newEmail('shop')
  const { account: agency, owner } = await openOwner(server, {
    name: 'Acme',
    type: 'agency',
    subAccounts: [
      {
        email,
        name: 'Shop',
        password,
        credits: 100,
        replyWebhook: { url: receiver.url },
        lists: [{ name: 'Leads' }],
        campaigns: [botCampaign({ followUps: [{ afterMinutes: 30, text: 'Still there?' }] })],
      },
    ],
  })
  const shop = agency.subAccount(email)
  const act = (action: string) => owner.ask('POST', `/subaccounts/${shop.id}/${action}`)
  return {
    agency,
    owner,
    email,
    shop,
    suspend: () => act('suspend'),
    resume: () => act('resume'),
    remove: () => owner.ask('DELETE', `/subaccounts/${shop.id}`),
    balance: async () => (await askDashboard(server, shop, 'GET', '/balance')).body,
    log: async (person = owner) => rowsOf(await person.ask('GET', '/audit_log')).map(({ action }) => action),
  }
}
/** What has arrived for some contacts since so many deliveries. */
const delivered = (since: number, ...to: { phone: string }[]) =>
  receiver.deliveries.slice(since).filter(({ body }) => to.some(({ phone }) => body.includes(phone)))

describe('A suspended account', () => {
  test('receives and keeps everything and sends nothing; once resumed, what waited goes out in order', async () => {
    const { shop, suspend, resume, balance, owner, log } = await openShop()
    const ann = await openContact(server, shop)
    const bob = await openContact(server, shop)
    const eve = await openContact(server, shop)
    await eve.joins()
    await untilIdle()
    const before = receiver.deliveries.length
    expect(await suspend()).toMatchObject({ status: 200, body: { suspendedAt: expect.any(String) } })
    expect(await suspend()).toMatchObject({ status: 200 })
    await ann.joins()
    await bob.joins()
    await ann.writes('How much is it?')
    await after(hour) // Eve's follow-up would have been due
    expect(await ann.sends()).toMatchObject(apiError(403, 'ACCOUNT_SUSPENDED'))
    expect(await ann.replies()).toMatchObject(apiError(403, 'ACCOUNT_SUSPENDED'))
    expect(delivered(before, ann, bob, eve)).toEqual([])
    expect(await ann.decisions()).toEqual(['opening held suspended', 'answer skipped suspended'])
    expect((await shop.client.getMe()).status).toBe(200)
    expect(await balance()).toMatchObject({
      waitingOpenings: 2,
      isBotSilent: true,
      agencyName: 'Acme',
      balance: 99,
    })

    expect(await resume()).toMatchObject({ status: 200, body: { suspendedAt: null } })
    await resume()
    await untilIdle()
    await after(10 * minute)
    expect([await ann.said(), await bob.said()]).toEqual([['campaign: Hi!'], ['campaign: Hi!']])
    expect(await eve.said()).toEqual(['campaign: Hi!', 'campaign: Still there?'])
    expect(delivered(before, ann, bob, eve)).toHaveLength(3)
    expect(await balance()).toMatchObject({
      waitingOpenings: 0,
      isBotSilent: false,
      balance: 97,
      suspendedAt: null,
    })
    expect((await log()).filter((action) => /^subaccount_(resumed|suspended)$/.test(String(action)))).toEqual(
      ['subaccount_resumed', 'subaccount_suspended'],
    )
    expect(await owner.ask('POST', '/subaccounts/acc_other/suspend')).toMatchObject(
      apiError(404, 'SUBACCOUNT_NOT_FOUND'),
    )
  })

  test('has what was accepted before wait on its channel, and a grant releases nothing', async () => {
    const { agency, shop, email, suspend, resume } = await openShop()
    const ann = await openContact(server, shop)
    receiver.behave(answer(503))
    await ann.sends('One.')
    await untilIdle()
    const before = receiver.deliveries.length
    await suspend()
    receiver.behave(answer())
    await ann.joins()
    await agency.client.grantCredits({ body: { email, amount: 5 } })
    await after(2 * hour)
    expect(delivered(before, ann)).toEqual([])
    await resume()
    await untilIdle()
    await after(minute)
    expect(delivered(before, ann)).toHaveLength(2)
    expect((await ann.outgoing()).map(({ status }) => status)).toEqual(['Sent', 'Sent'])
  })

  test('begins nothing more on a channel that is just sending to others', async () => {
    const { shop, suspend, resume } = await openShop()
    const people = await Promise.all(Array.from({ length: 12 }, () => openContact(server, shop)))
    const before = receiver.deliveries.length
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    await Promise.all(people.map((person) => person.sends('One.')))
    const begun = () => delivered(before, ...people).length
    await until(begun, (count) => count > 0)
    await suspend()
    const atSuspension = begun()
    expect(atSuspension).toBeLessThan(people.length)
    receiver.behave(answer())
    held.release()
    await untilIdle()
    await after(hour)
    expect(begun()).toBe(atSuspension)
    await resume()
    await untilIdle()
    await after(minute)
    expect(begun()).toBe(people.length)
  })

  test('of suspensions that race with joins, each opening goes out before them or after the end', async () => {
    const { shop, suspend, resume } = await openShop()
    const people = await Promise.all(Array.from({ length: 12 }, () => openContact(server, shop)))
    await Promise.all([
      ...people.map(({ joins }) => joins()),
      ...[suspend, resume, suspend, resume].map((act) => act()),
    ])
    await resume()
    for (let times = 0; times < 15; times += 1) await after(5 * second)
    const said = await Promise.all(people.map((person) => person.said()))
    expect(said).toEqual(people.map(() => ['campaign: Hi!']))
  })
})

/** What changes by itself in a month. */
const passing = words(
  'job rate_limit installation audit_entry session event delivery attempt idempotency_key',
)
const readEverything = () => readStoredRows(server, [...passing, ...countedTables])

describe('A deleted sub-account', () => {
  test('is suspended for 30 days, its keys end at once, and it can be had back', async () => {
    const { agency, shop, email, remove, resume, balance } = await openShop()
    const member = await openSession(server, email)
    const dueAt = z.object({ deletionDueAt: z.string() }).parse((await remove()).body).deletionDueAt
    expect((Date.parse(dueAt) - suite.clock.now()) / day).toBeCloseTo(30)
    expect(await shop.ask('GET', '/me')).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    expect(await member.ask('GET', '/balance')).toMatchObject({ status: 200, body: { deletionDueAt: dueAt } })
    await after(29 * day)
    expect(await resume()).toMatchObject({ status: 200, body: { suspendedAt: null, deletionDueAt: null } })
    await after(31 * day)
    const found = await agency.client.findSubAccount({ query: { email } })
    expect(found).toMatchObject({ status: 200, body: { data: { id: shop.id } } })
    await expect(balance()).resolves.toMatchObject({ error: expect.anything() }) // the old key stays ended
  })

  test('is erased after them with every row, though the work breaks off in the middle; nothing of others is', async () => {
    const { agency, owner, log } = await openShop()
    const before = await readEverything()
    const email = newEmail('erased')
    const subAccounts = [
      { email, name: 'Erased', password, credits: 9, lists: [{ name: 'Leads' }], campaigns: [] },
    ]
    const declared = { email: agency.email, name: 'Acme', type: 'agency', subAccounts } as const
    const [provisioned] = (await server.provision(declared)).accounts
    const { id = '', apiKey = '' } = provisioned?.subAccounts[0] ?? {}
    await addTo({ ...agency, id, apiKey: apiKey ?? '' })
    await untilIdle()
    expect(await owner.ask('DELETE', `/subaccounts/${id}`)).toMatchObject({ status: 200 })
    const show = await hideTable(server.dataDir, 'ledger_entry')
    await after(30 * day + hour)
    await show()
    const half = await readEverything()
    expect(half['contact']).toEqual(before['contact'])
    expect(half['ledger_entry']).not.toEqual(before['ledger_entry'])
    const tooLate = await askDashboard(server, agency, 'POST', `/subaccounts/${id}/resume`)
    expect(tooLate).toMatchObject(apiError(404, 'SUBACCOUNT_NOT_FOUND'))
    await after(hour)
    expect(await readEverything()).toEqual(before)
    const all = await readStoredRows(server, [])
    expect(countedTables.flatMap((name) => all[name] ?? []).filter((row) => row.includes(id))).toEqual([])
    expect(await log(await openSession(server, agency.email))).toEqual(
      expect.arrayContaining(['subaccount_deleted', 'subaccount_erased']),
    )
    expect((await agency.client.createSubAccount({ body: { email } })).status).toBe(201)
  })
})
