import { StartedBulk } from '@replyloop/shared/contract/bulk'
import { StoppedBulkGreeting } from '@replyloop/shared/contract/bulkGreeting'
import { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { acceptingWebhook, broadcastsOf } from '../support/broadcasts.ts'
import { bulkOf } from '../support/bulk.ts'
import { funnel } from '../support/conversation.ts'
import { apiError, createContact, openAccount } from '../support/factories.ts'
import { openGreetings } from '../support/greetedImports.ts'
import { suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()

/** An account with a campaign on a list, and people who are not on it; its owner acts in the dashboard. */
async function open(people: number, campaign: object = { pacePerMinute: 1 }) {
  const greetings = await openGreetings(server, { campaigns: [funnel(campaign)] })
  const { account, owner, listId } = greetings
  const made = await Promise.all(Array.from({ length: people }, () => createContact(account)))
  const ids = made.map(({ id }) => id)
  const all = { filter: { of: 'optedOut', op: 'is', value: false } }
  return {
    ...greetings,
    ids,
    all,
    action: { type: 'addToList', listId },
    planned: async (whom: object = all) =>
      GreetingPlan.parse(
        (await owner.ask('POST', '/bulk/greeting_plan', { body: { ...whom, listId } })).body,
      ),
    post: (body: object) => owner.ask('POST', '/bulk', { body }),
    bulk: bulkOf(owner),
  }
}

test('The plan of a bulk join says what then happens, and who is on the list is in it by number alone', async () => {
  const { account, ids, all, action, planned, bulk, listId } = await open(7, {})
  const [member = '', out = ''] = ids
  await account.client.joinList({ params: { id: listId }, body: { contactId: member, greet: false } })
  await account.client.updateContact({ params: { id: out }, body: { optedOut: true } })
  const plan = await planned({ contact_ids: ids })
  expect(plan).toMatchObject({ willGreet: 5, joins: 6, alreadyOnList: 1 })
  expect(plan.campaigns).toMatchObject([{ willGreet: 5, leftOut: [{ reason: 'opted_out', count: 1 }] }])
  expect(await planned(all)).toMatchObject({ willGreet: 5, joins: 5, alreadyOnList: 1 })
  const run = await bulk.run({ contactIds: ids, action })
  expect(run).toMatchObject({ state: 'done', done: 6, unchanged: 1, greetingStopped: false })
  const greeted = await until(
    () => bulk.read(run.id),
    ({ greetingLeft }) => greetingLeft === 0,
  )
  expect(greeted).toMatchObject({ greeted: plan.willGreet, greetingLeft: 0 })
})

test('A list that no Live campaign is linked to greets nobody, and one that is not there is named', async () => {
  const { account, owner, planned, all } = await open(2)
  await owner.ask('POST', `/campaigns/${account.campaignId('Funnel')}/status`, {
    body: { status: 'Paused' },
  })
  expect(await planned()).toMatchObject({ willGreet: 0, campaigns: [] })
  const gone = await owner.ask('POST', '/bulk/greeting_plan', { body: { ...all, listId: 'lst_gone' } })
  expect(gone).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  const nobody = await owner.ask('POST', '/bulk/greeting_plan', { body: { listId: 'lst_gone' } })
  expect(nobody).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'filter'))
})

test('The plan names the campaign that is about to greet some of them too', async () => {
  const { account, owner, listId } = await openGreetings(server, {
    lists: [{ name: 'Leads' }, { name: 'Others' }],
    campaigns: [funnel(), funnel({ name: 'Elsewhere', list: 'Others', pacePerMinute: 1 })],
    replyWebhook: await acceptingWebhook(),
  })
  const made = await Promise.all(Array.from({ length: 6 }, () => createContact(account)))
  const contactIds = made.map(({ id }) => id)
  const others = { type: 'addToList', listId: account.listId('Others') }
  await bulkOf(owner).run({ contactIds: contactIds.slice(1), action: others })
  const answer = await owner.ask('POST', '/bulk/greeting_plan', { body: { contactIds, listId } })
  const { overlaps, willGreet, campaigns } = GreetingPlan.parse(answer.body)
  expect(willGreet).toBe(6)
  expect(campaigns).toMatchObject([{ segments: 0 }])
  const elsewhere = [{ campaignId: account.campaignId('Elsewhere'), name: 'Elsewhere', count: 2 }]
  expect(overlaps).toEqual(elsewhere)
  // The dry run of a broadcast to them names it alike.
  const { write, planOf } = broadcastsOf(account, owner)
  const draft = await write({ audience: { listId: account.listId('Others') } })
  expect(await planOf(draft)).toMatchObject({ willGet: 5, overlaps: elsewhere })
})

test('From fifty people on a member names how many a bulk join greets; a program is not asked', async () => {
  const { account, post, all, action, ids } = await open(50)
  expect(await post({ ...all, action })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'willGreet'))
  expect(await post({ ...all, action, willGreet: 49 })).toMatchObject(apiError(409, 'PLAN_CHANGED'))
  const silent = await post({ contactIds: ids.slice(0, 1), action: { ...action, greet: false } })
  expect(silent).toMatchObject({ status: 202, body: { willGreet: 0 } })
  await bulkOf(account).ended(StartedBulk.parse(silent.body).id)
  expect(await post({ ...all, action, willGreet: 50 })).toMatchObject(apiError(409, 'PLAN_CHANGED'))
  expect(await post({ ...all, action, will_greet: 49 })).toMatchObject({
    status: 202,
    body: { willGreet: 49 },
  })
  const program = await openAccount(server, {
    lists: [{ name: 'News' }],
    campaigns: [funnel({ list: 'News' })],
  })
  const others = await Promise.all(Array.from({ length: 50 }, () => createContact(program)))
  const body = {
    contactIds: others.map(({ id }) => id),
    action: { type: 'addToList', listId: program.listId('News') },
  }
  expect(await program.ask('POST', '/bulk', { body: { ...body, willGreet: 1 } })).toMatchObject(
    apiError(409, 'PLAN_CHANGED'),
  )
  expect(await program.ask('POST', '/bulk', { body })).toMatchObject({ status: 202, body: { willGreet: 50 } })
})

test('Stopped, a bulk join greets nobody else, neither who waits nor who is still to join', async () => {
  const { owner, ids, action, bulk, linesOf } = await open(40)
  const { id } = await bulk.start({ contactIds: ids, action })
  await until(
    () => bulk.read(id),
    ({ done }) => done > 6,
  )
  const { status, body } = await owner.ask('POST', `/bulk/${id}/stop_greeting`)
  expect(status).toBe(200)
  const { stopped, sent } = StoppedBulkGreeting.parse(body)
  expect(body).toEqual({ success: true, bulkId: id, stopped, sent })
  const ended = await bulk.ended(id)
  expect(ended).toMatchObject({
    state: 'done',
    done: 40,
    greeted: sent,
    greetingLeft: 0,
    greetingStopped: true,
  })
  expect(sent).toBeGreaterThan(0)
  expect(stopped + sent).toBeGreaterThan(6)
  expect(await owner.ask('POST', `/bulk/${id}/stop_greeting`)).toMatchObject({
    status: 200,
    body: { stopped: 0 },
  })
  const lines = (await linesOf(id)).filter(({ action: what }) => what === 'bulk_greeting_stopped')
  expect(lines).toMatchObject([{ details: { facts: { stopped, sent } } }])
})

test('What greets nobody is not stopped, and a bulk action of another account is not there', async () => {
  const { owner, bulk, ids } = await open(1)
  const { id } = await bulk.run({ contactIds: ids, action: { type: 'tag', tag: 'vip' } })
  expect(await owner.ask('POST', `/bulk/${id}/stop_greeting`)).toMatchObject({
    body: { stopped: 0, sent: 0 },
  })
  expect((await bulk.read(id)).greetingStopped).toBe(false)
  const stranger = await open(0)
  const other = await stranger.owner.ask('POST', `/bulk/${id}/stop_greeting`)
  expect(other).toMatchObject(apiError(404, 'BULK_NOT_FOUND'))
})
