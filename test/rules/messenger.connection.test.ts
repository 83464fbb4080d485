import { instagramChannel } from '../../server/src/modules/channels/instagram/adapter.ts'
import { messengerChannel } from '../../server/src/modules/channels/messenger/adapter.ts'
import { openGraph, type Graph } from '../support/graph.ts'
import type { GraphPage } from '../support/graph/pages.ts'
import { pageCalls } from '../support/pageCalls.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph: Graph = suiteResource(openGraph, 'test')
const safeFetch = suiteSafeFetch()
let page: GraphPage
beforeEach(() => {
  page = graph.addPage()
})
const calls = () => pageCalls(graph, page, safeFetch({ allowLoopback: true }).fetch)
const hook = { url: 'https://example.com/hooks/chn_1', verifyToken: 'token' }
const problem = (words: RegExp) => ({ problem: expect.stringMatching(words) })

describe('The connection of a page', () => {
  const check = (settings: Record<string, string> = {}) =>
    messengerChannel.connection?.check(calls().messenger(settings))

  test('that works has the page’s name, and says whether the app is subscribed', async () => {
    expect(await check()).toEqual({
      label: 'Acme',
      info: { page: 'Acme', subscribed: 'no', missingFields: 'none' },
    })
    expect(await messengerChannel.connection?.subscribe?.(calls().messenger(), hook)).toEqual({})
    expect(page.messenger.subscribedFields).toEqual(
      expect.arrayContaining(['messages', 'message_echoes', 'message_reads', 'standby']),
    )
    expect(await check()).toMatchObject({ info: { subscribed: 'yes', missingFields: 'none' } })
    page.messenger.subscribedFields = ['messages', 'message_reads', 'feed']
    expect(await check()).toMatchObject({
      info: { subscribed: 'yes', missingFields: expect.stringContaining('message_echoes') },
    })
  })

  test.each([
    ['the token is wrong', { accessToken: 'EAAwrong' }, /access token.*new one/],
    ['the token is of another page', { pageId: '1' }, /not of the page 1, but of Acme/],
    ['the app secret is another app’s', { appSecret: 'another' }, /app secret/],
    ['nobody listens at the API address', { apiUrl: 'http://127.0.0.1:9' }, /cannot be asked/],
  ])('says that %s', async (_what, settings, words) => {
    expect(await check(settings)).toEqual(problem(words))
  })

  test('says that a permission is missing to subscribe', async () => {
    graph.failNext(200, { on: 'subscribe' })
    const said = await messengerChannel.connection?.subscribe?.(calls().messenger(), hook)
    expect(said).toEqual(problem(/pages_manage_metadata/))
  })
})

describe('The connection of an account on Instagram', () => {
  const check = (settings: Record<string, string> = {}, login: 'instagram' | 'page' = 'instagram') =>
    instagramChannel.connection?.check(calls().instagram(settings, login))

  test.each(['instagram', 'page'] as const)('that works by %s has its user name', async (login) => {
    expect(await check({}, login)).toMatchObject({ label: '@acme.shop', info: { subscribed: 'no' } })
    expect(await instagramChannel.connection?.subscribe?.(calls().instagram({}, login), hook)).toEqual({})
    expect(await check({}, login)).toEqual({
      label: '@acme.shop',
      info: {
        username: 'acme.shop',
        ...(login === 'instagram' && { accountType: 'BUSINESS' }),
        subscribed: 'yes',
        missingFields: 'none',
      },
    })
  })

  test('says that the id is not the one by which hooks name the account', async () => {
    expect(await check({ instagramId: `2${page.instagram.id}` })).toEqual(problem(/user_id/))
  })

  test('says that the account is a personal one, or linked to another page', async () => {
    page = graph.addPage({ accountType: 'PERSONAL' })
    expect(await check()).toEqual(problem(/professional account/))
    expect(await check({ instagramId: '1' }, 'page')).toEqual(problem(/page that the account is linked to/))
    expect(await check({ appSecret: 'another' }, 'page')).toEqual(problem(/app secret/))
  })

  test('renews a token of Instagram, says why it cannot, and leaves that of a page', async () => {
    const { accessToken: former } = page.instagram
    const refresh = (login: 'instagram' | 'page') =>
      instagramChannel.connection?.refresh?.(calls().instagram({ accessToken: former }, login))
    const renewed = await refresh('instagram')
    expect(renewed).toEqual({ accessToken: page.instagram.accessToken, endsAt: expect.any(Number) })
    expect(page.instagram.accessToken).not.toBe(former)
    graph.failNext(190, { on: 'refresh' })
    expect(await refresh('instagram')).toMatchObject({ isTemporary: false, problem: expect.any(String) })
    graph.failNext(2, { on: 'refresh' })
    expect(await refresh('instagram')).toMatchObject({ isTemporary: true })
    expect(await refresh('page')).toBeUndefined()
  })
})

describe('The name of a person', () => {
  test.each([
    ['messenger', { first_name: 'Ann', last_name: 'Lee' }, { firstName: 'Ann', lastName: 'Lee' }],
    ['instagram', { name: 'Ann van Lee', username: 'ann' }, { firstName: 'Ann', lastName: 'van Lee' }],
    ['instagram', { username: 'ann' }, { firstName: 'ann', lastName: undefined }],
    ['messenger', {}, undefined],
    ['messenger', null, undefined],
  ] as const)('on %s, of whom %j is told, is %j', async (kind, told, name) => {
    page[kind].people.set('1', told)
    const asked =
      kind === 'messenger'
        ? messengerChannel.profileOf?.(calls().messenger(), '1')
        : instagramChannel.profileOf?.(calls().instagram(), '1')
    expect(await asked).toEqual(name)
  })

  test('is asked for again where Meta cannot be asked now', async () => {
    page.messenger.people.set('1', null)
    graph.failNext(2, { on: 'profile' })
    await expect(messengerChannel.profileOf?.(calls().messenger(), '1')).rejects.toThrow(/fault/)
  })
})
