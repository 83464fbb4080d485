import { funnel, joinsOf, type Campaign } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { declareAccount, newEmail, openAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'

const slot = 2 * second // thirty a minute
const { server, untilIdle, after } = suiteOnFakeClock()

describe('On a metered account an opening message', () => {
  async function openMetered(credits: number, given: Partial<Campaign> = {}) {
    const email = newEmail('client')
    const client = { email, name: 'Client', credits, lists: [{ name: 'Leads' }], campaigns: [funnel(given)] }
    const agency = await openAccount(server, { type: 'agency', subAccounts: [client] })
    const account = agency.subAccount(email)
    const grant = (amount: number) => agency.client.grantCredits({ body: { email, amount } })
    const ledger = async () =>
      (await account.client.listCreditTransactions({ query: {} })).body.data.toReversed()
    const balance = async () => (await account.client.getMe()).body.balance
    return { ...joinsOf(account), account, grant, ledger, balance }
  }
  /** The same, with a list that so many people have joined, one after the other. */
  async function openJoined(count: number, credits: number, given?: Partial<Campaign>) {
    const opened = await openMetered(credits, given)
    const ids = await opened.people(count)
    await opened.joinInTurn(ids)
    return { ...opened, ids }
  }
  const afterSlots = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await after(slot)
  }

  test('is held without credit, and a grant releases as many as it pays for, in the order of joining', async () => {
    const { ids, opened, grant, balance, ledger } = await openJoined(6, 1)
    await after(minute)
    expect(await opened()).toEqual(ids.slice(0, 1))
    expect(await balance()).toBe(0)

    await grant(2)
    await untilIdle()
    expect(await opened()).toEqual(ids.slice(0, 2))
    await after(slot)
    expect(await opened()).toEqual(ids.slice(0, 3))
    await after(minute)
    expect(await opened()).toEqual(ids.slice(0, 3))
    expect(await balance()).toBe(0)

    await grant(10)
    for (const sent of [4, 5, 6]) {
      await after(slot)
      expect(await opened()).toEqual(ids.slice(0, sent))
    }
    expect(await balance()).toBe(7)
    const sum = (await ledger()).reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(7)
  })

  test('that a grant does not pay for stays held, also when the text changes, without another line on the timeline', async () => {
    const { ids, account, opened, grant } = await openJoined(4, 0)
    await untilIdle()
    await grant(2)
    await untilIdle()
    await grant(0.5) // while one that the grant before it pays for is queued
    await untilIdle()
    await afterSlots(3)
    expect(await opened()).toEqual(ids.slice(0, 2))
    const decisions = async (id = '') =>
      (await account.client.getTimeline({ params: { id } })).body.data.map(({ decision }) => decision)
    expect(await decisions(ids[1])).toEqual(['sent', 'queued', 'held'])
    const path = `/campaigns/${account.campaignId('Funnel')}`
    await askDashboard(server, account, 'PATCH', path, { body: { openingMessage: 'Hello!' } })
    await after(slot)
    expect(await decisions(ids[2])).toEqual(['held'])
  })

  test('goes out for the credit that one before it leaves, since its contact has left or lacks a field', async () => {
    const openingMessage = 'Hi {{firstName}}!'
    const { ids, account, leave, opened, grant, balance } = await openJoined(7, 0, { openingMessage })
    const [, leaves = '', lacks = ''] = ids
    await untilIdle()
    await account.client.updateContact({ params: { id: lacks }, body: { firstName: null } })
    await grant(4)
    await untilIdle()
    await leave(leaves)
    await afterSlots(6)
    expect(await opened()).toEqual(ids.filter((id) => id !== leaves && id !== lacks).slice(0, 4))
    expect(await balance()).toBe(0)
  })

  test('that is held is decided again by a grant to its own account, and to no other', async () => {
    const [rich, poor] = [await openJoined(1, 0), await openJoined(1, 0)]
    await rich.grant(1)
    await untilIdle()
    expect(await rich.opened()).toEqual(rich.ids)
    const { data } = (await poor.account.client.getTimeline({ params: { id: poor.ids[0] ?? '' } })).body
    expect(data.map(({ decision }) => decision)).toEqual(['held'])
  })

  test('of racing joins is sent as often as the credits pay for', async () => {
    const { people, join, opened, balance } = await openMetered(2)
    await Promise.all((await people(10)).map((id) => join(id)))
    await afterSlots(10)
    expect(await opened()).toHaveLength(2)
    expect(await balance()).toBe(0)
  })

  test('that is held without credit goes out once the account is metered no longer', async () => {
    const declared = declareAccount({ metered: true, lists: [{ name: 'Leads' }], campaigns: [funnel()] })
    const { people, joinInTurn, opened } = joinsOf(await openAccount(server, declared))
    const ids = await people(2)
    await joinInTurn(ids)
    await after(minute)
    expect(await opened()).toEqual([])
    await server.provision({ ...declared, metered: false })
    await afterSlots(2)
    expect(await opened()).toEqual(ids)
  })
})
