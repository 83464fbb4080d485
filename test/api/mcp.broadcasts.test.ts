import { z } from 'zod'
import { quietCampaign } from '../support/broadcasts.ts'
import { createContact } from '../support/factories.ts'
import { agentOf } from '../support/mcp.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
const platform = suiteReceiver()
const acme = suiteAccount(server, () => ({
  lists: [{ name: 'Leads' }],
  campaigns: [quietCampaign({ channel: 'crm', pacePerMinute: 1 })],
  replyWebhook: { url: platform.url },
}))
const agent = suiteConstant(() => agentOf(server, acme, '?tools=segments,broadcasts'))

/** Calls a tool that has to succeed, and returns the fields that are asked for. */
async function fieldsOf<T extends z.ZodRawShape>(name: string, args: object, fields: T) {
  const { structured, error } = await agent.call(name, args)
  expect({ name, error }).toEqual({ name, error: undefined })
  return z.looseObject(fields).parse(structured)
}
const text = z.string()

test('an agent writes, plans, starts and steers a broadcast to a segment, by the tools of two groups', async () => {
  const names = (await agent.tools()).map(({ name }) => name)
  for (let made = 0; made < 2; made += 1) await createContact(acme, { tags: ['vip'] })
  const filter = { of: 'tag', op: 'is', value: 'vip' }
  expect(await fieldsOf('preview_segment', { filter }, { count: z.int() })).toMatchObject({ count: 2 })
  const { id: segmentId } = await fieldsOf('create_segment', { name: 'Regulars', filter }, { id: text })
  const draft = {
    name: 'Sale',
    campaignId: acme.campaignId('Funnel'),
    audience: { segmentId },
    content: { body: 'Our sale begins today.' },
    purpose: 'transactional',
  }
  const { id: broadcastId } = await fieldsOf('create_broadcast', draft, { id: text })
  const of = { broadcastId }
  await fieldsOf('update_broadcast', { ...of, name: 'Spring sale' }, {})
  const { error: old } = await agent.call('start_broadcast', { ...of, planHash: 'another.2' })
  expect(old).toMatchObject({ code: 'PLAN_CHANGED', next: expect.stringContaining('dry_run_broadcast') })
  const { planHash, ...plan } = await fieldsOf('dry_run_broadcast', of, { planHash: text })
  expect(plan).toMatchObject({ matched: 2, willGet: 2, leftOut: [] })
  expect(await fieldsOf('get_broadcast', of, {})).toMatchObject({ name: 'Spring sale', state: 'draft' })
  expect(await fieldsOf('start_broadcast', { ...of, planHash }, {})).toMatchObject({ state: 'preparing' })
  const recipients = () => fieldsOf('list_recipients', of, { data: z.array(z.unknown()) })
  await until(recipients, ({ data }) => data.length === 2)
  const { error: again } = await agent.call('update_broadcast', { ...of, name: 'Sale' })
  expect(again).toMatchObject({ code: 'BROADCAST_STATE', next: expect.stringContaining('get_broadcast') })
  const steered = []
  for (const name of ['pause_broadcast', 'resume_broadcast', 'cancel_broadcast'])
    steered.push((await fieldsOf(name, of, { state: text })).state)
  expect(steered).toEqual(['paused', 'preparing', 'cancelled'])
  for (const name of ['get_dry_run', 'delete_broadcast', 'list_segment_contacts', 'update_segment'])
    expect(names).toContain(name)
})

test.each([
  ['start_broadcast', { broadcastId: 'brc_1', planHash: 'x.1' }, 'BROADCAST_NOT_FOUND', 'list_broadcasts'],
  ['delete_broadcast', { broadcastId: 'brc_1' }, 'BROADCAST_NOT_FOUND', 'list_broadcasts'],
  ['get_segment', { segmentId: 'seg_1' }, 'SEGMENT_NOT_FOUND', 'list_segments'],
])('an error of %s says which tool leads on', async (name, args, code, next) => {
  const { error } = await agent.call(name, args)
  expect(error).toMatchObject({ code, next: expect.stringContaining(next) })
})
