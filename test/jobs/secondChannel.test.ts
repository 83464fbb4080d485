import { newEmail } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { pagesOf } from '../support/metaPages.ts'
import { suiteOnFakeClock, receiverPerTest } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { retry } from '../support/webhooks.ts'

const suite = suiteOnFakeClock()
const { untilIdle, after } = suite
const graph = suiteGraph()
const receiver = receiverPerTest()
const { open: openTemplates } = templatesOf(suite, graph)

/** The code by which WhatsApp says that it cannot reach a person. */
const unreachable = 131026

/** A campaign on WhatsApp with an approved template, whose second channel is the account's own platform. */
async function open(campaign: Parameters<typeof openTemplates>[0] = {}, given: object = {}) {
  const at = await openTemplates(
    { secondChannel: 'sms', ...campaign },
    { metered: true, credits: 100, replyWebhook: { url: receiver.url }, ...given },
  )
  await at.approve()
  const tries = async (id: string) =>
    (await at.messages(id)).map(({ channel, status }) => `${channel} ${status}`)
  return {
    ...at,
    /** The messages of a contact, each as its channel and status. */
    tries,
    /** How many credits were charged. */
    charged: async () =>
      (await at.account.client.listCreditTransactions({ query: {} })).body.data.filter(
        ({ amount }) => amount < 0,
      ).length,
    /** Somebody joins whom WhatsApp says, at once, that it cannot reach; returns after the second try. */
    joinsUnreachable: async () => {
      graph.failNext(unreachable)
      const ann = await at.joins()
      await after(minute)
      return ann
    },
    /** WhatsApp says of a message that it accepted, the first unless told, that it cannot reach the person. */
    failsLate: async (index = 0) => {
      const sent = at.sent()[index]
      if (sent === undefined) throw new Error('nothing was sent')
      await graph.status(sent, 'failed', { code: unreachable, hookUrl: at.channel.hookUrl })
      await untilIdle()
      await after(minute)
    },
  }
}

/** Connects a page on Messenger, where nobody can be written to first. */
const connectPage = ({ account }: Pick<Awaited<ReturnType<typeof openTemplates>>, 'account'>) =>
  pagesOf(suite.server, graph, 'messenger').connect(account, undefined, {}, 'page')

describe('The second channel of a campaign', () => {
  test('is tried once for who is not on WhatsApp, told on the timeline, for one credit', async () => {
    const at = await open()
    const ann = await at.joinsUnreachable()
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed', 'sms Sent'])
    expect(await at.decisions(ann.id)).toEqual([
      'opening sent joined_list',
      'opening queued second_channel',
      'opening sent joined_list',
    ])
    const over = (await at.timeline(ann.id)).find(({ rule }) => rule === 'second_channel')
    expect(over).toMatchObject({ detail: 'whatsapp → sms', messageId: expect.any(String) })
    expect(await at.charged()).toBe(1)
    expect(receiver.deliveries).toHaveLength(1)
    await after(day)
    expect(receiver.deliveries).toHaveLength(1)
  })

  test('is tried once however often and late WhatsApp says that it cannot reach somebody', async () => {
    const at = await open()
    const ann = await at.joins()
    await after(hour)
    await at.failsLate()
    await at.failsLate()
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed', 'sms Sent'])
    expect(receiver.deliveries).toHaveLength(1)
    expect(await at.charged()).toBe(1)
  })

  test('is tried where WhatsApp says that it cannot reach somebody before it has answered', async () => {
    const at = await open()
    graph.tellFirst(`failed ${unreachable}`)
    const ann = await at.joins()
    await after(minute)
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed', 'sms Sent'])
  })

  test('is not tried for who has written since', async () => {
    const at = await open()
    const ann = await at.joins()
    await at.writes(ann.phone?.slice(1) ?? '')
    await untilIdle()
    await at.failsLate()
    expect((await at.tries(ann.id)).filter((one) => one.startsWith('sms'))).toEqual([])
  })

  test('is left to the campaign by a replay, and not tried beside a retry by hand', async () => {
    const at = await open({ pacePerMinute: 1 })
    await at.joins() // takes the first slot
    graph.failNext(unreachable)
    const ann = await at.joins()
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed'])
    expect(
      await at.ask('POST', `/connected_channels/${at.channel.id}/replay?since=2020-01-01T00:00:00Z`),
    ).toMatchObject({ body: { replayed: 0 } })
    const [first] = await at.messages(ann.id)
    await retry(at.account, first?.id ?? '')
    await after(5 * minute)
    expect(await at.tries(ann.id)).toEqual(['whatsapp Sent'])
    expect(receiver.deliveries).toHaveLength(0)
  })

  test('takes at once who has no address on the first one', async () => {
    const at = await open()
    const ann = await at.joins({ phone: undefined, email: newEmail() })
    await untilIdle()
    expect(await at.tries(ann.id)).toEqual(['sms Sent'])
    expect(await at.decisions(ann.id)).toEqual(['opening queued second_channel', 'opening sent joined_list'])
    expect(await at.charged()).toBe(1)
  })

  test('is left alone where the first one refuses for another reason', async () => {
    const at = await open()
    graph.failNext(131021)
    const ann = await at.joins()
    await after(day)
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed'])
  })

  test('carries the follow-ups of a contact who stays silent, and the answer of one who writes there', async () => {
    const at = await open({
      botEnabled: true,
      followUps: [
        { afterMinutes: 60, text: 'Still there?' },
        { afterMinutes: 60, text: 'Last call.' },
      ],
    })
    const ann = await at.joinsUnreachable()
    await after(hour)
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed', 'sms Sent', 'sms Sent'])
    const bob = await at.joinsUnreachable()
    await at.account.ask('POST', '/incoming_custom_channel_message', {
      body: {
        customData: {
          fromId: bob.phone,
          toId: 'desk',
          messageSid: 'sid-1',
          body: 'How much is it?',
          channel: 'sms',
        },
      },
    })
    await after(5 * second)
    expect((await at.messages(bob.id)).at(-1)).toMatchObject({
      channel: 'sms',
      author: 'bot',
      body: 'Ten euros.',
    })
  })

  test('is decided again where it is named, changed or removed while openings are on hold', async () => {
    const at = await open({ secondChannel: null })
    const ann = await at.joins({ phone: undefined, email: newEmail() })
    expect(await at.readCampaign()).toMatchObject({ held: [{ reason: 'no_address', openings: 1 }] })
    expect(await at.change({ secondChannel: 'letters' })).toMatchObject({ status: 200 })
    await after(minute)
    expect(await at.tries(ann.id)).toEqual(['letters Sent'])
    expect((await at.readCampaign()).held).toEqual([])
    await at.change({ secondChannel: null })
    await after(minute)
    expect(await at.tries(ann.id)).toEqual(['letters Sent'])
  })

  test('keeps what its provider refused on hold where it is removed before its turn', async () => {
    const at = await open({ pacePerMinute: 1 })
    await at.joins()
    graph.failNext(unreachable)
    const ann = await at.joins()
    await at.change({ secondChannel: null })
    await after(5 * minute)
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed'])
    expect(await at.readCampaign()).toMatchObject({ held: [{ reason: 'no_address', openings: 1 }] })
    await at.change({ secondChannel: 'sms' })
    await after(5 * minute)
    expect(await at.tries(ann.id)).toEqual(['whatsapp Failed', 'sms Sent'])
    expect(await at.charged()).toBe(2)
  })

  test('holds at its send rate, and sends nothing to who opts out on the way', async () => {
    const at = await open({ pacePerMinute: 1 })
    const people = [await at.joins()]
    for (let person = 0; person < 2; person += 1) {
      graph.failNext(unreachable)
      people.push(await at.joins())
    }
    expect(receiver.deliveries).toHaveLength(0)
    await at.account.client.updateContact({
      params: { id: people[1]?.id ?? '' },
      body: { optedOut: true },
    })
    const counts = []
    for (let minutes = 0; minutes < 4; minutes += 1) {
      await after(minute)
      counts.push(receiver.deliveries.length)
    }
    expect(counts).toEqual([0, 1, 1, 1])
    expect(await at.decisions(people[1]?.id ?? '')).toContain('opening cancelled opted_out')
  })
})

describe('WhatsApp as the second channel', () => {
  test('waits for the template of the campaign, which is submitted there', async () => {
    const at = await openTemplates({ channel: 'page', secondChannel: 'whatsapp' })
    await connectPage(at)
    const ann = await at.joins()
    expect(await at.readCampaign()).toMatchObject({
      templates: { opening: null },
      held: [{ reason: 'template_missing', openings: 1 }],
    })
    await at.approve()
    await after(minute)
    expect(await at.messages(ann.id)).toMatchObject([{ channel: 'whatsapp', status: 'Sent' }])
    expect(await at.decisions(ann.id)).toEqual([
      'opening queued second_channel',
      'opening held template_missing',
      'opening held template_pending',
      'opening queued decided_again',
      'opening sent joined_list',
    ])
  })

  test('says of whom neither channel reaches that both were tried', async () => {
    const at = await openTemplates({ channel: 'page', secondChannel: 'whatsapp' })
    await connectPage(at)
    const ann = await at.joins({ phone: undefined, email: newEmail() })
    expect((await at.timeline(ann.id)).at(-1)).toMatchObject({
      decision: 'held',
      rule: 'no_address',
      detail: 'page, whatsapp',
    })
  })
})
