import { z } from 'zod'
import { apiError, openAccount } from '../support/factories.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const lists = [{ name: 'Leads' }]
const acme = suiteAccount(server, { lists })
const stranger = suiteAccount(server, { lists, campaigns: [{ name: 'Theirs' }] })

let made = 0
const newName = () => `Campaign ${(made += 1)}`
const dashboard = (method: string, path: string, body?: unknown, account = acme) =>
  askDashboard(server, account, method, path, { body })
const create = async (given: object = {}) => {
  const { status, body } = await dashboard('POST', '/campaigns', { name: newName(), ...given })
  expect({ status, body }).toMatchObject({ status: 201 })
  return z.looseObject({ id: z.string() }).parse(body)
}
const invalid = (path: string) => apiError(400, 'VALIDATION_FAILED', path)
const emptyQueue = { waiting: 0, held: 0, cancelled: 0, estimatedEnd: null }

describe('201', () => {
  test('a Draft, with the defaults of the fields that are left out', async () => {
    const name = newName()
    const { status, body } = await dashboard('POST', '/campaigns', { name: ` ${name} `, status: 'Live' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^cam_/),
      name,
      type: 'Combined',
      status: 'Draft',
      language: 'en',
      listId: null,
      triggerOnListAdd: false,
      createdAt: expect.stringMatching(/Z$/),
      channel: 'custom',
      secondChannel: null,
      teamId: null,
      openingMessage: null,
      opening: null,
      botSavesContact: false,
      botCaution: 'balanced',
      botEnabled: false,
      suggestAnswers: false,
      botInstructions: null,
      publicFacts: null,
      answers: [],
      keywords: [],
      followUps: [],
      formFields: [],
      pacePerMinute: null,
      templateState: null,
      templates: null,
      held: [],
      effectivePacePerMinute: 30,
      dueFollowUps: 0,
      queue: emptyQueue,
    })
  })

  test('all of its fields, as a read and the public list show them', async () => {
    const given = {
      type: 'Outgoing',
      language: 'de',
      listId: acme.listId('Leads'),
      triggerOnListAdd: true,
      channel: 'crm',
      secondChannel: 'sms',
      openingMessage: 'Hallo {{firstName|du}}!',
      botEnabled: true,
      botInstructions: 'Sell blue widgets.',
      publicFacts: 'We open at 9.',
      answers: [{ question: 'How much?', answer: 'Ten.' }],
      keywords: ['widget'],
      followUps: [{ afterMinutes: 60, text: 'Still there?' }],
      pacePerMinute: 5,
      templateState: 'pending',
    }
    const created = await create(given)
    expect(created).toMatchObject(given)
    expect((await dashboard('GET', `/campaigns/${created.id}`)).body).toEqual(created)
    const { data } = (await acme.client.listCampaigns({ query: { limit: '1' } })).body
    expect(data).toMatchObject([{ id: created.id, type: 'Outgoing', status: 'Draft', listId: given.listId }])
  })
})

describe('200', () => {
  test('only the given fields change, null clears, and the status stays', async () => {
    const before = await create({ openingMessage: 'Hi', botInstructions: 'x', pacePerMinute: 5 })
    const path = `/campaigns/${before.id}`
    expect(await dashboard('PATCH', path, {})).toEqual(expect.objectContaining({ status: 200, body: before }))
    const listId = acme.listId('Leads')
    const change = { openingMessage: 'Hello', pacePerMinute: null, listId, status: 'Live' }
    const after = { ...before, ...change, status: 'Draft', effectivePacePerMinute: 30 }
    expect((await dashboard('PATCH', path, change)).body).toEqual(after)
    const cleared = { openingMessage: null, botInstructions: null, listId: null }
    expect((await dashboard('PATCH', path, cleared)).body).toEqual({ ...after, ...cleared })
    expect((await dashboard('PATCH', path, { name: before['name'] })).status).toBe(200)
  })
})

describe('400', () => {
  const long = 'x'.repeat(4097)
  const tooLong: [string, object, string][] = [
    ['an opening message', { openingMessage: long }, 'openingMessage'],
    ['a follow-up', { followUps: [{ afterMinutes: 1, text: long }] }, 'followUps[0].text'],
    ['an answer', { answers: [{ question: 'q', answer: long }] }, 'answers[0].answer'],
  ]

  test.each(tooLong)(
    '%s of 4,097 characters is refused on create and on edit; of 4,096 it is saved',
    async (_name, given, path) => {
      const { id } = await create()
      const answer = await dashboard('POST', '/campaigns', { name: newName(), ...given })
      expect(answer).toMatchObject(invalid(path))
      expect(await dashboard('PATCH', `/campaigns/${id}`, given)).toMatchObject(invalid(path))
      const fits: unknown = JSON.parse(JSON.stringify(given).replace(long, long.slice(1)))
      expect(await dashboard('PATCH', `/campaigns/${id}`, fits)).toMatchObject({ status: 200, body: fits })
    },
  )

  const step = { afterMinutes: 1, text: 'x' }
  test.each<[string, object, string]>([
    ['no name', { name: '' }, 'name'],
    ['no language tag', { language: 'klingon!!' }, 'language'],
    ['the name of a language', { language: 'German' }, 'language'],
    ['another type', { type: 'Both' }, 'type'],
    ['six follow-ups', { followUps: Array.from({ length: 6 }, () => step) }, 'followUps'],
    ['a follow-up at once', { followUps: [{ ...step, afterMinutes: 0 }] }, 'followUps[0].afterMinutes'],
    ['no send rate', { pacePerMinute: 0 }, 'pacePerMinute'],
    ['a blank keyword', { keywords: [' '] }, 'keywords[0]'],
    ['another template state', { templateState: 'sent' }, 'templateState'],
  ])('%s', async (_name, given, path) => {
    const { id } = await create()
    expect(await dashboard('POST', '/campaigns', { name: newName(), ...given })).toMatchObject(invalid(path))
    expect(await dashboard('PATCH', `/campaigns/${id}`, given)).toMatchObject(invalid(path))
  })

  test('a name that another campaign of the account has; another account may have it', async () => {
    const [{ name: taken }, { id }] = [await create(), await create()]
    expect(await dashboard('POST', '/campaigns', { name: taken })).toMatchObject(invalid('name'))
    expect(await dashboard('PATCH', `/campaigns/${id}`, { name: taken })).toMatchObject(invalid('name'))
    expect(await dashboard('POST', '/campaigns', { name: 'Theirs' })).toMatchObject({ status: 201 })
    const name = newName()
    const racing = Array.from({ length: 6 }, () => dashboard('POST', '/campaigns', { name }))
    const statuses = (await Promise.all(racing)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 400, 400, 400, 400, 400])
  })

  test('the 201st campaign that would be Live or Paused, until one is completed', async () => {
    const campaigns = Array.from({ length: 200 }, (_, at) => ({
      name: `Campaign ${at}`,
      status: at === 0 ? ('Paused' as const) : ('Live' as const),
    }))
    const busy = await openAccount(server, { campaigns: [...campaigns, { name: 'One more' }] })
    const move = (name: string, status: string) =>
      dashboard('POST', `/campaigns/${busy.campaignId(name)}/status`, { status }, busy)
    expect(await move('One more', 'Live')).toMatchObject(invalid('status'))
    for (const status of ['Live', 'Paused', 'Completed'])
      expect(await move('Campaign 0', status)).toMatchObject({ status: 200 })
    expect(await move('One more', 'Live')).toMatchObject({ status: 200 })
  })

  test('a status change that is not allowed, and an unknown status', async () => {
    const { id } = await create()
    for (const status of ['Paused', 'Completed', 'live', ''])
      expect(await dashboard('POST', `/campaigns/${id}/status`, { status })).toMatchObject(invalid('status'))
    expect(await dashboard('GET', `/campaigns/${id}`)).toMatchObject({ body: { status: 'Draft' } })
  })
})

describe('404', () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine now' }],
    ['POST', '/status', { status: 'Live' }],
    ['DELETE', '', undefined],
  ])('%s %s of an unknown campaign, or another account’s', async (method, rest, body) => {
    for (const id of ['cam_x', stranger.campaignId('Theirs')])
      expect(await dashboard(method, `/campaigns/${id}${rest}`, body)).toMatchObject(
        apiError(404, 'CAMPAIGN_NOT_FOUND'),
      )
  })

  test('an unknown list, or another account’s', async () => {
    const { id } = await create()
    for (const listId of ['lst_x', stranger.listId('Leads')]) {
      const missing = apiError(404, 'LIST_NOT_FOUND')
      expect(await dashboard('POST', '/campaigns', { name: newName(), listId })).toMatchObject(missing)
      expect(await dashboard('PATCH', `/campaigns/${id}`, { listId })).toMatchObject(missing)
    }
  })

  test('the dashboard’s paths are not part of the public interface', async () => {
    const { id } = await create()
    expect(await acme.ask('GET', `/campaigns/${id}`)).toMatchObject({ status: 404 })
    expect(await acme.ask('POST', '/campaigns', { body: { name: 'x' } })).toMatchObject({ status: 405 })
  })
})
