import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import { callTo } from '../support/adapterCall.ts'
import { openGraph, type Graph } from '../support/graph.ts'
import { listenLocally } from '../support/ports.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph: Graph = suiteResource(openGraph, 'test')
const safeFetch = suiteSafeFetch()
const call = (settings: Record<string, string> = {}) =>
  callTo(graph, safeFetch({ allowLoopback: true }).fetch, settings)
const { connection, mediaRequest, templates, startsPerSecond } = whatsappChannel
const check = (settings: Record<string, string> = {}) => connection?.check(call(settings))
const problem = (words: string | RegExp) => ({ problem: expect.stringMatching(words) })

describe('The connection', () => {
  test('that works has a label, and what Meta says of the number', async () => {
    expect(await check()).toEqual({
      label: '+1 555-078-3881 (Acme)',
      info: {
        number: '+1 555-078-3881',
        verifiedName: 'Acme',
        nameStatus: 'APPROVED',
        quality: 'GREEN',
        status: 'CONNECTED',
        messagingLimit: 'TIER_2K',
        throughput: 'STANDARD',
        phoneApp: 'no',
        mode: 'LIVE',
        subscribed: 'no',
      },
    })
  })

  test('works with a version that does not know every field', async () => {
    graph.failNext(100, { on: 'number' })
    expect(await check()).toMatchObject({ label: '+1 555-078-3881 (Acme)' })
  })

  test.each([
    ['the token is wrong', { accessToken: 'EAAwrong' }, /access token.*new one/],
    ['the phone number id is wrong', { phoneNumberId: '1' }, /phone number with the id 1\b/],
    ['the business account id is wrong', { businessAccountId: '1' }, /Business Account with the id 1\b/],
    ['the app secret is another app’s', { appSecret: 'another' }, /app secret/],
    ['nobody listens at the API address', { apiUrl: 'http://127.0.0.1:9' }, /cannot be asked/],
  ])('says that %s', async (_what, settings, words) => {
    expect(await check(settings)).toEqual(problem(words))
  })

  test('says that the business account does not own the number', async () => {
    const { businessAccountId } = graph.addNumber()
    expect(await check({ businessAccountId })).toEqual(problem(/does not own the phone number/))
  })

  test('says that a permission is missing', async () => {
    graph.failNext(200, { on: 'numbers' })
    expect(await check()).toEqual(problem(/whatsapp_business_management/))
  })

  test('says that something else answers at the API address', async () => {
    graph.answerNext(404, { on: 'number', body: 'no such page' })
    expect(await check()).toEqual(problem(/not as Meta does/))
  })

  test('of a number that is not registered says so, until it is', async () => {
    graph.number.fields['status'] = 'PENDING'
    expect(await check()).toEqual(problem(/PENDING.*PIN/))
    expect(await connection?.register?.(call(), '12345')).toEqual(problem(/six digits/))
    expect(await connection?.register?.(call(), '123456')).toEqual({})
    expect(await connection?.register?.(call(), '654321')).toEqual(problem(/PIN is wrong/))
    expect(await check()).toMatchObject({ info: { status: 'CONNECTED' } })
  })

  test('never shows the token, which others may repeat', async () => {
    graph.failNext(100, { on: 'number', times: 2, details: graph.accessToken })
    expect(JSON.stringify(await check())).not.toContain(graph.accessToken)
  })

  test.each([
    [null, 80],
    [{ phoneApp: 'no', throughput: 'STANDARD' }, 80],
    [{ phoneApp: 'yes', throughput: 'STANDARD' }, 20],
    [{ phoneApp: 'no', throughput: 'HIGH' }, 1000],
  ])('of a number with %j starts %i messages a second', (info, perSecond) => {
    expect(startsPerSecond?.(info)).toBe(perSecond)
  })
})

describe('Hooks are subscribed to', () => {
  const listen = async (knows: string) => {
    const bodies: string[] = []
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { searchParams } = new URL(request.url ?? '', 'http://localhost')
        if (request.method === 'POST') bodies.push(body.toString())
        const isRight = request.method === 'POST' || searchParams.get('hub.verify_token') === knows
        response.writeHead(isRight ? 200 : 403).end(searchParams.get('hub.challenge'))
      })
    })
    const url = `http://127.0.0.1:${await listenLocally(server)}/hooks/chn_1`
    return { url, bodies, close: () => server.close() }
  }

  test('for the number alone, once Meta has asked its address', async () => {
    const hook = await listen('right')
    const other = graph.addNumber({ businessAccountId: graph.number.businessAccountId })
    expect(await connection?.subscribe?.(call(), { url: hook.url, verifyToken: 'right' })).toEqual({})
    expect(await graph.writes({ from: '1555', body: 'Hi' })).toEqual([200])
    expect(hook.bodies).toHaveLength(1)
    await expect(graph.writes({ from: '1555' }, { number: other })).rejects.toThrow('no callback URL')
    hook.close()
  })

  test('not at an address that answers otherwise, and says so', async () => {
    const hook = await listen('another')
    const subscribed = await connection?.subscribe?.(call(), { url: hook.url, verifyToken: 'right' })
    expect(subscribed).toEqual(problem(/PUBLIC_URL/))
    hook.close()
  })
})

describe('A file of a message', () => {
  test('is where Meta says, for the token and our name', async () => {
    const { id } = graph.addFile(Buffer.from('a picture'), 'image/jpeg')
    const source = await mediaRequest?.(call(), id)
    expect(source).toMatchObject({ is: 'there', contentType: 'image/jpeg' })
    if (source?.is !== 'there') throw new Error('the file is not there')
    const { fetch } = safeFetch({ allowLoopback: true })
    expect((await fetch({ method: 'GET', ...source.request })).body?.toString()).toBe('a picture')
    graph.links.clear() // it lives five minutes; asked again, it works again
    expect(await fetch({ method: 'GET', ...source.request })).toMatchObject({ status: 404 })
    expect(await mediaRequest?.(call(), id)).toMatchObject({ is: 'there' })
  })

  test('that Meta has no more is gone; what cannot be said now is asked later', async () => {
    const { id } = graph.addFile(Buffer.from('a picture'), 'image/jpeg')
    graph.answerNext(503, { on: 'media' })
    expect(await mediaRequest?.(call(), id)).toMatchObject({ is: 'later' })
    graph.failNext(190, { on: 'media' })
    expect(await mediaRequest?.(call(), id)).toMatchObject({ is: 'later' })
    graph.files.delete(id)
    expect(await mediaRequest?.(call(), id)).toMatchObject({ is: 'gone' })
  })
})

describe('Templates', () => {
  const components = [{ type: 'BODY', text: 'Hi {{1}}!', example: { body_text: [['Ann']] } }]
  const opening = {
    name: 'opening',
    language: 'en_US',
    category: 'UTILITY',
    parameterFormat: 'POSITIONAL',
    components,
  } as const
  const submit = (given = {}) =>
    templates?.submit(call(), { ...opening, components: [...components], ...given })

  test('are listed from all pages, as Meta has them', async () => {
    const { businessAccountId } = graph.number
    for (let index = 0; index < 120; index += 1)
      graph.templates.add(businessAccountId, { name: `t${index}`, components })
    graph.templates.add(graph.addNumber().businessAccountId, { name: 'of_others' })
    const last = {
      name: 'last',
      status: 'REJECTED',
      rejected_reason: 'INVALID_FORMAT',
      quality_score: { score: 'RED' },
    }
    graph.templates.add(businessAccountId, last)
    const listed = await templates?.list(call())
    if (listed === undefined || 'problem' in listed) throw new Error('nothing was listed')
    expect(listed.templates).toHaveLength(121)
    expect(listed.templates[0]).toMatchObject({ name: 't0', state: 'approved', reason: null, components })
    expect(listed.templates.at(-1)).toMatchObject({
      state: 'rejected',
      reason: 'INVALID_FORMAT',
      quality: 'RED',
    })
  })

  test('are submitted, and come back in the category that Meta has chosen', async () => {
    graph.templates.categoryNext('MARKETING')
    expect(await submit()).toMatchObject({ state: 'pending', category: 'MARKETING' })
  })

  test('are refused with what is wrong, for good', async () => {
    const withoutExample = [{ type: 'BODY', text: 'Hi {{1}}!' }]
    expect(await submit({ components: withoutExample })).toEqual({
      ...problem(/example/),
      isTemporary: false,
    })
    await submit()
    expect(await submit()).toEqual({ ...problem(/already/), isTemporary: false })
  })

  test('are submitted again after what passes', async () => {
    graph.answerNext(502, { on: 'templates' })
    expect(await submit()).toMatchObject({ isTemporary: true })
    graph.failNext(80007, { on: 'templates' })
    expect(await submit()).toMatchObject({ isTemporary: true })
    expect(await submit()).toMatchObject({ state: 'pending' })
  })

  test('are removed, also those that are gone', async () => {
    const submitted = await submit()
    if (submitted === undefined || 'problem' in submitted) throw new Error('it was refused')
    const template = { name: 'opening', providerId: submitted.providerId }
    expect(await templates?.remove(call(), template)).toEqual({})
    expect(await templates?.remove(call(), template)).toEqual({})
    graph.failNext(200, { on: 'templates' })
    expect(await templates?.remove(call(), template)).toEqual(problem(/access token/))
  })
})
