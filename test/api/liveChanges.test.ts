import { Conversation } from '@replyloop/shared/contract/conversation'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { watch, watchChanges } from '../support/live.ts'
import { received, receive } from '../support/messages.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock } from '../support/time.ts'
import { answer, heldAnswer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const clock = createFakeClock()
const server = suiteServer({ clock, env: { RETRY_SCHEDULE: '86400' } })
const { connect } = whatsappOf(server, suiteGraph())

const readVersion = async (account: TestAccount, contactId: string) =>
  Conversation.parse((await askDashboard(server, account, 'GET', `/conversations/${contactId}`)).body).version

describe('GET /live?v=2', () => {
  test('tells of a message whose it is, and the version that its conversation has by that', async () => {
    const acme = await openAccount(server)
    const { next, leave } = await watchChanges(acme, server, clock)
    const { contactId } = await received(acme, { fromId: 'jane' })
    expect([await next(), await next()]).toEqual([
      { kind: 'contact', contactId },
      { kind: 'message', contactId, version: 1 },
    ])
    await receive(acme, { fromId: 'jane' })
    expect(await next()).toEqual({ kind: 'message', contactId, version: 2 })
    expect(await readVersion(acme, contactId)).toBe(2)
    leave()
  })

  test('tells that a conversation was read, that its bot is paused, and what of its contact was changed or erased', async () => {
    const acme = await openAccount(server)
    const { contactId } = await received(acme, {})
    const { next, leave } = await watchChanges(acme, server, clock)
    await askDashboard(server, acme, 'POST', `/conversations/${contactId}/read`, { body: {} })
    expect(await next()).toEqual({ kind: 'conversation', contactId, version: 2 })
    await askDashboard(server, acme, 'PATCH', `/conversations/${contactId}/bot`, { body: { pauseHours: 1 } })
    expect(await next()).toEqual({ kind: 'conversation', contactId, version: 3 })
    await acme.client.updateContact({ params: { id: contactId }, body: { firstName: 'Ann' } })
    expect(await next()).toEqual({ kind: 'contact', contactId })
    await acme.client.deleteContact({ params: { id: contactId } })
    expect(await next()).toEqual({ kind: 'all' }) // the audit log has it too
    leave()
  })

  test('tells of a reply, and of its delivery without a version: the next message raises it', async () => {
    const receiver = await startWebhookReceiver()
    const { behaviour, release } = heldAnswer(answer())
    receiver.behave(behaviour)
    const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
    const { contactId } = await received(acme, {})
    const { next, leave } = await watchChanges(acme, server, clock)
    const body = { body: 'It is ten euros.' }
    await askDashboard(server, acme, 'POST', `/contacts/${contactId}/replies`, { body })
    expect(await next()).toEqual({ kind: 'message', contactId, version: 2 })
    expect(await next()).toEqual({ kind: 'conversation', contactId, version: 3 })
    await receiver.next()
    release()
    expect([await next(), await next()]).toEqual([{ kind: 'message', contactId }, { kind: 'account' }])
    leave()
    await receiver.close()
  })

  test('tells of a campaign and of what an account has beside, and of what it has no name for as all', async () => {
    const acme = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns: [{ name: 'Funnel' }] })
    const { id: contactId } = await createContact(acme)
    const { next, leave } = await watchChanges(acme, server, clock)
    await acme.client.joinList({ params: { id: acme.listId('Leads') }, body: { contactId } })
    expect(await next()).toEqual({ kind: 'contact', contactId })
    await askDashboard(server, acme, 'PATCH', `/campaigns/${acme.campaignId('Funnel')}`, { body: {} })
    expect(await next()).toEqual({ kind: 'campaign' })
    await askDashboard(server, acme, 'POST', '/exports', { body: {} })
    expect(await next()).toEqual({ kind: 'all' }) // the audit log has it too
    leave()
  })

  test('tells of a closed conversation and of the line that the audit log has of it, and not that anything may have changed', async () => {
    const acme = await openAccount(server)
    const { contactId } = await received(acme, { fromId: 'jane' })
    const { next, leave } = await watchChanges(acme, server, clock)
    await askDashboard(server, acme, 'PATCH', `/conversations/${contactId}`, { body: { state: 'closed' } })
    expect(await next()).toEqual({ kind: 'conversation', contactId, version: 2 })
    expect(await next()).toEqual({ kind: 'audit' })
    leave()
  })

  test('tells of a channel that a provider has called', async () => {
    const acme = await openAccount(server)
    const channel = await connect(acme)
    const { next, leave } = await watchChanges(acme, server, clock)
    await channel.post({ field: 'unheard_of', value: {} })
    expect(await next()).toEqual({ kind: 'channel' })
    leave()
  })

  test('tells changes that come together once, with the latest version', async () => {
    const acme = await openAccount(server)
    const { contactId } = await received(acme, { fromId: 'jane' })
    const { next, leave } = await watchChanges(acme, server)
    for (let count = 0; count < 5; count += 1) await receive(acme, { fromId: 'jane' })
    clock.advance(400)
    expect(await next()).toEqual({ kind: 'message', contactId, version: 6 })
    leave()
  })

  test('tells of more than a hundred changes at a time as all', async () => {
    const acme = await openAccount(server)
    const { next, leave } = await watchChanges(acme, server)
    const create = (count: number) =>
      Promise.all(Array.from({ length: count }, () => createContact(acme).then(({ id }) => id)))
    const ids = await create(100)
    clock.advance(400)
    const told = []
    for (const _ of ids) told.push(await next())
    expect(new Set(told)).toEqual(new Set(ids.map((contactId) => ({ kind: 'contact', contactId }))))
    await create(101)
    clock.advance(400)
    expect(await next()).toEqual({ kind: 'all' })
    leave()
  })

  test('tells nothing of another account', async () => {
    const acme = await openAccount(server)
    const other = await openAccount(server)
    const { next, leave } = await watchChanges(acme, server, clock)
    await receive(other, {})
    const { id: contactId } = await createContact(acme)
    expect(await next()).toEqual({ kind: 'contact', contactId })
    leave()
  })

  test('400 for a version that nobody knows', async () => {
    const acme = await openAccount(server)
    expect(await askDashboard(server, acme, 'GET', '/live?v=3')).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'v'),
    )
  })

  test('without the version it tells of all that only that something has changed', async () => {
    const acme = await openAccount(server)
    const { next, leave } = await watch(acme, server, clock)
    await receive(acme, {})
    expect(await next()).toBe('data: changed')
    leave()
  })
})
