import { funnel } from '../support/conversation.ts'
import { apiError, createContact, openAccount, readPages, type TestAccount } from '../support/factories.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
let shop: TestAccount
const email = 'client@shop.test'

const agency = suiteAccount(server, {
  type: 'agency',
  credits: 7,
  subAccounts: [{ email, name: 'Shop', credits: 10, lists: [{ name: 'Leads' }], campaigns: [funnel()] }],
})

beforeAll(async () => {
  shop = agency.subAccount(email)
})

const id = expect.stringMatching(/^led_\w+$/)

describe('200', () => {
  test('exactly these fields of grants and charges, newest first', async () => {
    await agency.client.grantCredits({ body: { email, amount: 2.5, description: 'November' } })
    const contact = await createContact(shop, { listId: shop.listId('Leads') })
    const [message] = (await shop.client.listMessages({ query: { contactId: contact.id } })).body.data
    const { status, body } = await shop.ask('GET', '/credits/transactions')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        {
          id,
          amount: -1,
          balance: 11.5,
          kind: 'charge',
          description: expect.stringContaining('Funnel'),
          messageId: message?.id,
          createdAt: anyInstant,
        },
        {
          id,
          amount: 2.5,
          balance: 12.5,
          kind: 'grant',
          description: 'November',
          messageId: null,
          createdAt: anyInstant,
        },
        {
          id,
          amount: 10,
          balance: 10,
          kind: 'grant',
          description: expect.any(String),
          messageId: null,
          createdAt: anyInstant,
        },
      ],
      nextCursor: null,
    })
    expect((await shop.client.getMe()).body.balance).toBe(11.5)
  })

  test('an agency reads the history of a sub-account by its email, in any case', async () => {
    const own = await shop.ask('GET', '/credits/transactions')
    const seen = await agency.ask('GET', `/credits/transactions?email=${email.toUpperCase()}`)
    expect(seen).toMatchObject({ status: 200, body: own.body })
  })

  test('a raw plus in that email, which arrives as a space, is read as one', async () => {
    await agency.client.createSubAccount({
      body: { email: 'shop+raw@shop.test', usage_limits: { credits: 3 } },
    })
    const answer = await agency.ask('GET', '/credits/transactions?email=shop+raw@shop.test')
    expect(answer).toMatchObject({ status: 200, body: { data: [{ amount: 3 }] } })
  })

  test('without an email, or with a blank one, it is the account’s own history', async () => {
    for (const query of ['', '?email=', '?email=%20'])
      expect(await agency.ask('GET', `/credits/transactions${query}`)).toMatchObject({
        status: 200,
        body: { data: [{ amount: 7, balance: 7, kind: 'grant' }], nextCursor: null },
      })
    const empty = await openAccount(server)
    expect((await empty.ask('GET', '/credits/transactions?email=')).body).toEqual({
      data: [],
      nextCursor: null,
    })
  })

  test('pages show every line once', async () => {
    const paged = 'paged@shop.test'
    await agency.client.createSubAccount({ body: { email: paged } })
    for (const amount of [1, 2, 3, 4, 5]) await agency.client.grantCredits({ body: { email: paged, amount } })
    const pages = await readPages((cursor) =>
      agency.client.listCreditTransactions({ query: { email: paged, limit: '2', cursor } }),
    )
    expect(pages.map((page) => page.map(({ amount }) => amount))).toEqual([[5, 4], [3, 2], [1]])
  })
})

test.each([
  ['VALIDATION_FAILED', 'limit=0'],
  ['INVALID_EMAIL', 'email=client'],
])('400 %s: ?%s', async (code, query) => {
  expect(await agency.ask('GET', `/credits/transactions?${query}`)).toMatchObject(apiError(400, code))
})

test('403 AGENCY_ONLY: a standard account names an email, even its own', async () => {
  for (const named of [email, agency.email])
    expect(await shop.ask('GET', `/credits/transactions?email=${named}`)).toMatchObject(
      apiError(403, 'AGENCY_ONLY'),
    )
})

test("404 SUBACCOUNT_NOT_FOUND: nobody, or another agency's sub-account", async () => {
  const other = await openAccount(server, { type: 'agency' })
  for (const named of ['nobody@shop.test', email])
    expect(await other.ask('GET', `/credits/transactions?email=${named}`)).toMatchObject(
      apiError(404, 'SUBACCOUNT_NOT_FOUND'),
    )
})
