import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { z } from 'zod'
import { broadcastsOf } from '../support/broadcasts.ts'
import { apiError, createContact, newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { day, minute, second } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { after, untilIdle, clock } = suite
const graph = suiteGraph()
const { open } = templatesOf(suite, graph)

/** An account whose campaign on WhatsApp has an approved template, and a broadcast of it to so many people. */
async function openBroadcast(people: number, fields: object = {}) {
  const at = await open({ triggerOnListAdd: false }, { lists: [{ name: 'Leads' }, { name: 'Others' }] })
  await at.approve()
  const runs = broadcastsOf(at.account, { ask: (method, path) => at.ask(method, path) }, 'Desk')
  const ids = await runs.people(people, (number) => ({ firstName: `Ann ${number}` }))
  const content = { template: { name: at.atMeta().name, values: ['{{firstName}}'] } }
  const id = await runs.write({ content, ratePerMinute: 60, ...fields })
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await after(second)
  }
  /** What Meta tells of the quality and the limits of the number. */
  const quality = async (value: Record<string, unknown>) => {
    const { channel } = at
    const update = { display_phone_number: channel.number.displayNumber, ...value }
    await channel.post({ field: 'phone_number_quality_update', value: update })
    await untilIdle()
  }
  return { ...at, ...runs, ids, id, turns, quality }
}

test('A template goes to each with the values of the contact', async () => {
  const { id, planOf, start, turns, sent, read } = await openBroadcast(2)
  expect(await planOf(id)).toMatchObject({ willGet: 2, leftOut: [] })
  await start(id)
  await turns(4)
  expect(JSON.stringify(sent())).toContain('Ann 0')
  expect(JSON.stringify(sent())).toContain('Ann 1')
  expect(await read(id)).toMatchObject({ content: { template: { language: 'en_US' } }, counts: { sent: 2 } })
})

test('A value that is missing and a template that is not there are refused', async () => {
  const { account, campaignId, listId, atMeta } = await openBroadcast(0)
  const body = { name: 'Sale', campaignId, audience: { listId } }
  const written = (template: object) =>
    account.ask('POST', '/broadcasts', { body: { ...body, content: { template } } })
  expect(await written({ name: 'nobody' })).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
  expect(await written({ name: atMeta().name })).toMatchObject(apiError(400, 'TEMPLATE_VALUES'))
})

test('What a draft says must fit another channel too, of its own or of its campaign, though it stays as it is', async () => {
  const { id, account, read, write, ask } = await openBroadcast(0)
  const texts = await ask('POST', '/campaigns', { name: 'Texts', channel: 'SMS' })
  const campaignId = CampaignDetail.parse(texts.body).id
  const patch = (of: string, body: object) => account.ask('PATCH', `/broadcasts/${of}`, { body })
  const before = await read(id)
  for (const change of [{ channel: 'SMS' }, { campaignId }])
    expect(await patch(id, change)).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'content.template'))
  expect(await read(id)).toEqual(before)
  expect(await patch(id, { channel: 'whatsapp' })).toMatchObject({
    status: 200,
    body: { channel: 'whatsapp', content: before.content },
  })
  const { body: tried } = await ask('POST', '/connected_channels', { kind: 'sandbox' })
  const { name: sandbox } = z.object({ name: z.string() }).parse(tried) // which carries images alone
  const attachments = [{ data: 'data:application/pdf;base64,AAAA', name: 'chair.pdf' }]
  const variants = [
    { name: 'A', share: 50, content: { body: 'Hi' } },
    { name: 'B', share: 50, content: { body: 'Hi', attachments, buttons: [{ title: 'More' }] } },
  ]
  const shown = await write({ content: undefined, variants })
  const { variants: written } = await read(shown)
  expect(await patch(shown, { channel: sandbox })).toMatchObject(
    apiError(400, 'VALIDATION_FAILED', 'variants[1].content.attachments[0]'),
  )
  expect(await patch(shown, { campaignId, channel: 'whatsapp' })).toMatchObject({
    status: 200,
    body: { campaignId, channel: 'whatsapp', variants: written },
  })
})

test('One that WhatsApp holds for its cap on marketing goes out a day later, once, and costs nothing more', async () => {
  const { id, ids, start, turns, recipients, read, messages } = await openBroadcast(1)
  graph.failNext(131049)
  await start(id)
  await turns(2)
  expect(await recipients(id)).toMatchObject([
    { contactId: ids[0], state: 'held', reason: 'marketing_limit' },
  ])
  await after(day)
  await turns(2)
  expect(await recipients(id)).toMatchObject([{ state: 'sent', reason: null }])
  expect(await messages()).toMatchObject([{ status: 'Failed' }, { status: 'Sent' }])
  await after(minute)
  await after(minute)
  expect(await read(id)).toMatchObject({ state: 'done', counts: { recipients: 1, sent: 1 } })
})

test('A template that Meta pauses pauses the broadcast, and nobody is lost', async () => {
  const { id, start, turns, decide, read, post, sent } = await openBroadcast(4, { ratePerMinute: 1 })
  await start(id)
  await turns(2)
  await decide('PAUSED')
  await after(minute)
  expect(await read(id)).toMatchObject({ state: 'paused', reason: 'template_paused', counts: { waiting: 3 } })
  await decide('APPROVED')
  await post(id, 'resume')
  for (let turn = 0; turn < 5; turn += 1) await after(minute)
  await untilIdle()
  expect(sent()).toHaveLength(4)
})

test('A plan made while its template was paused is another one once it is approved, and a start by it is refused', async () => {
  const { id, planOf, post, decide, sent, turns } = await openBroadcast(2)
  await decide('PAUSED')
  const { planHash, leftOut } = await planOf(id)
  expect(leftOut).toEqual([{ reason: 'template_paused', count: 2 }])
  await decide('APPROVED')
  expect(await post(id, 'start', { planHash })).toMatchObject(apiError(409, 'PLAN_CHANGED'))
  await turns(2)
  expect(sent()).toEqual([])
  const now = await planOf(id)
  expect(now).toMatchObject({ willGet: 2, leftOut: [] })
  expect(await post(id, 'start', { planHash: now.planHash })).toMatchObject({ status: 200 })
  await turns(4)
  expect(sent()).toHaveLength(2)
})

test('A greeting that was planned while its template was not approved is planned again once it is', async () => {
  const { account, change, ask, people, decide } = await openBroadcast(0)
  const listId = account.listId('Others')
  expect(await change({ triggerOnListAdd: true, listId })).toMatchObject({ status: 200 })
  const contactIds = await people(3, () => ({ phone: newPhone() }))
  await untilIdle()
  await decide('PAUSED')
  const planned = async () =>
    GreetingPlan.parse((await ask('POST', '/bulk/greeting_plan', { contactIds, listId })).body)
  expect(await planned()).toMatchObject({ willGreet: 0 })
  const press = (willGreet: number) =>
    ask('POST', '/bulk', { contactIds, action: { type: 'addToList', listId }, willGreet })
  await decide('APPROVED')
  expect(await press(0)).toMatchObject(apiError(409, 'PLAN_CHANGED', 'willGreet'))
  expect(await planned()).toMatchObject({ willGreet: 3 })
  expect(await press(3)).toMatchObject({ status: 202, body: { willGreet: 3 } })
})

test('Who wants no marketing there is left out', async () => {
  const { id, ids, planOf, start, turns, recipients, decide } = await openBroadcast(2)
  await decide('APPROVED')
  expect(await planOf(id)).toMatchObject({ willGet: 2 })
  graph.failNext(131050)
  await start(id)
  await turns(4)
  expect(await recipients(id)).toMatchObject([
    { contactId: ids[0], state: 'cancelled', reason: 'marketing_stopped' },
    { contactId: ids[1], state: 'sent' },
  ])
})

test('A dry run says for how many days the people are that Meta takes first a day, and who wrote does not count', async () => {
  const { planOf, id, people, channel, quality, ask } = await openBroadcast(2)
  expect(await ask('POST', `/connected_channels/${channel.id}/test`)).toMatchObject({ status: 200 })
  const phone = newPhone()
  await people(1, () => ({ phone, firstName: 'Eve' }))
  expect(await planOf(id)).toMatchObject({ willGet: 3, tier: { perDay: 2000, days: 1 } })
  await quality({ event: 'DOWNGRADE', current_limit: 'TIER_2' })
  expect(await planOf(id)).toMatchObject({ willGet: 3, tier: { perDay: 2, days: 2 } })
  await channel.writes({ from: phone.slice(1), body: 'Hi', at: clock.now() })
  await untilIdle()
  expect(await planOf(id)).toMatchObject({ willGet: 3, tier: { perDay: 2, days: 1 } })
  await quality({ event: 'UPGRADE', current_limit: 'TIER_UNLIMITED' })
  expect(await planOf(id)).not.toHaveProperty('tier')
})

test('Who joins many to the list of a campaign reads the same of its greeting', async () => {
  const { account, change, ask, channel, decide, quality } = await openBroadcast(0)
  expect(await ask('POST', `/connected_channels/${channel.id}/test`)).toMatchObject({ status: 200 })
  await decide('APPROVED')
  const listId = account.listId('Others')
  expect(await change({ triggerOnListAdd: true, listId })).toMatchObject({ status: 200 })
  const made = await Promise.all([1, 2, 3].map(() => createContact(account, { phone: newPhone() })))
  await untilIdle()
  const contactIds = made.map(({ id }) => id)
  const planned = async () =>
    GreetingPlan.parse((await ask('POST', '/bulk/greeting_plan', { contactIds, listId })).body).campaigns
  expect(await planned()).toMatchObject([{ willGreet: 3, tier: { perDay: 2000, days: 1 } }])
  await quality({ event: 'DOWNGRADE', current_limit: 'TIER_2' })
  expect(await planned()).toMatchObject([{ willGreet: 3, tier: { perDay: 2, days: 2 } }])
  await quality({ event: 'UPGRADE', current_limit: 'TIER_UNLIMITED' })
  expect((await planned())[0]).not.toHaveProperty('tier')
})

test('A number of poor quality pauses it, resumed it goes on, and stops again when that comes again', async () => {
  const { id, start, turns, read, post, quality, sent } = await openBroadcast(6, { ratePerMinute: 60 })
  await start(id)
  await turns(1)
  await quality({ event: 'FLAGGED' })
  await turns(2)
  const paused = await read(id)
  expect(paused).toMatchObject({ state: 'paused', reason: 'quality_red' })
  expect(await post(id, 'resume')).toMatchObject({ status: 200 })
  await turns(2)
  expect(await read(id)).toMatchObject({ state: 'sending' })
  expect(sent().length).toBeGreaterThan(paused.counts.sent)
  await quality({ event: 'UNFLAGGED' })
  await turns(1)
  await quality({ event: 'FLAGGED' })
  await turns(2)
  expect(await read(id)).toMatchObject({ state: 'paused', reason: 'quality_red' })
})
