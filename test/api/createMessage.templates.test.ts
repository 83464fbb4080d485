import { z } from 'zod'
import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { preferenceChange } from '../support/graph/hooks.ts'
import { orderUpdate, sendersOf, somebody } from '../support/senders.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const suite = suiteOnFakeClock()
const graph = suiteGraph()
const { openSender } = sendersOf(suite, graph)
const { phone, from } = somebody

const NextPage = z.object({ nextCursor: z.string() })

describe('marketing of a program', () => {
  const promotion = { ...orderUpdate, name: 'promotion', category: 'MARKETING' }
  const template = { name: 'promotion', values: ['Jane', '7'] }

  test('goes to nobody who wants none on the channel, while the transactional still goes out', async () => {
    const at = await openSender()
    await at.add(promotion)
    await at.add(orderUpdate)
    await at.channel.post(preferenceChange(at.channel.number, { from, value: 'stop' }))
    expect(await at.send({ phone, template })).toMatchObject(apiError(409, 'MARKETING_STOPPED'))
    expect(await at.send({ phone, template: { ...template, name: 'order_update' } })).toMatchObject({
      status: 201,
    })
    expect(
      await at.send({ phone, template: { ...template, name: 'order_update' }, purpose: 'marketing' }),
    ).toMatchObject(apiError(409, 'MARKETING_STOPPED'))
  })

  test('waits for no quiet hours by itself: it is refused until they end', async () => {
    const at = await openSender({ timeZone: 'UTC', quietHours: { from: '00:00', until: '23:59' } })
    await at.add(promotion)
    const refused = await at.send({ phone, template })
    expect(refused).toMatchObject(apiError(409, 'QUIET_HOURS', 'until'))
    expect(
      await at.send({ phone, template: { ...template, name: 'promotion' }, channel: 'whatsapp' }),
    ).toMatchObject(apiError(409, 'QUIET_HOURS'))
  })

  test('costs a credit, and is refused without one; what is transactional is free', async () => {
    const at = await openSender({ metered: true, credits: 1 })
    await at.add(promotion)
    await at.add(orderUpdate)
    expect(await at.send({ phone, template })).toMatchObject({ status: 201 })
    expect(await at.send({ phone, template })).toMatchObject(apiError(409, 'NO_CREDIT'))
    expect(await at.send({ phone, template: { ...template, name: 'order_update' } })).toMatchObject({
      status: 201,
    })
  })
})

describe('the templates that can be sent', () => {
  test('are listed with their variables, by channel and page by page', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    await at.add({ ...orderUpdate, name: 'another' })
    await at.add({ ...orderUpdate, name: 'rejected', status: 'REJECTED' })
    const first = await at.account.ask('GET', '/templates?channel=whatsapp&limit=1')
    expect(first).toMatchObject({
      status: 200,
      body: { data: [{ name: 'another', channel: 'whatsapp', variables: [{ name: '1' }, { name: '2' }] }] },
    })
    const { nextCursor: cursor } = NextPage.parse(first.body)
    expect(await at.account.ask('GET', `/templates?limit=1&cursor=${cursor}`)).toMatchObject({
      body: { data: [{ name: 'order_update', category: 'UTILITY', problem: null }], nextCursor: null },
    })
    expect(await at.account.ask('GET', '/templates?channel=sms')).toMatchObject(
      apiError(404, 'CHANNEL_NOT_FOUND'),
    )
    expect(await at.account.ask('GET', '/templates?search=order')).toMatchObject({
      body: { data: [{ name: 'order_update' }] },
    })
  })
})
