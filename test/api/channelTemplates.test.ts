import { eventsOf, sandboxOf } from '../support/conversation.ts'
import { auditedIn } from '../support/auditLines.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { Templates, templatesOf } from '../support/templates.ts'
import { hour, second, until } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const graph = suiteGraph()
const { open, connect } = templatesOf(suite, graph)
const path = ({ channel }: Awaited<ReturnType<typeof open>>, end = '') =>
  `/connected_channels/${channel.id}/templates${end}`
const written = {
  name: 'order_ready',
  category: 'UTILITY',
  language: 'en_US',
  text: 'Hi {{firstName|there}}, your order is ready to be picked up.',
  header: 'Good news',
  footer: 'Reply STOP to end this',
  buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }],
}

describe('The templates of a channel', () => {
  test('are submitted with examples, and listed as the provider has them', async () => {
    const at = await open()
    expect(await at.ask('POST', path(at), written)).toMatchObject({
      status: 201,
      body: { name: 'order_ready', state: 'draft', variables: ['first_name'], campaignId: null },
    })
    await untilIdle()
    expect(at.atMeta('order_ready')).toMatchObject({
      parameter_format: 'NAMED',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Good news' },
        {
          type: 'BODY',
          text: 'Hi {{first_name}}, your order is ready to be picked up.',
          example: { body_text_named_params: [{ param_name: 'first_name', example: 'there' }] },
        },
        { type: 'FOOTER', text: 'Reply STOP to end this' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }] },
      ],
    })
    expect(await at.list()).toMatchObject([{ name: 'order_ready', state: 'pending', category: 'UTILITY' }])
  })

  test('are asked for when the channel is connected, by hand, and every hour; what is there no more is gone', async () => {
    const number = graph.addNumber()
    const there = graph.templates.add(number.businessAccountId, { name: 'there' })
    const account = await openAccount(server)
    const channel = await connect(account, number)
    await untilIdle()
    const at = `/connected_channels/${channel.id}/templates`
    const names = async (method = 'GET', end = '') => {
      const { body } = await askDashboard(server, account, method, `${at}${end}`)
      return Templates.parse(body).data.map(({ name, state, quality }) =>
        `${name} ${state} ${quality ?? ''}`.trim(),
      )
    }
    expect(await names()).toEqual(['there approved'])
    graph.templates.add(number.businessAccountId, { name: 'other', quality_score: { score: 'GREEN' } })
    expect(await names('POST', '/sync')).toEqual(['other approved GREEN', 'there approved'])
    there.category = 'UTILITY'
    await after(hour)
    graph.templates.all.delete(there.id)
    await after(hour)
    expect(await names()).toEqual(['other approved GREEN', 'there gone'])
    const events = (await eventsOf(account, 'template.changed')).map(({ data }) => data)
    expect(events).toMatchObject([
      {
        previousCategory: 'MARKETING',
        category: 'UTILITY',
        previousState: 'approved',
        reason: expect.stringMatching(/Moved/),
      },
      { previousState: 'approved', state: 'gone', channel: { id: channel.id, name: 'whatsapp' } },
    ])
  })

  test('belong to all channels of one business account, also where a hook tells of a change', async () => {
    const at = await open()
    const other = graph.addNumber({ businessAccountId: at.businessAccountId })
    const second = await connect(at.account, other)
    await at.approve()
    await at.ask('POST', path(at, '/sync'))
    await untilIdle()
    await at.decide('PAUSED')
    for (const { id } of [at.channel, second])
      expect(await at.ask('GET', `/connected_channels/${id}/templates`)).toMatchObject({
        body: { data: [{ name: 'desk_opening', state: 'paused' }] },
      })
  })

  test('that a hook tells of and nobody knows are asked for, once for several', async () => {
    const at = await open()
    const asked = () =>
      graph.requests.filter(
        ({ method, path: of }) => method === 'GET' && of === `${at.businessAccountId}/message_templates`,
      ).length
    const before = asked()
    for (const name of ['one', 'two']) {
      graph.templates.add(at.businessAccountId, { name })
      await at.decide('APPROVED', {}, name)
    }
    expect(await at.list()).toEqual([])
    await after(10 * second)
    expect(await at.list()).toMatchObject([{ name: 'one', state: 'approved' }, { name: 'two' }])
    expect(asked()).toBe(before + 1)
  })

  test('are asked for once at a time: who asks in between gets the same answer', async () => {
    const at = await open()
    for (let index = 0; index < 120; index += 1)
      graph.templates.add(at.businessAccountId, { name: `sale_${index}` })
    const before = graph.requests.length
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    graph.waitNext(released, { on: 'templates' })
    const syncs = [1, 2, 3].map(() => at.ask('POST', path(at, '/sync')))
    await until(() => graph.requests.length > before)
    release()
    for (const { body } of await Promise.all(syncs)) expect(Templates.parse(body).data).toHaveLength(120)
    expect(graph.requests.length - before).toBe(2) // pages of a hundred
    expect((await at.list()).map(({ name }) => name)).toEqual(
      Array.from({ length: 120 }, (_, index) => `sale_${index}`).toSorted(),
    )
  })

  test('that the service had submitted before it stopped are read back, and there is one', async () => {
    const at = await open()
    graph.cutNext({ on: 'templates' })
    await at.submit()
    await after(hour)
    expect(at.atMeta('desk_opening')).toMatchObject({ status: 'PENDING' })
    expect(await at.list()).toMatchObject([{ state: 'pending' }])
  })

  test('get the next name where the provider has another one of theirs', async () => {
    const at = await open()
    graph.templates.add(at.businessAccountId, {
      name: 'desk_opening',
      components: [{ type: 'BODY', text: 'Old.' }],
    })
    await at.submit()
    expect(at.atMeta('desk_opening_v2')).toMatchObject({ status: 'PENDING' })
  })

  test('that the provider does not take are rejected, in its words', async () => {
    const at = await open()
    graph.failNext(100, { on: 'templates', details: 'The text is not nice' })
    await at.submit()
    expect(await at.list()).toMatchObject([
      { state: 'rejected', reason: expect.stringContaining('The text is not nice') },
    ])
  })

  test('take the category that the provider chooses, and say so', async () => {
    const at = await open()
    graph.templates.categoryNext('MARKETING')
    await at.submit({ category: 'UTILITY' })
    expect(await at.list()).toMatchObject([
      { category: 'MARKETING', reason: 'Moved from UTILITY to MARKETING by the provider' },
    ])
  })

  test('are deleted with the provider, or stay where it refuses', async () => {
    const at = await open()
    await at.approve()
    const [template] = await at.list()
    const one = path(at, `/${template?.id}`)
    graph.failNext(200, { on: 'templates' })
    expect(await at.ask('DELETE', one)).toMatchObject(apiError(422, 'CHANNEL_REFUSED'))
    expect(await at.list()).toHaveLength(1)
    expect(await at.ask('DELETE', one)).toMatchObject({ status: 200 })
    expect(await at.list()).toEqual([])
    expect(graph.templates.find(at.businessAccountId, 'desk_opening', 'en_US')).toBeUndefined()
    expect(await at.ask('DELETE', one)).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
    expect(await at.readCampaign()).toMatchObject({ templates: { opening: null } })
    await at.ask('POST', path(at), written)
    const lines = (await auditedIn(server, at.account)).filter((line) => line.startsWith('template_'))
    expect(lines).toEqual(['template_deleted desk_opening', 'template_submitted order_ready'])
  })

  test('are shown with their examples before anybody gets them, with all that would be refused', async () => {
    const at = await open()
    const text = '{{firstName}}, thanks'
    expect(await at.ask('POST', path(at, '/preview'), { text, footer: 'Bye' })).toMatchObject({
      status: 200,
      body: {
        header: null,
        body: 'Maria, thanks',
        footer: 'Bye',
        buttons: [],
        problems: [
          'The text begins with a variable; write something before it',
          'The text has too few words for a variable: at least 3 beside it',
        ],
      },
    })
  })

  test.each([
    ['text', { text: '{{firstName}} is here for you today' }],
    ['footer', { footer: 'For {{firstName}}' }],
    ['name', { name: 'Order Ready' }],
    ['language', { language: 'en-US' }],
    ['category', { category: 'AUTHENTICATION' }],
    ['buttons[0].text', { buttons: [{ type: 'QUICK_REPLY', text: 'x'.repeat(26) }] }],
  ])('are refused for a bad %s', async (field, change) => {
    const at = await open()
    expect(await at.ask('POST', path(at), { ...written, ...change })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', field),
    )
  })

  test('are not there on a channel of a kind without', async () => {
    const at = await open()
    const sandbox = await sandboxOf(server).connect(at.account)
    expect(await at.ask('GET', `/connected_channels/${sandbox.id}/templates`)).toMatchObject(
      apiError(404, 'CHANNEL_NOT_FOUND'),
    )
  })
})
