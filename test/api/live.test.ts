import { Export } from '@replyloop/shared/contract/export'
import { z } from 'zod'
import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import {
  askDashboard,
  membersOf,
  openAgency,
  openOwner,
  openSession,
  rowsOf,
  signIn,
} from '../support/dashboardApi.ts'
import { apiError, ask, createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { told, watch } from '../support/live.ts'
import { receive } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, until } from '../support/time.ts'
import { answer, heldAnswer, startWebhookReceiver } from '../support/webhookReceiver.ts'

const clock = createFakeClock()
const server = suiteServer({ clock, env: { RETRY_SCHEDULE: '86400' } })
const { invite, accept } = membersOf(server)

describe('GET /live', () => {
  const heartbeatMs = 20_000

  test('tells of a message, an edited contact and an erased one, as soon as each is committed', async () => {
    const acme = await openAccount(server)
    const { id } = await createContact(acme)
    const { response, next, leave } = await watch(acme, server, clock)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toContain('no-store')
    await receive(acme, {})
    expect(await next()).toBe('data: changed')
    await acme.client.updateContact({ params: { id }, body: { firstName: 'Ann' } })
    expect(await next()).toBe('data: changed')
    await acme.client.deleteContact({ params: { id } })
    expect(await next()).toBe('data: changed')
    leave()
  })

  test('tells of an import and of an export until each has ended, though no contact changes', async () => {
    const acme = await openAccount(server)
    const { begin, readImport, ask: read } = importsOf(server, acme)
    const { next, leave } = await watch(acme, server, clock)
    const importId = await begin('phone\n12\n')
    await told(next, async () => (await readImport(importId)).state === 'done')
    const { id } = Export.parse((await askDashboard(server, acme, 'POST', '/exports', { body: {} })).body)
    await told(next, async () => Export.parse((await read('GET', `/exports/${id}`)).body).state === 'done')
    leave()
  })

  test('tells of lists and campaigns: who joins and leaves, and what is edited', async () => {
    const acme = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns: [{ name: 'Funnel' }] })
    const { id: contactId } = await createContact(acme)
    const id = acme.listId('Leads')
    const dashboard = (method: string, path: string, body?: unknown) =>
      askDashboard(server, acme, method, path, { body })
    const { next, leave } = await watch(acme, server, clock)
    for (const change of [
      () => acme.client.joinList({ params: { id }, body: { contactId } }),
      () => acme.client.leaveList({ params: { id, contactId } }),
      () => dashboard('PATCH', `/lists/${id}`, { name: 'Opt-ins' }),
      () => dashboard('PATCH', `/campaigns/${acme.campaignId('Funnel')}`, { openingMessage: 'Hi' }),
      () => dashboard('DELETE', `/lists/${id}`),
      () => dashboard('POST', '/lists', { name: 'Leads' }),
    ]) {
      await change()
      expect(await next()).toBe('data: changed')
    }
    leave()
  })

  test('tells an agency of its sub-accounts: a new one, a grant, another auto-recharge', async () => {
    const { account, owner } = await openOwner(server, { type: 'agency' })
    const { next, leave } = await watch(account, server, clock)
    const email = newEmail('client')
    const row = async () => rowsOf(await owner.ask('GET', '/agency/subaccounts'))[0]
    const { sub_account_id: id } = (await account.client.createSubAccount({ body: { email } })).body
    await told(next, async () => (await row())?.['id'] === id)
    await account.client.grantCredits({ body: { email, amount: 5 } })
    await told(next, async () => (await row())?.['balance'] === 5)
    const autoRecharge = { threshold: 1, amount: 10 }
    await owner.ask('PATCH', `/subaccounts/${id}/auto_recharge`, { body: { autoRecharge } })
    await told(next, async () => (await row())?.['autoRecharge'] !== null)
    leave()
  })

  test('tells an agency that a sub-account has another name', async () => {
    const { account, sub } = await openAgency(server)
    const { next, leave } = await watch(account, server, clock)
    await askDashboard(server, sub, 'PATCH', '/settings', { body: { name: 'Bakery' } })
    expect(await next()).toBe('data: changed')
    leave()
  })

  test('tells of settings, members and the audit log: what is changed, who comes and goes, and another file', async () => {
    const { account, owner, email } = await openOwner(server)
    const { next, leave } = await watch(account, server, clock)
    const read = async (path: string) => JSON.stringify((await owner.ask('GET', path)).body)
    await owner.ask('PATCH', '/settings', { body: { name: 'Bakery' } })
    await told(next, async () => (await read('/settings')).includes('Bakery'))
    const url = 'https://hooks.example.com/replies'
    await owner.ask('PUT', '/reply_webhook', { body: { url } })
    await told(next, async () => (await read('/reply_webhook')).includes(url))
    const ann = await invite(owner)
    await told(next, async () => (await read('/members')).includes(ann.email))
    await accept(ann.token)
    await told(next, async () => (await read('/members')).includes('"Ann"'))
    await owner.ask('DELETE', `/members/${ann.id}`)
    await told(next, async () => !(await read('/members')).includes(ann.email))
    await signIn(server, email)
    await told(next, async () => (await read('/audit_log')).split('"signed_in"').length > 2)
    await server.provision({ email, name: 'Butcher' })
    await told(next, async () => (await read('/settings')).includes('Butcher'))
    leave()
  })

  test('tells of a webhook: a new one, each attempt and its health, switched off, and deleted', async () => {
    const acme = await openAccount(server)
    const receiver = await startWebhookReceiver()
    const { behaviour, release } = heldAnswer(answer(503))
    receiver.behave(behaviour, answer(503), answer())
    const { next, leave } = await watch(acme, server, clock)
    const given = { targetUrl: receiver.url, events: ['contact.created' as const] }
    const { id } = (await acme.client.createWebhook({ body: given })).body
    const params = { id }
    const read = async () => (await acme.client.getWebhook({ params })).body
    await told(next, async () => (await read()).active)
    await createContact(acme)
    await receiver.next()
    release()
    await told(next, async () => (await read()).failingSince !== null)
    const Deliveries = z.object({ data: z.tuple([z.object({ attempts: z.array(z.unknown()) })]) })
    const attempts = async () => {
      const { body } = await askDashboard(server, acme, 'GET', `/webhooks/${id}/deliveries`)
      return Deliveries.parse(body).data[0].attempts.length
    }
    for (const [count, isFailing] of [
      [2, true],
      [3, false],
    ] as const) {
      await acme.ask('POST', `/webhooks/${id}/replay?since=2026-01-01T00:00:00Z`)
      await told(next, async () => (await attempts()) === count)
      expect((await read()).failingSince !== null).toBe(isFailing)
    }
    await acme.ask('PATCH', `/webhooks/${id}`, { body: { active: false } })
    await told(next, async () => !(await read()).active)
    await acme.client.deleteWebhook({ params })
    await told(next, async () => (await acme.ask('GET', `/webhooks/${id}`)).status === 404)
    leave()
    await receiver.close()
  })

  test('tells changes that come together once', async () => {
    const acme = await openAccount(server)
    const { next, leave } = await watch(acme, server)
    for (let count = 0; count < 5; count += 1) await receive(acme, {})
    expect(await next()).toBe('data: changed')
    clock.advance(400)
    expect(await next()).toBe('data: changed') // the other four
    clock.advance(400)
    await acme.client.getMe() // until then the stream begins to wait for its next heartbeat
    clock.advance(heartbeatMs)
    expect(await next()).toBe(': still here')
    leave()
  })

  test.each(['account', 'owner'] as const)(
    'tells nothing of another account, whether a key or a session watches (%s)',
    async (who) => {
      const acme = await openOwner(server)
      const other = await openAccount(server)
      const { next, leave } = await watch(acme[who], server)
      await receive(other, {})
      clock.advance(heartbeatMs)
      expect(await next()).toBe(': still here')
      leave()
    },
  )

  test('429 beyond six streams of an account, and room again once one is left', async () => {
    const acme = await openAccount(server)
    const streams = await Promise.all(Array.from({ length: 6 }, () => watch(acme, server)))
    const seventh = () =>
      ask({ url: `${server.origin}/dashboard/api` }, 'GET', '/live', {
        headers: { 'x-api-key': acme.apiKey },
      })
    expect(await seventh()).toMatchObject(apiError(429, 'RATE_LIMITED'))
    streams[0]?.leave()
    await until(async () => {
      const response = await fetch(`${server.origin}/dashboard/api/live`, {
        headers: { 'x-api-key': acme.apiKey },
      })
      await response.body?.cancel()
      return response.status === 200
    })
    for (const { leave } of streams) leave()
  })

  test('429 beyond eighteen streams of a member, over all their sessions', async () => {
    const { owner, email } = await openOwner(server)
    const sessions = [owner, ...(await Promise.all([1, 2, 3].map(() => openSession(server, email))))]
    const streams = await Promise.all(
      sessions.slice(0, 3).flatMap((session) => Array.from({ length: 6 }, () => watch(session, server))),
    )
    expect(streams.map(({ response }) => response.status)).toEqual(Array<number>(18).fill(200))
    const [, , , another] = sessions
    const cookie = another?.cookie ?? ''
    const refused = await fetch(`${server.origin}/dashboard/api/live`, { headers: { cookie } })
    await refused.body?.cancel()
    for (const { leave } of streams) leave()
    expect(refused.status).toBe(429)
  })

  test('ends when the key has been replaced', async () => {
    const acme = await openAccount(server)
    const { next } = await watch(acme, server)
    const apiKey = makeApiKey()
    await server.provision({ email: acme.email, name: 'Acme', apiKey })
    await server.client(apiKey).createContact({ body: { phone: newPhone() } })
    expect(await next()).toBeUndefined()
  })

  test('ends at once when the server stops', async () => {
    const stopping = await startServer()
    const acme = await openAccount(stopping)
    const { next } = await watch(acme, stopping)
    const stopped = stopping.close()
    expect(await next()).toBeUndefined()
    await stopped
  })

  test('401 without a key', async () => {
    const answered = await ask({ url: `${server.origin}/dashboard/api` }, 'GET', '/live')
    expect(answered).toMatchObject(apiError(401, 'UNAUTHORIZED'))
  })
})
