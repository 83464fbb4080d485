import { z } from 'zod'
import { botCampaign, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail, openAccount } from '../support/factories.ts'
import { deliveryOf, readMessage, titled } from '../support/messages.ts'
import { suiteReceiver, suiteServer } from '../support/suite.ts'
import { becomes } from '../support/webhooks.ts'

const server = suiteServer()
const platform = suiteReceiver()

const open = () => openConversation(server, [botCampaign()], { replyWebhook: { url: platform.url } })
const WithId = z.object({ id: z.string() })

describe('201', () => {
  test('the message, which goes out through the reply webhook on the contact’s last channel', async () => {
    const ann = await open()
    await ann.joins()
    await ann.writes('Hello', { channel: 'whatsapp' })
    const { status, body } = await ann.replies('  I will look.\nSoon. ')
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        direction: 'outgoing',
        status: 'Queued',
        type: 'text',
        author: 'user',
        body: '  I will look.\nSoon. ',
        contactId: ann.id,
        channel: 'whatsapp',
        campaignId: ann.account.campaignId('Desk'),
        attempts: 0,
        error: null,
      },
    })
    const { id } = WithId.parse(body)
    const { userId } = (await ann.account.client.getMe()).body
    expect((await deliveryOf(platform, id)).json).toEqual({
      contactId: ann.id,
      messageId: id,
      userId,
      body: '  I will look.\nSoon. ',
      toId: ann.phone,
      channel: 'whatsapp',
    })
    expect(await becomes(ann.account, id, 'Sent')).toMatchObject({ author: 'user' })
  })

  test('to a contact that has never written, on the channel custom', async () => {
    const { account } = await open()
    const { id } = await createContact(account, { email: newEmail() })
    const body = { body: 'Hello.' }
    const answered = await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body })
    expect(answered).toMatchObject({ status: 201, body: { channel: 'custom', campaignId: null } })
  })

  test('Failed, kind not_configured, where there is nowhere to send it', async () => {
    const ann = await openConversation(server, [])
    expect(await ann.replies()).toMatchObject({
      status: 201,
      body: { status: 'Failed', error: { kind: 'not_configured' } },
    })
  })

  test('sent once for one Idempotency-Key', async () => {
    const ann = await open()
    const reply = () =>
      askDashboard(server, ann.account, 'POST', `/contacts/${ann.id}/replies`, {
        headers: { 'idempotency-key': 'once' },
        body: { body: 'Hello.' },
      })
    const [first, second] = [await reply(), await reply()]
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await ann.said()).toEqual(['user: Hello.'])
  })
})

describe('400', () => {
  test.each(titled(['', ' \n ', 'x'.repeat(65_537), 'a\0b', [5], null]))(
    'the text %s',
    async (_name, body) => {
      const ann = await open()
      expect(
        await askDashboard(server, ann.account, 'POST', `/contacts/${ann.id}/replies`, { body: { body } }),
      ).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'body'))
    },
  )
})

test('404 for an unknown contact, or another account’s, whom it neither reaches nor pauses', async () => {
  const ann = await open()
  const stranger = await openAccount(server)
  const body = { body: 'Hello.' }
  for (const [account, id] of [
    [ann.account, 'con_x'],
    [stranger, ann.id],
  ] as const)
    expect(await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body })).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
  expect(await ann.said()).toEqual([])
})

test('409 for a contact that has opted out', async () => {
  const ann = await open()
  const id = await ann.writes('STOP')
  expect(await ann.replies()).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
  expect(await readMessage(ann.account, id)).toMatchObject({ body: 'STOP' })
})
