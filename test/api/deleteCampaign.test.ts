import { z } from 'zod'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { watch } from '../support/live.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { send } from '../support/webhooks.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })

let made = 0
const dashboard = (method: string, path: string, body?: unknown) =>
  askDashboard(server, acme, method, path, { body })
const create = async (given: object = {}) => {
  const { body } = await dashboard('POST', '/campaigns', { name: `Campaign ${(made += 1)}`, ...given })
  return z.object({ id: z.string(), name: z.string() }).parse(body)
}
const remove = (id: string) => dashboard('DELETE', `/campaigns/${id}`)
const move = (id: string, status: string) => dashboard('POST', `/campaigns/${id}/status`, { status })
const refused = (message: RegExp) => ({
  status: 409,
  body: { error: { code: 'CAMPAIGN_IN_USE', message: expect.stringMatching(message) } },
})

test('200: a Draft is deleted with its settings; its list stays, and its name is free again', async () => {
  const listId = acme.listId('Leads')
  const answers = [{ question: 'How much?', answer: 'Ten.' }]
  const { id, name } = await create({ listId, answers, followUps: [{ afterMinutes: 1, text: 'x' }] })
  const { next, leave } = await watch(acme, server)
  const { status, body } = await remove(id)
  expect({ status, body }).toEqual({ status: 200, body: { success: true, campaignId: id } })
  expect(await next()).toBe('data: changed')
  leave()
  for (const rest of ['', '/stats', '/queue'])
    expect(await dashboard('GET', `/campaigns/${id}${rest}`)).toMatchObject(
      apiError(404, 'CAMPAIGN_NOT_FOUND'),
    )
  expect(await remove(id)).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
  expect(await dashboard('GET', `/lists/${listId}`)).toMatchObject({ status: 200, body: { id: listId } })
  expect(JSON.stringify((await dashboard('GET', `/lists/${listId}`)).body)).not.toContain(id)
  expect(JSON.stringify((await acme.client.listCampaigns({ query: { limit: '100' } })).body)).not.toContain(
    id,
  )
  await create({ name })
})

test('409: a Live, Paused or Completed campaign; the error says what to do instead', async () => {
  const { id } = await create()
  for (const [status, message] of [
    ['Live', /is Live, and only a Draft can be deleted; pause it, then complete it/],
    ['Paused', /is Paused.*; complete it/],
    ['Completed', /is Completed/],
  ] as const) {
    await move(id, status)
    expect(await remove(id)).toMatchObject(refused(message))
    expect(await dashboard('GET', `/campaigns/${id}`)).toMatchObject({ body: { status } })
  }
})

test.each([
  ['came in', (campaignId: string) => receive(acme, { campaignId })],
  ['went out', (campaignId: string) => send(acme, { campaignId })],
])('409: a Draft that a message names which %s', async (_name, write) => {
  const [{ id }, later] = [await create(), await create()]
  await write(id)
  expect(await remove(id)).toMatchObject(refused(/^Messages name Campaign \d+, so it stays/))
  expect(await remove(later.id)).toMatchObject({ status: 200 })
})

test('409: a Draft that a webhook filters on, until the webhook is deleted or filters no longer', async () => {
  const [one, other] = [await create(), await create()]
  const subscribe = async (campaignId: string) => {
    const body = {
      targetUrl: 'https://hook.test/',
      events: ['message.reply' as const],
      filter: { campaignId },
    }
    return (await acme.client.createWebhook({ body })).body.id
  }
  const [first, second] = [await subscribe(one.id), await subscribe(other.id)]
  for (const [{ id }, webhook] of [
    [one, first],
    [other, second],
  ] as const)
    expect(await remove(id)).toMatchObject(refused(new RegExp(`webhook ${webhook} is for`)))
  await acme.client.deleteWebhook({ params: { id: first } })
  await acme.ask('PATCH', `/webhooks/${second}`, { body: { filter: null } })
  for (const { id } of [one, other]) expect(await remove(id)).toMatchObject({ status: 200 })
})

test('a campaign that goes Live at the same moment is either deleted or Live', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await create()
    const [removed] = await Promise.all([remove(id), move(id, 'Live')])
    const { status, body } = await dashboard('GET', `/campaigns/${id}`)
    if (removed.status === 200) expect(status).toBe(404)
    else
      expect([removed.status, status, body]).toEqual([409, 200, expect.objectContaining({ status: 'Live' })])
  }
})
