import { apiError, openAccount, readPages } from '../support/factories.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, {
  lists: [{ name: 'Leads' }],
  campaigns: [
    {
      name: 'Funnel',
      type: 'Combined',
      language: 'nl',
      status: 'Live',
      list: 'Leads',
      triggerOnListAdd: true,
    },
    { name: 'Desk', type: 'Incoming', status: 'Paused' },
    { name: 'Überraschung', type: 'Outgoing' },
  ],
})

describe('200', () => {
  test('exactly these fields of each campaign, newest first', async () => {
    const { status, body } = await acme.ask('GET', '/campaigns')
    expect(status).toBe(200)
    const plain = { language: 'en', listId: null, triggerOnListAdd: false }
    const campaigns = [
      { ...plain, name: 'Überraschung', type: 'Outgoing', status: 'Draft' },
      { ...plain, name: 'Desk', type: 'Incoming', status: 'Paused' },
      {
        name: 'Funnel',
        type: 'Combined',
        status: 'Live',
        language: 'nl',
        listId: acme.listId('Leads'),
        triggerOnListAdd: true,
      },
    ]
    const made = (name: string) => ({ id: acme.campaignId(name), createdAt: anyInstant })
    const data = campaigns.map((campaign) => ({ ...campaign, ...made(campaign.name) }))
    expect(body).toEqual({ data, nextCursor: null })
  })

  test('pages show every campaign once', async () => {
    const pages = await readPages((cursor) => acme.client.listCampaigns({ query: { limit: '2', cursor } }))
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([['Überraschung', 'Desk'], ['Funnel']])
  })

  test.each([
    ['FUN', ['Funnel']],
    ['überr', ['Überraschung']],
    ['nothing', []],
  ])('search for %s', async (search, names) => {
    const { body } = await acme.client.listCampaigns({ query: { search } })
    expect(body.data.map(({ name }) => name)).toEqual(names)
  })

  test("another account's campaigns are not in it", async () => {
    const stranger = await openAccount(server)
    expect((await stranger.ask('GET', '/campaigns')).body).toEqual({ data: [], nextCursor: null })
  })
})

test('400: a limit outside 1 to 100', async () => {
  expect(await acme.ask('GET', '/campaigns?limit=0')).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})
