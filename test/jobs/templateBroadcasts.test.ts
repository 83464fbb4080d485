import { broadcastsOf } from '../support/broadcasts.ts'
import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { day, minute, second } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { after, untilIdle } = suite
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
  return { ...at, ...runs, ids, id, turns }
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
