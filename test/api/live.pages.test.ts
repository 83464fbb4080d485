import { isDeepStrictEqual } from 'node:util'
import { botCampaign, funnel, openConversation, openFunnel } from '../support/conversation.ts'
import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { told, watch } from '../support/live.ts'
import { files } from '../support/media.ts'
import { readMessage, receive, received } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { heldAnswer, startWebhookReceiver } from '../support/webhookReceiver.ts'

const { clock, server, after } = suiteOnFakeClock()

test('GET /live tells other pages of a conversation that is read, and of its bot that is paused', async () => {
  const acme = await openAccount(server)
  const { contactId } = await received(acme, {})
  const conversation = `/conversations/${contactId}`
  const { next, leave } = await watch(acme, server, clock)
  await askDashboard(server, acme, 'POST', `${conversation}/read`, { body: {} })
  expect(await next()).toBe('data: changed')
  await askDashboard(server, acme, 'PATCH', `${conversation}/bot`, { body: { pauseHours: 1 } })
  expect(await next()).toBe('data: changed')
  leave()
})

test('GET /live tells of a linked file once it can be shown', async () => {
  const acme = await openAccount(server)
  const host = await startWebhookReceiver()
  const { behaviour, release } = heldAnswer((response) => {
    response.end(files.png())
  })
  host.behave(behaviour)
  const id = await receive(acme, { mediaUrl: host.url, mediaContentType: 'image/png' })
  await host.next()
  const { next, leave } = await watch(acme, server, clock)
  release()
  await told(next, async () => (await readMessage(acme, id)).media?.bytes === files.png().length)
  leave()
  await host.close()
})

test('GET /live tells of a campaign that is made, and that goes Live', async () => {
  const acme = await openAccount(server)
  const { next, leave } = await watch(acme, server, clock)
  const { id } = fieldsOf(
    await askDashboard(server, acme, 'POST', '/campaigns', { body: { name: 'Funnel' } }),
  )
  expect(await next()).toBe('data: changed')
  const path = `/campaigns/${String(id)}/status`
  await askDashboard(server, acme, 'POST', path, { body: { status: 'Live' } })
  expect(await next()).toBe('data: changed')
  leave()
})

test('GET /live tells of a conversation that the bot hands over', async () => {
  const ann = await openConversation(server, [botCampaign()])
  await ann.writes('Do you know the way to San José?')
  const { next, leave } = await watch(ann.account, server, clock)
  await after(2 * second)
  expect(await next()).toBe('data: changed')
  leave()
})

test('GET /live tells of an opening message that is held when its turn comes', async () => {
  const { account, people, joinInTurn } = await openFunnel(server, [
    funnel({ openingMessage: 'Hi {{firstName}}!' }),
  ])
  const nameless = await createContact(account)
  await joinInTurn([...(await people(3)), nameless.id])
  const { next, leave } = await watch(account, server, clock)
  await after(2 * second) // the send rate: thirty a minute
  expect(await next()).toBe('data: changed')
  leave()
})

test('GET /live tells of a held opening message of a paused campaign that waits again', async () => {
  const { account, join } = await openFunnel(server, [funnel({ openingMessage: 'Hi {{firstName}}!' })])
  const { id } = await createContact(account)
  await join(id)
  const campaign = `/campaigns/${account.campaignId('Funnel')}`
  await askDashboard(server, account, 'POST', `${campaign}/status`, { body: { status: 'Paused' } })
  const { next, leave } = await watch(account, server, clock)
  await account.client.updateContact({ params: { id }, body: { firstName: 'Ann' } })
  await told(next, async () => {
    const { queue } = fieldsOf(await askDashboard(server, account, 'GET', campaign))
    return isDeepStrictEqual(queue, { waiting: 1, held: 0, cancelled: 0, estimatedEnd: null })
  })
  leave()
})

test('GET /live tells two pages at different moments, so that not all of them ask at once', async () => {
  const acme = await openAccount(server)
  const pages = [await watch(acme, server), await watch(acme, server)]
  await receive(acme, {})
  for (const { next } of pages) expect(await next()).toBe('data: changed')
  await receive(acme, {})
  let passed = 0
  const toldAfter: number[] = []
  const told = pages.map(({ next }) => next().then(() => toldAfter.push(passed)))
  while (toldAfter.length < pages.length) {
    clock.advance(50)
    passed += 50
    await acme.client.getMe() // by then who was told has read it
  }
  await Promise.all(told)
  expect(Math.max(...toldAfter)).toBeLessThanOrEqual(450)
  expect(new Set(toldAfter).size).toBe(2)
  for (const { leave } of pages) leave()
})
