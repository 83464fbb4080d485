import { CampaignStats } from '@replyloop/shared/contract/campaignReports'
import type { ConnectedChannel } from '@replyloop/shared/contract/channel'
import { Message } from '@replyloop/shared/contract/message'
import { applyReceipt } from '../../server/src/modules/conversations/applyReceipt.ts'
import { findChannel } from '../../server/src/modules/channels/channels.store.ts'
import { restLane } from '../../server/src/platform/outbox/lanes.store.ts'
import { channelContract } from './contract.ts'
import { botCampaign, eventsOf, joinsOf, steps } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { apiError, createContact, newPhone, openAccount, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import {
  expectFlatError,
  incoming,
  outgoing,
  postIncoming,
  readMessage,
  receive,
} from '../support/messages.ts'
import { suiteResource } from '../support/resource.ts'
import { PhoneAnswer, sandboxOf } from '../support/sandbox.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { retry, subscribe } from '../support/webhooks.ts'

const suite = suiteOnFakeClock()
const { server, clock, untilIdle, after } = suite
const { ask, connect, channelsOf, disconnect, become, write, reply, said, open } = sandboxOf(server)
const db = suiteResource(() => openDataOf(server.dataDir, clock))

/** Has what is sent from now on wait. */
const rest = async (account: TestAccount, channel: ConnectedChannel) => {
  await untilIdle()
  await db.write((tx) => restLane(tx, channel.id, account.id))
}

channelContract(
  {
    label: 'sandbox',
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
  test('connects by one click, once, and again under its name after it was disconnected', async () => {
    const account = await openAccount(server)
    const first = await connect(account)
    expect(first).toMatchObject({ kind: 'sandbox', name: 'sandbox', state: 'active' })
    expect(await connect(account)).toEqual(first)
    expect(await disconnect(account)).toMatchObject({ status: 200, body: { id: first.id, state: 'off' } })
    expect(await connect(account)).toEqual(first)
    expect(await channelsOf(account)).toHaveLength(1)
  })

  test('takes another name where messages of the account use its label already', async () => {
    const account = await openAccount(server)
    await receive(account, { channel: 'sandbox' })
    expect(await connect(account)).toMatchObject({ name: 'sandbox-2' })
    const id = await become(account)
    await receive(account, { channel: 'sandbox' }) // which stays a custom channel
    expect(await reply(account, id, { body: 'Hi' })).toMatchObject({ channel: 'sandbox-2' })
    await untilIdle()
    expect((await said(account, id)).map(({ status }) => status)).toEqual(['Sent'])
  })

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

  test('fails what waits for a contact who writes STOP meanwhile, and never sends it', async () => {
    const { account, channel, id } = await open()
    await rest(account, channel)
    const message = await reply(account, id, { body: 'Hi' })
    await write(account, id, { body: 'STOP' })
    await connect(account)
    await untilIdle()
    expect(await readMessage(account, message.id)).toMatchObject({
      status: 'Failed',
      error: { kind: 'opted_out' },
    })
  })

  test('reaches nobody who is not known there: Failed, and it says so, also when it is tried again', async () => {
    const { account } = await open({ campaigns: [botCampaign({ channel: 'sandbox' })] })
    const stranger = await createContact(account, { listId: account.listId('Leads') })
    await untilIdle()
    const [opening] = await said(account, stranger.id)
    const error = { kind: 'no_address', detail: expect.stringContaining('sandbox') }
    expect(opening).toMatchObject({ status: 'Failed', error, attempts: 0 })
    expect((await retry(account, opening?.id ?? '')).body).toMatchObject({
      status: 'Failed',
      error: { kind: 'no_address' },
    })
  })

  test('is no custom channel: neither endpoint for those takes its name, connected or not', async () => {
    const { account } = await open()
    for (const again of [true, false]) {
      const sent = await account.ask('POST', '/send_custom_channel_message', {
        body: { customData: outgoing({ customChannel: 'sandbox' }) },
      })
      expect(sent).toMatchObject(apiError(400, 'CHANNEL_NOT_CUSTOM'))
      const received = await postIncoming(account, { customData: incoming({ channel: 'sandbox' }) })
      expectFlatError(received, 400, 'CHANNEL_NOT_CUSTOM')
      if (again) await disconnect(account)
    }
  })

  test('plays the whole conversation: opening, answer, hand-over, a person’s reply', async () => {
    const { owner, account } = await openOwner(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign(), { name: 'Other' }],
    })
    await connect(account)
    const path = '/sandbox/contacts'
    const asOwner = async (campaign: string) =>
      PhoneAnswer.parse(
        (await owner.ask('POST', path, { body: { campaignId: account.campaignId(campaign) } })).body,
      ).contactId ?? ''
    const id = await asOwner('Desk')
    expect([
      await asOwner('Desk'),
      (await asOwner('Other')) === id,
      (await become(account, 'Desk')) === id,
    ]).toEqual([id, false, false])
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

  test('marks as delivered and read what had arrived by then, each once', async () => {
    const { account, channel, id } = await open()
    await untilIdle()
    const [first, second_] = [
      await reply(account, id, { body: '1' }),
      await reply(account, id, { body: '2' }),
    ]
    await untilIdle()
    const read = (messageId: string) => ask(account, 'POST', `/sandbox/contacts/${id}/read`, { messageId })
    const instants = async () =>
      (await said(account, id)).map(({ deliveredAt, readAt }) =>
        [deliveredAt, readAt].map((at) => at && Date.parse(at)),
      )
    const [early, late] = [clock.now(), clock.now() + second]
    expect(await read(first.id)).toMatchObject({ status: 200, body: { contactId: id } })
    expect(await instants()).toEqual([
      [early, early],
      [early, early],
      [null, null],
    ])
    clock.advance(second)
    for (let times = 0; times < 2; times += 1) await read(second_.id)
    expect(await instants()).toEqual([
      [early, early],
      [early, early],
      [late, late],
    ])
    const failure = { kind: 'status', detail: 'The provider lost it', code: '131026' } as const
    const lost = await reply(account, id, { body: '3' })
    await untilIdle()
    for (const message of [
      { id: lost.id },
      { providerId: (await readMessage(account, first.id)).providerId ?? '' },
    ])
      await db.write(async (tx) => {
        const row = await findChannel(tx, channel.id)
        expect(row && (await applyReceipt(tx, row, { message, state: 'failed', error: failure }))).toBe(true)
      })
    expect(await readMessage(account, lost.id)).toMatchObject({ status: 'Failed', error: failure })
    expect(await readMessage(account, first.id)).toMatchObject({ status: 'Sent', error: null })
    expect(await eventsOf(account, 'message.failed')).toMatchObject([
      { data: { id: lost.id, error: failure } },
    ])
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
    expect(CampaignStats.parse(stats.body)).toMatchObject({ opened: 0, answered: 0 })
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
