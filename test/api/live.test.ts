import { describe, expect, test } from '@jest/globals'
import { makeApiKey } from '../../server/src/accounts/apiKey.ts'
import { createFakeClock } from '../support/clock.ts'
import { ask, createContact, failure, newPhone, openAccount } from '../support/factories.ts'
import { watch } from '../support/live.ts'
import { receive } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { until } from '../support/until.ts'

const server = suiteServer()

describe('GET /live', () => {
  test('tells of a message, an edited contact and an erased one, as soon as each is committed', async () => {
    const acme = await openAccount(server)
    const { id } = await createContact(acme)
    const { response, next, leave } = await watch(acme, server)
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

  test('tells changes that come together once, never another account’s, and in silence that it is still there', async () => {
    const clock = createFakeClock()
    const still = await startServer({ clock })
    const [acme, other] = [await openAccount(still), await openAccount(still)]
    const { next } = await watch(acme, still)
    for (let count = 0; count < 5; count += 1) await receive(acme, {})
    expect(await next()).toBe('data: changed')
    clock.advance(400)
    expect(await next()).toBe('data: changed') // the other four
    clock.advance(400)
    await receive(other, {})
    clock.advance(20_000)
    expect(await next()).toBe(': still here')
    await still.close()
  })

  test('429 beyond six streams of an account, and room again once one is left', async () => {
    const acme = await openAccount(server)
    const streams = await Promise.all(Array.from({ length: 6 }, () => watch(acme, server)))
    const seventh = () =>
      ask({ url: `${server.origin}/dashboard/api` }, 'GET', '/live', {
        headers: { 'x-api-key': acme.apiKey },
      })
    expect(await seventh()).toMatchObject(failure(429, 'RATE_LIMITED'))
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
    expect(await ask({ url: `${server.origin}/dashboard/api` }, 'GET', '/live')).toMatchObject(
      failure(401, 'UNAUTHORIZED'),
    )
  })
})
