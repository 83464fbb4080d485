import {
  botCampaign,
  eventsOf,
  openContact,
  openConversation,
  type TestContact,
} from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { says } from '../support/fakeModel.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { replyText, retry, subscribe } from '../support/webhooks.ts'

const confirmation = 'bot: You will get no more messages from us. Reply START to get them again.'
const { clock, server, untilIdle, after } = suiteOnFakeClock()
const model = suiteModel()

const openDesk = (given: Parameters<typeof botCampaign>[0] = {}) =>
  openConversation(server, [botCampaign(given)])

describe('A message that is only a stop word opts its contact out', () => {
  test.each(['STOP', 'stop.', 'Unsubscribe!', 'cancel', ' End … ', 'Quit?!', 'REMOVE', 'opt-out', 'OptOut'])(
    '%s',
    async (word) => {
      const ann = await openDesk()
      await ann.writes(word)
      await after(minute)
      expect(await ann.read()).toMatchObject({ optedOut: true })
      expect(await ann.said()).toEqual([confirmation])
      expect(await ann.decisions()).toEqual(['opt_out done stop_keyword'])
    },
  )

  test.each(['please stop', 'Stop it', 'STOP 5', 'the end', 'stopping by', 'cancel my order'])(
    'and “%s” does not',
    async (text) => {
      const ann = await openDesk()
      await ann.writes(text)
      expect(await ann.read()).toMatchObject({ optedOut: false })
      expect(await ann.said()).toEqual([])
    },
  )

  test('a reaction does not', async () => {
    const ann = await openDesk()
    await ann.writes('STOP', {}, { messageType: 'reaction' })
    expect(await ann.read()).toMatchObject({ optedOut: false })
  })

  test('with one confirmation, in the language of the campaign, on the channel that it wrote on', async () => {
    const ann = await openDesk({ language: 'de-AT', botEnabled: false })
    await ann.writes('STOP', { channel: 'crm' })
    expect(await ann.outgoing()).toMatchObject([
      { author: 'bot', channel: 'crm', body: expect.stringMatching(/^Sie erhalten keine .* START/) },
    ])
  })

  test('without any campaign too', async () => {
    const ann = await openConversation(server, [])
    await ann.writes('STOP')
    expect(await ann.said()).toEqual([confirmation])
  })

  test('once: told to subscribers and confirmed once, until START', async () => {
    const ann = await openDesk()
    for (const word of ['STOP', 'stop', 'STOP!']) await ann.writes(word)
    await ann.update({ optedOut: true })
    await after(minute)
    expect(await ann.said()).toEqual([confirmation])
    const told = await eventsOf(ann.account, 'contact.opted_out')
    expect(told).toMatchObject([{ data: { id: ann.id, optedOut: true } }])

    await ann.writes('start!')
    expect(await ann.read()).toMatchObject({ optedOut: false })
    await ann.writes('Stop')
    await after(minute)
    expect(await ann.said()).toEqual([confirmation, confirmation])
    expect(await eventsOf(ann.account, 'contact.opted_out')).toHaveLength(2)
    const stopped = 'opt_out done stop_keyword'
    expect(await ann.decisions()).toEqual([stopped, 'opt_out undone start_keyword', stopped])
  })
})

test('An opt-in by hand or through the API is on the timeline, once', async () => {
  const ann = await openDesk()
  const byHand = (body: object) => askDashboard(server, ann.account, 'PATCH', `/contacts/${ann.id}`, { body })
  for (const change of [ann.update, byHand])
    for (const optedOut of [true, false, false]) await change({ optedOut })
  const once = ['opt_out done by_api', 'opt_out undone by_api']
  expect(await ann.decisions()).toEqual([...once, ...once])
})

/** What stops a contact, and whether that is confirmed to it. */
const ways: [string, string, (ann: TestContact) => Promise<unknown>][] = [
  ['STOP', 'stop_keyword', (ann) => ann.writes('STOP')],
  ['PATCH optedOut: true', 'by_api', (ann) => ann.update({ optedOut: true })],
]

describe.each(ways)('After %s', (way, rule, optOut) => {
  const confirmed = way === 'STOP' ? [confirmation] : []

  test('what was undelivered ends as Failed, kind opted_out, and is never tried again', async () => {
    const platform = await startWebhookReceiver()
    platform.behave(answer(503))
    const ann = await openConversation(server, [botCampaign()], { replyWebhook: { url: platform.url } })
    await ann.sends('first')
    await untilIdle()
    await ann.sends('second') // waits behind the first
    await untilIdle()
    expect((await ann.outgoing()).map(({ status }) => status)).toEqual(['Failed', 'Queued'])
    platform.behave(answer(200))
    const tried = platform.deliveries.length

    await optOut(ann)
    await untilIdle()
    const withdrawn = { status: 'Failed', nextAttemptAt: null, error: { kind: 'opted_out', status: null } }
    const [first, next, ...others] = await ann.outgoing()
    expect([first, next]).toMatchObject([withdrawn, withdrawn])
    expect(others.map(({ status, body }) => [status, `bot: ${body}`])).toEqual(
      confirmed.map((text) => ['Sent', text]),
    )
    await after(day)
    expect(platform.deliveries.slice(tried).map((delivery) => `bot: ${replyText(delivery)}`)).toEqual(
      confirmed,
    )
    await platform.close()
  })

  test('what came in, and what had failed for good, stays as it was', async () => {
    const ann = await openDesk()
    await ann.writes('Hello', { status: 'Queued' }) // its status is what the client says
    await ann.sends('nowhere to go') // Failed: there is no reply webhook
    const before = await ann.messages()
    await optOut(ann)
    expect((await ann.messages()).slice(0, before.length)).toEqual(before)
  })

  test('what waited behind an undelivered message goes out at once', async () => {
    const platform = await startWebhookReceiver()
    platform.behave(answer(503), answer(200))
    const ann = await openDesk()
    await subscribe(ann.account, platform.url, ['message.reply', 'message.received'])
    await ann.sends('first')
    await untilIdle()
    await ann.writes('Hello')
    await untilIdle()
    expect(platform.deliveries).toHaveLength(1)
    await optOut(ann)
    await untilIdle()
    expect(platform.deliveries[1]?.body).toContain('"Hello"')
    await platform.close()
  })

  test('what was undelivered to other contacts still goes out', async () => {
    const platform = await startWebhookReceiver()
    platform.behave(answer(503))
    const ann = await openConversation(server, [botCampaign()], { replyWebhook: { url: platform.url } })
    const bob = await openContact(server, ann.account)
    await bob.sends('to bob')
    await untilIdle()
    await optOut(ann)
    platform.behave(answer(200))
    await after(day)
    expect(await bob.outgoing()).toMatchObject([{ status: 'Sent', body: 'to bob' }])
    await platform.close()
  })

  test('sends by API, by hand and again are refused', async () => {
    const ann = await openDesk()
    await ann.sends('nowhere to go') // Failed: there is no reply webhook
    const [failed] = await ann.outgoing()
    await optOut(ann)
    const refused = apiError(409, 'CONTACT_OPTED_OUT')
    expect(await ann.sends()).toMatchObject(refused)
    expect(await ann.replies()).toMatchObject(refused)
    expect(await retry(ann.account, failed?.id ?? '')).toMatchObject(refused)
    expect(await ann.said()).toEqual(['api: nowhere to go', ...confirmed])
  })

  test('queued and held openings are cancelled, and later joins', async () => {
    const ann = await openConversation(
      server,
      [
        botCampaign({ status: 'Paused' }),
        botCampaign({ name: 'Held', openingMessage: 'Hi {{company}}!' }),
        botCampaign({ name: 'Other', list: 'Others' }),
      ],
      { lists: [{ name: 'Leads' }, { name: 'Others' }] },
    )
    await ann.joins()
    await optOut(ann)
    const params = { id: ann.account.listId('Others') }
    await ann.account.client.joinList({ params, body: { contactId: ann.id } })
    await ann.update({ customFields: { company: 'Acme' } })
    await after(hour)
    expect(await ann.said()).toEqual(confirmed)
    const decisions = await ann.decisions()
    expect(decisions.filter((decision) => !decision.endsWith('decided_again'))).toEqual([
      'opening queued campaign_paused',
      'opening held missing_variable',
      'opening cancelled opted_out',
      'opening cancelled opted_out',
      `opt_out done ${rule}`,
      'opening cancelled opted_out',
    ])
  })

  test('follow-ups are cancelled', async () => {
    const ann = await openDesk({ followUps: [{ afterMinutes: 10, text: 'Still there?' }] })
    await ann.joins()
    await optOut(ann)
    await after(hour)
    expect(await ann.said()).toEqual(['campaign: Hi!', ...confirmed])
    expect((await ann.decisions()).filter((decision) => decision.startsWith('follow_up'))).toEqual([
      `follow_up cancelled ${way === 'STOP' ? 'contact_wrote' : 'opted_out'}`,
    ])
  })

  test('the bot answers nothing, and the timeline says why', async () => {
    const ann = await openDesk()
    await optOut(ann)
    const question = await ann.writes('How much is it?')
    await after(minute)
    expect(await ann.said()).toEqual(confirmed)
    const skipped = { subject: 'answer', decision: 'skipped', rule: 'opted_out', messageId: question }
    expect((await ann.timeline()).at(-1)).toMatchObject(skipped)
  })

  test('an answer in the making is dropped', async () => {
    const ann = await openConversation(server, [botCampaign()], { bot: model.settings })
    const thought = model.hold(says('Ten euros.'))
    await ann.writes('How much is it?')
    clock.advance(2 * second)
    await thought.asked()
    await optOut(ann)
    thought.release()
    await after(minute)
    expect(await ann.said()).toEqual(confirmed)
    expect((await ann.decisions()).at(-1)).toMatch(/^answer (cancelled|skipped) opted_out$/)
  })
})
