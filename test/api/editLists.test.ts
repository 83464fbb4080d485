import { List, ListsOfContactPage } from '@replyloop/shared/contract/list'
import { setStatus } from '../support/conversation.ts'
import { createContact, apiError } from '../support/factories.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, {
  lists: ['Live', 'Paused', 'Unused', 'Members'].map((name) => ({ name })),
  campaigns: [
    { name: 'Greeting', status: 'Live', list: 'Live' },
    { name: 'Resting', status: 'Live', list: 'Paused' },
    { name: 'Planned', status: 'Draft', list: 'Unused' },
  ],
})

const stranger = suiteAccount(server, { lists: [{ name: 'Theirs' }] })

beforeAll(async () => {
  await setStatus(server, acme, 'Paused', 'Resting')
})

const dashboard = (method: string, path: string, body?: unknown, account = acme) =>
  askDashboard(server, account, method, path, { body })
const create = async (name: string) => List.parse((await dashboard('POST', '/lists', { name })).body)
const taken = apiError(400, 'VALIDATION_FAILED', 'name')

describe('POST /lists', () => {
  test('201: an empty list, which the public interface knows at once', async () => {
    const { status, body } = await dashboard('POST', '/lists', { name: '  New leads ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^lst_/),
      name: 'New leads',
      contactCount: 0,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await acme.client.listLists({ query: { search: 'new leads' } })).body.data).toEqual([body])
  })

  test('400: no name', async () => {
    for (const name of ['', ' ', undefined, 'x'.repeat(201)])
      expect(await dashboard('POST', '/lists', { name })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('400: a name that another list of the account has; another account may have it', async () => {
    expect(await dashboard('POST', '/lists', { name: 'Live' })).toMatchObject(taken)
    expect(await dashboard('POST', '/lists', { name: 'Live' }, stranger)).toMatchObject({ status: 201 })
  })

  test('of racing creates of one name, one succeeds', async () => {
    const racing = await Promise.all(
      Array.from({ length: 5 }, () => dashboard('POST', '/lists', { name: 'Raced for' })),
    )
    expect(racing.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(racing.filter(({ status }) => status === 400)).toHaveLength(4)
  })
})

describe('GET and PATCH /lists/:id', () => {
  test('GET 200: its size and its linked campaigns', async () => {
    const id = acme.listId('Live')
    await createContact(acme, { listId: acme.listId('Members') })
    const answer = await dashboard('GET', `/lists/${acme.listId('Members')}`)
    expect(answer).toMatchObject({ status: 200, body: { name: 'Members', contactCount: 1, campaigns: [] } })
    const greeting = { id: acme.campaignId('Greeting'), name: 'Greeting', status: 'Live' }
    const campaigns = [{ ...greeting, hasOpeningMessage: false }]
    expect((await dashboard('GET', `/lists/${id}`)).body).toMatchObject({ id, campaigns })
  })

  test('PATCH 200: a new name, and nothing else changes', async () => {
    const id = acme.listId('Live')
    const { body } = await dashboard('GET', `/lists/${id}`)
    const renamed = await dashboard('PATCH', `/lists/${id}`, { name: 'Live and well' })
    expect(renamed).toMatchObject({ status: 200 })
    expect(renamed.body).toEqual({ ...Object(body), name: 'Live and well' })
    expect((await dashboard('PATCH', `/lists/${id}`, { name: 'Live' })).status).toBe(200)
  })

  test('400: the name of another list', async () => {
    const { id, name } = await create('Renamed')
    expect(await dashboard('PATCH', `/lists/${id}`, { name: 'Live' })).toMatchObject(taken)
    expect(await dashboard('PATCH', `/lists/${id}`, { name })).toMatchObject({ status: 200 })
  })
})

describe('DELETE /lists/:id', () => {
  test('200: the list is gone, its contacts and a Draft campaign stay without it', async () => {
    const listId = acme.listId('Unused')
    const { id } = await createContact(acme, { listIds: [listId, acme.listId('Members')] })
    const { status, body } = await dashboard('DELETE', `/lists/${listId}`)
    expect({ status, body }).toEqual({ status: 200, body: { success: true, listId } })
    expect(await dashboard('GET', `/lists/${listId}`)).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
    expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject({ status: 200 })
    const left = await dashboard('GET', `/contacts/${id}/lists`)
    expect(left).toMatchObject({ body: { data: [{ name: 'Members' }] } })
    const planned = await dashboard('GET', `/campaigns/${acme.campaignId('Planned')}`)
    expect(planned.body).toMatchObject({ status: 'Draft', listId: null })
  })

  test.each([
    ['Live', /Greeting is Live and linked to Live; link it to another list/],
    ['Paused', /Resting is Paused/],
  ])('409: while a %s campaign is linked to it, which keeps its list', async (name, message) => {
    const id = acme.listId(name)
    const refused = await dashboard('DELETE', `/lists/${id}`)
    expect(refused).toMatchObject(apiError(409, 'LIST_IN_USE'))
    expect(refused.body).toMatchObject({ error: { message: expect.stringMatching(message) } })
    expect(await dashboard('GET', `/lists/${id}`)).toMatchObject({ body: { campaigns: [{ listId: id }] } })
  })
})

test('GET /contacts/:id/lists: the lists of a contact, the last joined first, page by page', async () => {
  const names = ['First', 'Second', 'Third']
  const lists = await Promise.all(names.map(create))
  const { id } = await createContact(acme)
  for (const list of lists) await acme.client.joinList({ params: { id: list.id }, body: { contactId: id } })
  const all = await dashboard('GET', `/contacts/${id}/lists?limit=2`)
  const data = [lists[2], lists[1]].map((list) => ({ id: list?.id, name: list?.name, joinedAt: anyInstant }))
  expect(all.body).toEqual({ data, nextCursor: expect.any(String) })
  const { nextCursor } = ListsOfContactPage.parse(all.body)
  const rest = await dashboard('GET', `/contacts/${id}/lists?limit=2&cursor=${nextCursor}`)
  expect(rest.body).toMatchObject({ data: [{ name: 'First' }], nextCursor: null })
})

test("404: another account's list is not read, renamed or deleted, nor its contact's lists told", async () => {
  const theirs = `/lists/${stranger.listId('Theirs')}`
  for (const answer of [
    await dashboard('GET', theirs),
    await dashboard('PATCH', theirs, { name: 'Mine' }),
    await dashboard('DELETE', theirs),
    await dashboard('GET', '/lists/lst_none'),
  ])
    expect(answer).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  expect(await dashboard('GET', theirs, undefined, stranger)).toMatchObject({ body: { name: 'Theirs' } })
  const { id } = await createContact(stranger)
  expect(await dashboard('GET', `/contacts/${id}/lists`)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
})
