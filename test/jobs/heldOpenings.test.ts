import { describe, expect, test } from '@jest/globals'
import { createContact, declareAccount, newEmail, openAccount } from '../support/factories.ts'
import { funnel, joinsOf, openFunnel, type Campaign } from '../support/funnel.ts'
import { receive } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'

const slot = 2 * second // thirty a minute
const { server, untilIdle, after } = suiteOnFakeClock()

describe('An opening message', () => {
  test('fills in the fields, custom fields and fallbacks of its contact', async () => {
    const openingMessage =
      'Hi {{firstName}} {{ lastName | of  old }}, {{company|your firm}} 👋 {{phone}} {{email}} {{size}}'
    const { account, join, messages } = await openFunnel(server, [funnel({ openingMessage })])
    const email = newEmail()
    const given = { firstName: 'Zoë {{email}}', phone: '+15559990001', email, customFields: { size: 0 } }
    const { id } = await createContact(account, given)
    await join(id)
    expect(await messages()).toMatchObject([
      {
        body: `Hi Zoë {{email}} of  old, your firm 👋 +15559990001 ${email} 0`,
        contactId: id,
        author: 'campaign',
      },
    ])
  })

  test('goes out on the last channel of its contact, else on that of the campaign', async () => {
    const { account, join, messages, people } = await openFunnel(server, [
      funnel({ channel: 'landing-page' }),
    ])
    for (const channel of ['mail', 'crm']) await receive(account, { fromId: '+15559990002', channel })
    const known = await createContact(account, { phone: '+15559990002' })
    const [fresh = ''] = await people(1)
    await join(known.id)
    await join(fresh)
    expect((await messages()).map(({ channel }) => channel)).toEqual(['crm', 'landing-page'])
  })

  test('that the fields of its contact make too long is held, and says so', async () => {
    const openingMessage = '{{a}} {{b}} {{c}}'
    const { account, join, messages } = await openFunnel(server, [funnel({ openingMessage })])
    const long = 'x'.repeat(2000)
    const { id } = await createContact(account, { customFields: { a: long, b: long, c: long } })
    await join(id)
    expect(await messages()).toEqual([])
    const { body } = await account.client.getTimeline({ params: { id } })
    expect(body.data).toMatchObject([{ decision: 'held', rule: 'too_long', detail: '6002 characters' }])
    await account.client.updateContact({ params: { id }, body: { customFields: { b: 'short', c: 'short' } } })
    await after(slot)
    expect(await messages()).toMatchObject([{ body: `${long} short short` }])
  })

  test('of as many emoji as a campaign takes goes out', async () => {
    const openingMessage = '👋'.repeat(4096)
    const { join, messages, people } = await openFunnel(server, [funnel({ openingMessage })])
    const [id = ''] = await people(1)
    await join(id)
    expect(await messages()).toMatchObject([{ body: openingMessage }])
  })

  test('that lacks a variable is held, lets others pass, and goes out when the contact gets it', async () => {
    const openingMessage = 'Hi {{firstName}} of {{company}}!'
    const { account, join, messages, opened } = await openFunnel(server, [funnel({ openingMessage })])
    const { client } = account
    const incomplete = await createContact(account, { firstName: 'Ann' })
    const complete = await createContact(account, { firstName: 'Ben', customFields: { company: 'Acme' } })
    await join(incomplete.id)
    await join(complete.id)
    await after(minute)
    expect(await opened()).toEqual([complete.id])

    const params = { id: incomplete.id }
    await client.updateContact({ params, body: { lastName: 'Other' } })
    await after(minute)
    expect(await opened()).toEqual([complete.id])

    await client.updateContact({ params, body: { customFields: { company: 'Beta' } } })
    await untilIdle()
    expect((await messages()).map(({ body }) => body)).toEqual(['Hi Ben of Acme!', 'Hi Ann of Beta!'])
    await client.updateContact({ params, body: { customFields: { company: 'Gamma' } } })
    await after(minute)
    expect(await opened()).toHaveLength(2)
    const { data } = (await client.getTimeline({ params })).body
    expect(data.toReversed().map(({ decision, rule }) => `${decision} ${rule}`)).toEqual([
      'held missing_variable',
      'queued decided_again',
      'held missing_variable',
      'queued decided_again',
      'sent joined_list',
    ])
  })

  test('that is held is decided again by a change of its own contact, and of no other', async () => {
    const openingMessage = 'Hi {{firstName}} of {{company}}!'
    const { account, joinInTurn } = await openFunnel(server, [funnel({ openingMessage })])
    const [ann, ben] = [await createContact(account), await createContact(account)]
    await joinInTurn([ann.id, ben.id])
    await account.client.updateContact({ params: { id: ben.id }, body: { firstName: 'Ben' } })
    await after(minute)
    const decisions = async ({ id }: { id: string }) =>
      (await account.client.getTimeline({ params: { id } })).body.data.length
    expect([await decisions(ann), await decisions(ben)]).toEqual([1, 3])
  })

  test('passes at once, however many before it are held', async () => {
    const openingMessage = 'Hi {{company}}!'
    const { account, people, joinInTurn, opened, change } = await openFunnel(server, [
      funnel({ openingMessage, status: 'Paused' }),
    ])
    const complete = await createContact(account, { customFields: { company: 'Acme' } })
    await joinInTurn([...(await people(60)), complete.id])
    await change({ openingMessage, status: 'Live' })
    await untilIdle()
    expect(await opened()).toEqual([complete.id])
  })

  test('that is held ends when its contact leaves the list, unless it is still on the one that it joined by', async () => {
    const openingMessage = 'Hi {{company}}!'
    const lists = [{ name: 'Leads' }, { name: 'Others' }]
    const { account, join, leave, opened, change } = await openFunnel(server, [funnel({ openingMessage })], {
      lists,
    })
    const [left, stays] = [await createContact(account), await createContact(account)]
    for (const { id } of [left, stays]) await join(id)
    const params = { id: account.listId('Others') }
    await account.client.joinList({ params, body: { contactId: stays.id } })
    await change({ openingMessage, list: 'Others' })
    await after(slot)
    await leave(left.id)
    await account.client.leaveList({ params: { ...params, contactId: stays.id } })
    for (const { id } of [left, stays])
      await account.client.updateContact({ params: { id }, body: { customFields: { company: 'Acme' } } })
    await after(minute)
    expect(await opened()).toEqual([stays.id])
  })

  test('is released as well by a create that fills the missing field', async () => {
    const openingMessage = 'Hi {{firstName}}!'
    const { account, join, opened } = await openFunnel(server, [funnel({ openingMessage })])
    const phone = '+15559990003'
    const { id } = await createContact(account, { phone })
    await join(id)
    await after(minute)
    expect(await opened()).toEqual([])
    await createContact(account, { phone, firstName: 'Cay' })
    await untilIdle()
    expect(await opened()).toEqual([id])
  })

  test('never goes to a contact who has opted out, before joining or in the queue, nor after opting in', async () => {
    const { account, people, join, joinInTurn, opened } = await openFunnel(server, [funnel()])
    const { client } = account
    const setOptedOut = (id: string, optedOut: boolean) =>
      client.updateContact({ params: { id }, body: { optedOut } })
    const [out = '', ...ids] = await people(6)
    await setOptedOut(out, true)
    await join(out)
    await joinInTurn(ids) // with the first, three of them are sent now
    const waiting = ids[3] ?? ''
    await setOptedOut(waiting, true)
    await after(minute)
    await after(minute)
    const reached = ids.filter((id) => id !== waiting)
    expect(await opened()).toEqual(reached)
    await setOptedOut(out, false)
    await setOptedOut(waiting, false)
    await after(minute)
    expect(await opened()).toEqual(reached)
  })
})

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

  test('is held without credit, and a grant releases as many as it pays for, in the order of joining', async () => {
    const { people, joinInTurn, opened, grant, balance, ledger } = await openMetered(1)
    const ids = await people(6)
    await joinInTurn(ids)
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

  test('that a grant does not pay for stays held, without another line on the timeline', async () => {
    const { account, people, joinInTurn, opened, grant } = await openMetered(0)
    const ids = await people(4)
    await joinInTurn(ids)
    await untilIdle()
    await grant(2)
    for (let turn = 0; turn < 3; turn += 1) await after(slot)
    expect(await opened()).toEqual(ids.slice(0, 2))
    const decisions = async (id = '') =>
      (await account.client.getTimeline({ params: { id } })).body.data.map(({ decision }) => decision)
    expect(await decisions(ids[1])).toEqual(['sent', 'queued', 'held'])
    expect(await decisions(ids[2])).toEqual(['held'])
  })

  test('goes out for the credit that one before it leaves, since its contact has left or lacks a field', async () => {
    const { account, people, joinInTurn, leave, opened, grant, balance } = await openMetered(0, {
      openingMessage: 'Hi {{firstName}}!',
    })
    const ids = await people(7)
    const [, leaves = '', lacks = ''] = ids
    await joinInTurn(ids)
    await untilIdle()
    await account.client.updateContact({ params: { id: lacks }, body: { firstName: null } })
    await grant(4)
    await untilIdle()
    await leave(leaves)
    for (let turn = 0; turn < 6; turn += 1) await after(slot)
    expect(await opened()).toEqual(ids.filter((id) => id !== leaves && id !== lacks).slice(0, 4))
    expect(await balance()).toBe(0)
  })

  test('that is held is decided again by a grant to its own account, and to no other', async () => {
    const [rich, poor] = [await openMetered(0), await openMetered(0)]
    const ids = [...(await rich.people(1)), ...(await poor.people(1))]
    await rich.join(ids[0] ?? '')
    await poor.join(ids[1] ?? '')
    await rich.grant(1)
    await untilIdle()
    expect(await rich.opened()).toEqual(ids.slice(0, 1))
    const { data } = (await poor.account.client.getTimeline({ params: { id: ids[1] ?? '' } })).body
    expect(data.map(({ decision }) => decision)).toEqual(['held'])
  })

  test('of racing joins is sent as often as the credits pay for', async () => {
    const { people, join, opened, balance } = await openMetered(2)
    await Promise.all((await people(10)).map((id) => join(id)))
    for (let turn = 0; turn < 10; turn += 1) await after(slot)
    expect(await opened()).toHaveLength(2)
    expect(await balance()).toBe(0)
  })

  test('that is held without credit goes out once the account is metered no longer', async () => {
    const declared = declareAccount({
      metered: true,
      lists: [{ name: 'Leads' }],
      campaigns: [funnel()],
    })
    const { people, joinInTurn, opened } = joinsOf(await openAccount(server, declared))
    const ids = await people(2)
    await joinInTurn(ids)
    await after(minute)
    expect(await opened()).toEqual([])
    await server.provision({ ...declared, metered: false })
    await after(slot)
    await after(slot)
    expect(await opened()).toEqual(ids)
  })
})
