import { funnel, openFunnel } from '../support/conversation.ts'
import { createContact, newEmail } from '../support/factories.ts'
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

  test('that is held ends when its contact leaves the list, unless it is on the one that it joined by or on the linked one', async () => {
    const openingMessage = 'Hi {{company}}!'
    const lists = [{ name: 'Leads' }, { name: 'Others' }]
    const { account, join, leave, opened, change } = await openFunnel(server, [funnel({ openingMessage })], {
      lists,
    })
    const add = () => createContact(account)
    const [left, stays, moves] = [await add(), await add(), await add()]
    for (const { id } of [left, stays, moves]) await join(id)
    const params = { id: account.listId('Others') }
    for (const { id } of [stays, moves]) await account.client.joinList({ params, body: { contactId: id } })
    await change({ openingMessage, list: 'Others' })
    await after(slot)
    for (const { id } of [left, moves]) await leave(id)
    await account.client.leaveList({ params: { ...params, contactId: stays.id } })
    for (const { id } of [left, stays, moves])
      await account.client.updateContact({ params: { id }, body: { customFields: { company: 'Acme' } } })
    await after(slot)
    await after(slot)
    expect(await opened()).toEqual([stays.id, moves.id])
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
