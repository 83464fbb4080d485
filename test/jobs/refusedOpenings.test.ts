import { eventsOf } from '../support/conversation.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { openingText, templatesOf } from '../support/templates.ts'
import { day, hour, minute, second } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { untilIdle, after } = suite
const graph = suiteGraph()
const { open } = templatesOf(suite, graph)

describe('An opening message that WhatsApp refuses', () => {
  const charges = async ({ account }: Awaited<ReturnType<typeof open>>) =>
    (await account.client.listCreditTransactions({ query: { limit: '100' } })).body.data.filter(
      ({ amount }) => amount < 0,
    )
  const metered = { metered: true, credits: 100 }

  test('for a cap on marketing waits a day, never less, and costs one credit', async () => {
    const at = await open({}, metered)
    await at.approve()
    graph.failNext(131049)
    const ann = await at.joins()
    expect(await at.messages(ann.id)).toMatchObject([{ status: 'Failed', error: { code: '131049' } }])
    expect(await at.readCampaign()).toMatchObject({ held: [{ reason: 'marketing_limit', openings: 1 }] })
    await at.account.client.updateContact({ params: { id: ann.id }, body: { lastName: 'Other' } })
    await at.change({ openingMessage: openingText.replace('us', 'our shop') })
    await untilIdle()
    await after(day - minute)
    expect(at.sent()).toEqual([])
    await after(minute)
    expect(await at.messages(ann.id)).toMatchObject([{ status: 'Failed' }, { status: 'Sent' }])
    expect(await charges(at)).toHaveLength(1)
    expect((await at.decisions(ann.id)).slice(-4)).toEqual([
      'opening sent joined_list',
      'opening held marketing_limit',
      'opening queued decided_again',
      'opening sent joined_list',
    ])
  })

  test('after it had accepted it is decided again in the same way', async () => {
    const at = await open({}, metered)
    await at.approve()
    const ann = await at.joins()
    const [sent] = at.sent()
    if (sent === undefined) throw new Error('nothing was sent')
    await graph.status(sent, 'failed', { code: 131049, hookUrl: at.channel.hookUrl })
    await untilIdle()
    expect(await at.messages(ann.id)).toMatchObject([{ status: 'Failed' }])
    await after(day)
    expect(await at.messages(ann.id)).toMatchObject([{ status: 'Failed' }, { status: 'Sent' }])
    expect(await charges(at)).toHaveLength(1)
  })

  test('after it had accepted it, by what stops the channel, stops it once, and all sixty go out once when it is tried again', async () => {
    const at = await open({}, metered)
    await at.approve()
    const count = 60
    const people = await Promise.all(Array.from({ length: count }, () => at.joins()))
    await at.turns(count)
    const { hookUrl } = at.channel
    const accepted = at.sent()
    expect(accepted).toHaveLength(count)
    await Promise.all(accepted.map((one) => graph.status(one, 'failed', { code: 131042, hookUrl })))
    await untilIdle()
    expect(await at.readCampaign()).toMatchObject({ held: [{ reason: 'channel_stopped', openings: count }] })
    expect(await eventsOf(at.account, 'channel.stopped')).toHaveLength(1)
    const path = `/connected_channels/${at.channel.id}`
    for (let press = 0; press < 2; press += 1) await at.ask('POST', `${path}/resume`)
    await untilIdle()
    await at.turns(count + 1)
    await at.ask('POST', `${path}/replay?since=2020-01-01T00:00:00Z`)
    await untilIdle()
    expect(at.sent()).toHaveLength(2 * count)
    for (const { id } of people)
      expect(await at.messages(id)).toMatchObject([{ status: 'Failed' }, { status: 'Sent' }])
    expect(await charges(at)).toHaveLength(count)
  })

  test('is left to its campaign by a replay of what has failed on the channel', async () => {
    const at = await open()
    await at.approve()
    graph.failNext(131049)
    await at.joins()
    const replay = () =>
      at.ask('POST', `/connected_channels/${at.channel.id}/replay?since=2020-01-01T00:00:00Z`)
    expect(await replay()).toMatchObject({ body: { replayed: 0 } })
    await after(day)
    expect(await replay()).toMatchObject({ body: { replayed: 0 } })
    await untilIdle()
    expect(at.sent()).toHaveLength(1)
  })

  test('but that arrives after all is not sent again', async () => {
    const at = await open()
    await at.approve()
    await at.joins()
    const [sent] = at.sent()
    if (sent === undefined) throw new Error('nothing was sent')
    await graph.status(sent, 'failed', { code: 131049, hookUrl: at.channel.hookUrl })
    await graph.status(sent, 'delivered', { hookUrl: at.channel.hookUrl })
    await after(2 * day)
    expect(at.sent()).toHaveLength(1)
    expect((await at.readCampaign()).held).toEqual([])
  })

  test('since its template is paused pauses it at once, and follows when it is not any more', async () => {
    const at = await open()
    await at.approve()
    graph.failNext(132015)
    const ann = await at.joins()
    expect(await at.readCampaign()).toMatchObject({
      templates: { opening: { template: { state: 'paused', reason: expect.any(String) } } },
      held: [{ reason: 'template_paused', openings: 1 }],
    })
    await at.joins()
    expect(at.sent()).toEqual([])
    await at.decide('APPROVED')
    await at.turns(2)
    expect(at.sent()).toHaveLength(2)
    expect((await at.messages(ann.id)).map(({ status }) => status)).toEqual(['Failed', 'Sent'])
  })

  test('as its template is another there is sent by what the template is', async () => {
    const at = await open()
    await at.approve()
    const template = at.atMeta()
    template.components = [{ type: 'BODY', text: 'Hello from all of us.' }]
    const ann = await at.joins()
    await after(minute)
    expect(await at.messages(ann.id)).toMatchObject([
      { status: 'Failed', error: { kind: 'template' } },
      { status: 'Sent', body: 'Hello from all of us.' },
    ])
  })

  test('as its template has become another since it was made is made again', async () => {
    const at = await open()
    await at.approve()
    graph.failNext(131000)
    const ann = await at.joins()
    at.atMeta().components = [{ type: 'BODY', text: 'Hello from all of us.' }]
    await after(second)
    await at.ask('POST', `/connected_channels/${at.channel.id}/templates/sync`)
    await after(minute)
    await after(minute)
    expect(await at.messages(ann.id)).toMatchObject([
      { status: 'Failed', error: { kind: 'template' } },
      { status: 'Sent', body: 'Hello from all of us.' },
    ])
  })

  test('for spam has what campaigns send rest for an hour', async () => {
    const at = await open()
    await at.approve()
    graph.failNext(131048)
    await at.joins()
    await at.joins()
    expect(await at.readCampaign()).toMatchObject({ held: [{ reason: 'spam_limit', openings: 2 }] })
    await after(hour - minute)
    expect(at.sent()).toEqual([])
    await after(minute)
    await at.turns(2)
    expect(at.sent()).toHaveLength(2)
  })

  test('since the person has stopped marketing is cancelled, and not tried again', async () => {
    const at = await open()
    await at.approve()
    graph.failNext(131050)
    const ann = await at.joins()
    expect((await at.decisions(ann.id)).filter((line) => line.startsWith('opening'))).toEqual([
      'opening sent joined_list',
      'opening cancelled marketing_stopped',
    ])
    await after(2 * day)
    expect(at.sent()).toEqual([])
  })

  test('as its window has closed there goes out by the template', async () => {
    const at = await open()
    await at.approve()
    await at.writes('4915112345621')
    graph.failNext(131047)
    await at.join((await at.contact()).id)
    await after(minute)
    expect(at.sent()).toMatchObject([{ type: 'template' }])
  })
})
