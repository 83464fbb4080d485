import { CampaignStats } from '@replyloop/shared/contract/campaignReports'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { Message } from '@replyloop/shared/contract/message'
import { restLane } from '../../server/src/platform/outbox/lanes.store.ts'
import { channelContract } from './contract.ts'
import { botCampaign, eventsOf, joinsOf, PhoneAnswer, sandboxOf, steps } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { apiError, createContact, newPhone, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { readMessage, receive } from '../support/messages.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { retry, subscribe } from '../support/webhooks.ts'

const suite = suiteOnFakeClock()
const { server, clock, untilIdle, after } = suite
const { ask, connect, disconnect, become, write, reply, said, open } = sandboxOf(server)
const db = suiteResource(() => openDataOf(server.dataDir, clock))

/** Has what is sent from now on wait. */
const rest = async (account: TestAccount, channel: ConnectedChannel) => {
  await untilIdle()
  await db.write((tx) => restLane(tx, channel.id, account.id))
}

channelContract(
  {
    label: 'sandbox',
    choices: 'itself',
    connect,
    disconnect,
    async meet(account) {
      const id = await become(account)
      const headersOf = (sid?: string) => (sid === undefined ? {} : { 'idempotency-key': sid })
      return { id, writes: (body, sid) => write(account, id, { body }, headersOf(sid)) }
    },
  },
  suite,
)

describe('The sandbox', () => {
  test('keeps what waits while it is disconnected, and sends it in order once it is connected again', async () => {
    const { account, channel, id } = await open()
    await rest(account, channel)
    const waiting = [await reply(account, id, { body: '1' }), await reply(account, id, { body: '2' })]
    await disconnect(account)
    await subscribe(account, 'http://127.0.0.1:1/', ['message.reply']) // which decides nothing here
    const failed = await reply(account, id, { body: '3' })
    expect(failed).toMatchObject({
      status: 'Failed',
      error: { kind: 'not_configured', detail: expect.stringMatching(/sandbox.*connect/) },
    })
    await untilIdle()
    for (const message of waiting)
      expect(await readMessage(account, message.id)).toMatchObject({ status: 'Queued' })
    await connect(account)
    await untilIdle()
    for (const message of waiting)
      expect(await readMessage(account, message.id)).toMatchObject({ status: 'Sent', attempts: 1 })
    expect(await readMessage(account, failed.id)).toMatchObject({ status: 'Failed' })
  })

  test('fails what waits for a contact who writes STOP before it leaves, and never sends it', async () => {
    const { account, channel, id } = await open()
    await rest(account, channel)
    const message = await reply(account, id, { body: 'Hi' })
    await write(account, id, { body: 'STOP' })
    await connect(account)
    await untilIdle()
    const failed = { status: 'Failed', error: { kind: 'opted_out' } }
    expect(await readMessage(account, message.id)).toMatchObject(failed)
  })

  test('reaches nobody who is not known there: Failed, and it says so, also when it is tried again', async () => {
    const { account } = await open({ campaigns: [botCampaign({ channel: 'sandbox' })] })
    const stranger = await createContact(account, { listId: account.listId('Leads') })
    await untilIdle()
    const [opening] = await said(account, stranger.id)
    const error = {
      kind: 'no_address',
      detail: expect.stringMatching(/sandbox; it has to write there first/),
    }
    expect(opening).toMatchObject({ status: 'Failed', error, attempts: 0 })
    const again = await retry(account, opening?.id ?? '')
    expect(again.body).toMatchObject({ status: 'Failed', error: { kind: 'no_address' } })
  })

  test('plays the whole conversation: opening, answer, hand-over, a person’s reply', async () => {
    const campaigns = [botCampaign(), { name: 'Other' }]
    const { owner, account } = await openOwner(server, { lists: [{ name: 'Leads' }], campaigns })
    await connect(account)
    const path = '/sandbox/contacts'
    const asOwner = async (campaign: string) =>
      PhoneAnswer.parse(
        (await owner.ask('POST', path, { body: { campaignId: account.campaignId(campaign) } })).body,
      ).contactId ?? ''
    const id = await asOwner('Desk')
    expect(await asOwner('Desk')).toBe(id)
    for (const other of [await asOwner('Other'), await become(account, 'Desk')]) expect(other).not.toBe(id)
    await untilIdle()
    for (const body of ['How much is it?', 'Do you know the way to San José?']) {
      await write(account, id, { body })
      await after(2 * second)
    }
    expect(await eventsOf(account, 'conversation.needs_human')).toMatchObject([{ data: { contact: { id } } }])
    const answered = await owner.ask('POST', `/contacts/${id}/replies`, { body: { body: 'I do.' } })
    expect(Message.parse(answered.body).member).toEqual({
      id: expect.stringMatching(/^usr_/),
      name: expect.any(String),
    })
    expect((await said(account, id)).map(({ author, body }) => `${author}: ${body}`)).toEqual([
      'campaign: Hi!',
      'contact: How much is it?',
      'bot: Ten euros.',
      'contact: Do you know the way to San José?',
      'user: I do.',
    ])
  })

  test('gives its contact back after the contact has written elsewhere, also for a campaign', async () => {
    const { account, id } = await open()
    const phone = newPhone()
    await account.client.updateContact({ params: { id }, body: { phone } })
    await receive(account, { fromId: phone, channel: 'crm' })
    expect(await become(account, 'Desk')).toBe(id)
    expect(await reply(account, id, { body: 'Here again.' })).toMatchObject({ channel: 'sandbox' })
  })

  test('refuses what its phone cannot do, and says why', async () => {
    const { account, channel, id } = await open()
    const phone = `/sandbox/contacts/${id}`
    const [other, plain] = [await open(), await createContact(account)]
    const refused: [string, unknown, number, string][] = [
      ['/sandbox/contacts', { campaignId: other.account.campaignId('Desk') }, 404, 'CAMPAIGN_NOT_FOUND'],
      ['/sandbox/contacts', { campaignId: [5] }, 400, 'VALIDATION_FAILED'],
      [`${phone}/messages`, {}, 400, 'VALIDATION_FAILED'],
      [`${phone}/messages`, { body: ' ' }, 400, 'VALIDATION_FAILED'],
      [`/sandbox/contacts/${other.id}/messages`, { body: 'Hi' }, 404, 'CONTACT_NOT_FOUND'],
      [`/sandbox/contacts/${plain.id}/messages`, { body: 'Hi' }, 404, 'CONTACT_NOT_FOUND'],
      [`${phone}/read`, {}, 400, 'VALIDATION_FAILED'],
      [`/sandbox/contacts/${other.id}/read`, { messageId: 'msg_1' }, 404, 'CONTACT_NOT_FOUND'],
    ]
    for (const [path, body, status, code] of refused)
      expect({ path, ...(await ask(account, 'POST', path, body)) }).toMatchObject({
        path,
        ...apiError(status, code),
      })
    await ask(account, 'DELETE', `/connected_channels/${channel.id}`)
    for (const [path, body] of [
      ['/sandbox/contacts', {}],
      [`${phone}/messages`, { body: 'Hi' }],
      [`${phone}/read`, { messageId: 'm' }],
    ] as const)
      expect(await ask(account, 'POST', path, body)).toMatchObject(apiError(404, 'CHANNEL_NOT_FOUND'))
  })

  test('counts nowhere: not in a list, a campaign’s numbers or an export, and costs nothing', async () => {
    const { account, id } = await open({ metered: true })
    await untilIdle()
    await write(account, id, { body: 'How much is it?' })
    await after(2 * second)
    expect((await said(account, id)).map(({ body, status }) => [body, status])).toMatchObject([
      ['Hi!', 'Sent'],
      ['How much is it?', expect.any(String)],
      ['Ten euros.', 'Sent'],
    ])
    expect((await account.client.getMe()).body).toMatchObject({ balance: 0 })
    expect((await account.client.listLists({ query: {} })).body.data).toMatchObject([{ contactCount: 0 }])
    const stats = await ask(account, 'GET', `/campaigns/${account.campaignId('Desk')}/stats`)
    expect(CampaignStats.parse(stats.body)).toMatchObject({ opened: 0, answered: 0, sentToTests: 2 })
    expect(await importsOf(server, account).exportFile()).toMatchObject({ rows: 0 })
  })

  test('waits in no queue and takes nobody’s place there, and no figure of a campaign or a search has it', async () => {
    const campaigns = [
      botCampaign({ followUps: steps(10) }),
      botCampaign({ name: 'Offer', openingMessage: '{{x}}' }),
    ]
    const { account, id } = await open({ campaigns })
    const { join, joinInTurn, people, opened } = joinsOf(account)
    const real = await people(4)
    await joinInTurn(real)
    const late = await become(account)
    await join(late)
    await untilIdle()
    expect(await opened()).toEqual([id, ...real.slice(0, 3), late])
    const shown = async (name: string) =>
      (await ask(account, 'GET', `/campaigns/${account.campaignId(name)}`)).body
    expect(await shown('Desk')).toMatchObject({ queue: { waiting: 1, held: 0 }, dueFollowUps: 3 })
    expect(await shown('Offer')).toMatchObject({ queue: { waiting: 0, held: 4 } })
    for (const query of [
      '',
      `?listId=${account.listId('Leads')}`,
      `?listId=${account.listId('Leads')}&optedOut=false`,
    ])
      expect(await ask(account, 'GET', `/contact_search/count${query}`)).toMatchObject({ body: { count: 4 } })
  })
})
