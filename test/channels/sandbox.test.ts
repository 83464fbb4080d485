import { CampaignStats } from '@replyloop/shared/contract/campaignReports'
import { ConnectedChannel } from '@replyloop/shared/contract/channel'
import { Message } from '@replyloop/shared/contract/message'
import { z } from 'zod'
import { applyReceipt } from '../../server/src/modules/conversations/applyReceipt.ts'
import { findChannel } from '../../server/src/modules/channels/channels.store.ts'
import { restLane } from '../../server/src/platform/outbox/lanes.store.ts'
import { botCampaign, eventsOf } from '../support/conversation.ts'
import { askDashboard, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import {
  apiError,
  createContact,
  expectFlatError,
  incoming,
  newPhone,
  openAccount,
  outgoing,
  postIncoming,
  readMessage,
  receive,
  type TestAccount,
} from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { embedded, files, readLink, storedFiles } from '../support/media.ts'
import { suiteResource } from '../support/resource.ts'
import type { Declaration } from '../support/server.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, second } from '../support/time.ts'
import { retry, subscribe } from '../support/webhooks.ts'
import { channelContract } from './contract.ts'

const suite = suiteOnFakeClock()
const { server, clock, untilIdle, after } = suite
const db = suiteResource(() => openDataOf(server.dataDir, clock))

const Made = z.object({ contactId: z.string(), messageId: z.string() }).partial()
const ask = (
  account: Pick<TestAccount, 'apiKey'>,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
) => askDashboard(server, account, method, path, { body, headers })
const connect = async (account: TestAccount) =>
  ConnectedChannel.parse((await ask(account, 'POST', '/connected_channels', { kind: 'sandbox' })).body)
const channelsOf = async (account: TestAccount) => rowsOf(await ask(account, 'GET', '/connected_channels'))
const disconnect = async (account: TestAccount) =>
  ask(account, 'DELETE', `/connected_channels/${String((await channelsOf(account))[0]?.['id'])}`)
const become = async (account: TestAccount, campaign?: string) => {
  const body = campaign === undefined ? {} : { campaignId: account.campaignId(campaign) }
  const answer = await ask(account, 'POST', '/sandbox/contacts', body)
  expect(answer).toMatchObject({ status: 201 })
  return Made.parse(answer.body).contactId ?? ''
}
const write = async (account: TestAccount, id: string, body: object, headers = {}) => {
  const answer = await ask(account, 'POST', `/sandbox/contacts/${id}/messages`, body, headers)
  expect(answer).toMatchObject({ status: 201 })
  return Made.parse(answer.body).messageId ?? ''
}
/** Has what is sent from now on wait. */
const rest = async (account: TestAccount, channel: ConnectedChannel) => {
  await untilIdle()
  await db.write((tx) => restLane(tx, channel.id, account.id))
}
const reply = async (account: TestAccount, id: string, body: object) =>
  Message.parse((await ask(account, 'POST', `/contacts/${id}/replies`, body)).body)
const said = async ({ client }: TestAccount, contactId: string) =>
  (await client.listMessages({ query: { contactId, limit: '100' } })).body.data.toReversed()
const imageUri = (bytes: Buffer, type = 'image/png') => embedded(bytes, type).mediaUrl

/** An account whose sandbox is connected, and its test contact on the campaign Desk. */
async function open(given: Partial<Declaration> = {}) {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
    ...given,
  })
  const channel = await connect(account)
  return { account, channel, id: await become(account, 'Desk') }
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
      Made.parse((await owner.ask('POST', path, { body: { campaignId: account.campaignId(campaign) } })).body)
        .contactId ?? ''
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

  test('counts nowhere: not in a list, a campaign’s numbers, the checklist or an export, and costs nothing', async () => {
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
    expect(await ask(account, 'GET', '/checklist')).toMatchObject({ body: { contact: false } })
    expect(await importsOf(server, account).exportFile()).toMatchObject({ rows: 0 })
  })
})

describe('A file', () => {
  test('goes both ways, several in a reply by hand, each behind its own link, and goes with its contact', async () => {
    const { account, id } = await open()
    const before = await storedFiles(server.dataDir)
    const [png, jpeg, gif] = [files.png('sandbox'), files.jpeg(), files.gif()]
    await write(account, id, { image: imageUri(png) })
    const attachments = [imageUri(jpeg, 'image/jpeg'), imageUri(gif, 'image/gif')]
    await reply(account, id, { attachments })
    await untilIdle()
    const [came, went] = (await said(account, id)).slice(-2)
    expect([came, went]).toMatchObject([
      { author: 'contact', body: '' },
      { status: 'Sent', body: '' },
    ])
    const shown = [...(came?.attachments ?? []), ...(went?.attachments ?? [])]
    expect(shown.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/jpeg', 'image/gif'])
    expect([came?.media, went?.media]).toEqual([shown[0], shown[1]])
    for (const [index, bytes] of [png, jpeg, gif].entries())
      expect(await readLink(shown[index]?.url)).toMatchObject({ status: 200, bytes })
    const moved = new URL(shown[2]?.url ?? '')
    moved.pathname = moved.pathname.replace(/1$/, '2')
    expect(await readLink(moved)).toMatchObject({ status: 401 })
    await account.client.deleteContact({ params: { id } })
    await after(2 * hour)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })

  test('that is refused is not kept, nor what came beside it', async () => {
    const { account, id } = await open()
    const before = await storedFiles(server.dataDir)
    const [png, pdf] = [imageUri(files.png('refused')), imageUri(files.pdf(), 'application/pdf')]
    const large = imageUri(Buffer.concat([files.png(), Buffer.alloc(10 * 1024 * 1024)]))
    const replies = `/contacts/${id}/replies`
    const phone = `/sandbox/contacts/${id}/messages`
    const elsewhere = await createContact(account)
    const refused: [string, object, number, string][] = [
      [replies, { attachments: [png, pdf] }, 400, 'attachments[1]'],
      [replies, { attachments: [png, imageUri(files.pdf())] }, 400, 'attachments[1]'],
      [replies, { attachments: [png, 'nonsense'] }, 400, 'attachments[1]'],
      [replies, { attachments: Array.from({ length: 11 }, () => png) }, 400, 'attachments'],
      [replies, { attachments: [large] }, 413, 'attachments[0]'],
      [`/contacts/${elsewhere.id}/replies`, { attachments: [png] }, 400, 'attachments[0]'],
      [phone, { image: large }, 413, 'image can'],
      [phone, { image: pdf }, 400, '"image"'],
      [phone, { image: imageUri(files.pdf()) }, 400, '"image"'],
      [phone, { image: 'nonsense' }, 400, '"image"'],
    ]
    for (const [path, body, status, named] of refused) {
      const answer = await ask(account, 'POST', path, body)
      expect([named, answer.status]).toEqual([named, status])
      expect(JSON.stringify(answer.body)).toContain(named)
    }
    await after(2 * hour)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })
})

test('What the phone cannot do is refused, and says why', async () => {
  const { account, channel, id } = await open()
  const phone = `/sandbox/contacts/${id}`
  const [other, plain] = [await open(), await createContact(account)]
  const refused: [string, string, unknown, number, string][] = [
    ['POST', '/connected_channels', { kind: 'custom' }, 400, 'VALIDATION_FAILED'],
    ['POST', '/connected_channels', { kind: 'sandbox', settings: { key: 'x' } }, 400, 'VALIDATION_FAILED'],
    ['DELETE', '/connected_channels/chn_none', undefined, 404, 'CHANNEL_NOT_FOUND'],
    ['DELETE', `/connected_channels/${other.channel.id}`, undefined, 404, 'CHANNEL_NOT_FOUND'],
    [
      'POST',
      '/sandbox/contacts',
      { campaignId: other.account.campaignId('Desk') },
      404,
      'CAMPAIGN_NOT_FOUND',
    ],
    ['POST', '/sandbox/contacts', { campaignId: 5 }, 400, 'VALIDATION_FAILED'],
    ['POST', `${phone}/messages`, {}, 400, 'VALIDATION_FAILED'],
    ['POST', `${phone}/messages`, { body: ' ' }, 400, 'VALIDATION_FAILED'],
    ['POST', `/sandbox/contacts/${other.id}/messages`, { body: 'Hi' }, 404, 'CONTACT_NOT_FOUND'],
    ['POST', `/sandbox/contacts/${plain.id}/messages`, { body: 'Hi' }, 404, 'CONTACT_NOT_FOUND'],
    ['POST', `${phone}/read`, {}, 400, 'VALIDATION_FAILED'],
    ['POST', `/sandbox/contacts/${other.id}/read`, { messageId: 'msg_1' }, 404, 'CONTACT_NOT_FOUND'],
  ]
  for (const [method, path, body, status, code] of refused)
    expect({ path, ...(await ask(account, method, path, body)) }).toMatchObject({
      path,
      ...apiError(status, code),
    })
  expect(await channelsOf(other.account)).toMatchObject([{ state: 'active' }])
  await ask(account, 'DELETE', `/connected_channels/${channel.id}`)
  for (const [path, body] of [
    ['/sandbox/contacts', {}],
    [`${phone}/messages`, { body: 'Hi' }],
    [`${phone}/read`, { messageId: 'm' }],
  ] as const)
    expect(await ask(account, 'POST', path, body)).toMatchObject(apiError(404, 'CHANNEL_NOT_FOUND'))
})
