import { SubAccount } from '@replyloop/shared/contract/subAccount'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const agency = suiteAccount(server, { type: 'agency' })
const standard = suiteAccount(server)

const create = (body: unknown) => agency.ask('POST', '/subaccounts', { body })
const find = (email: string) => agency.ask('GET', `/subaccounts?email=${encodeURIComponent(email)}`)
const history = async (email: string) =>
  (await agency.client.listCreditTransactions({ query: { email } })).body.data

describe('POST 201', () => {
  test('exactly the sub-account, with its first credits', async () => {
    const email = newEmail('client')
    const names = { first_name: 'Jane', last_name: 'Doe', business_name: 'Shop' }
    const more = { usage_limits: { credits: 12.345, seats: 4 }, plan: 'gold' }
    const { status, body } = await create({ email: email.toUpperCase(), ...names, ...more })
    expect(status).toBe(201)
    const id = expect.stringMatching(/^acc_\w+$/)
    const state = { created_at: anyInstant, suspended_at: null, deletion_due_at: null }
    const data = { id, email, ...names, balance: 12.345, ...state }
    expect(body).toEqual({ success: true, sub_account_id: id, data })
    expect(SubAccount.parse(body).data.id).toBe(SubAccount.parse(body).sub_account_id)
    expect(await find(email)).toMatchObject({ status: 200, body })
    expect(await history(email)).toMatchObject([{ amount: 12.345, balance: 12.345, kind: 'grant' }])
  })

  test('camelCase works, too', async () => {
    const email = newEmail('client')
    const names = { firstName: 'Jane', lastName: 'Doe', businessName: 'Shop', usageLimits: { credits: 5 } }
    expect(await create({ email, ...names })).toMatchObject({
      status: 201,
      body: { data: { first_name: 'Jane', last_name: 'Doe', business_name: 'Shop', balance: 5 } },
    })
  })

  test.each([
    [{}],
    [{ first_name: '', last_name: ' ', business_name: null, usage_limits: null }],
    [{ usage_limits: {} }],
    [{ usage_limits: { credits: null } }],
    [{ usage_limits: { credits: 0 } }],
  ])('an email is enough: %j makes one without credits', async (fields) => {
    const email = newEmail('client')
    expect(await create({ email, ...fields })).toMatchObject({
      status: 201,
      body: { data: { email, first_name: null, last_name: null, business_name: null, balance: 0 } },
    })
    expect(await history(email)).toEqual([])
  })
})

describe('GET 200', () => {
  test('finds a sub-account by email in any case, with exactly the fields of its creation', async () => {
    const email = newEmail('client')
    const { body } = await create({ email, business_name: 'Shop' })
    const found = await find(email.toUpperCase())
    expect(found.status).toBe(200)
    expect(found.body).toEqual(body)
  })

  test('finds an email by raw pluses, which arrive as spaces', async () => {
    const email = newEmail('client+tag+two')
    const { body } = await create({ email })
    expect(await agency.ask('GET', `/subaccounts?email=${email}`)).toMatchObject({ status: 200, body })
  })
})

test("an agency's key suspends a sub-account, resumes it and sets its auto-recharge, and a look-up tells", async () => {
  const email = newEmail('client')
  const { id } = SubAccount.parse((await create({ email })).body).data
  const path = `/subaccounts/${id}`
  const state = { suspendedAt: anyInstant, deletionDueAt: null }
  expect(await agency.ask('POST', `${path}/suspend`)).toMatchObject({ status: 200, body: { id, ...state } })
  expect(await find(email)).toMatchObject({ body: { data: { suspended_at: anyInstant } } })
  expect(await agency.ask('POST', `${path}/resume`)).toMatchObject({ body: { id, suspendedAt: null } })
  expect(await find(email)).toMatchObject({ body: { data: { suspended_at: null } } })
  const autoRecharge = { threshold: 10, amount: 100, monthlyLimit: 500 }
  const set = await agency.ask('PATCH', `${path}/auto_recharge`, { body: { autoRecharge } })
  expect(set).toMatchObject({ status: 200, body: { autoRecharge } })
  for (const action of ['suspend', 'resume'])
    expect(await standard.ask('POST', `${path}/${action}`)).toMatchObject(apiError(403, 'AGENCY_ONLY'))
})

describe('400', () => {
  test.each([
    ['VALIDATION_FAILED', {}],
    ['INVALID_EMAIL', { email: '' }],
    ['VALIDATION_FAILED', { email: true }],
    ['VALIDATION_FAILED', undefined],
    ['INVALID_EMAIL', { email: 'client' }],
    ['VALIDATION_FAILED', { email: 'a@shop.test', usage_limits: { credits: -1 } }],
    ['VALIDATION_FAILED', { email: 'a@shop.test', usage_limits: { credits: 0.0001 } }],
    ['VALIDATION_FAILED', { email: 'a@shop.test', usage_limits: { credits: '1,000' } }],
    ['VALIDATION_FAILED', { email: 'a@shop.test', usage_limits: 100 }],
    ['VALIDATION_FAILED', { email: 'a@shop.test', first_name: {} }],
    ['CONFLICTING_FIELDS', { email: 'a@shop.test', first_name: 'Ann', firstName: 'Bea' }],
  ])('%s: %j creates none', async (code, body) => {
    expect(await create(body)).toMatchObject(apiError(400, code))
    expect(await find('a@shop.test')).toMatchObject(apiError(404, 'SUBACCOUNT_NOT_FOUND'))
  })

  test.each([
    ['VALIDATION_FAILED', ''],
    ['VALIDATION_FAILED', '?email='],
    ['INVALID_EMAIL', '?email=client'],
  ])('%s: no look-up by %j', async (code, query) => {
    expect(await agency.ask('GET', `/subaccounts${query}`)).toMatchObject(apiError(400, code))
  })
})

describe('403', () => {
  test('AGENCY_ONLY: a standard account neither creates nor finds', async () => {
    const email = newEmail('client')
    const refused = apiError(403, 'AGENCY_ONLY')
    expect(await standard.ask('POST', '/subaccounts', { body: { email } })).toMatchObject(refused)
    expect(await standard.ask('POST', '/subaccounts', { body: '{' })).toMatchObject(refused)
    expect(await standard.ask('GET', `/subaccounts?email=${email}`)).toMatchObject(refused)
    expect(await find(email)).toMatchObject(apiError(404, 'SUBACCOUNT_NOT_FOUND'))
  })
})

describe('404', () => {
  test("SUBACCOUNT_NOT_FOUND: nobody, another agency's sub-account, a standard account, the agency itself", async () => {
    const other = await openAccount(server, {
      type: 'agency',
      subAccounts: [{ email: 'theirs@shop.test', name: 'Theirs' }],
    })
    for (const email of ['nobody@shop.test', 'theirs@shop.test', standard.email, other.email, agency.email])
      expect(await find(email)).toMatchObject(apiError(404, 'SUBACCOUNT_NOT_FOUND'))
  })
})

describe('409', () => {
  test('EMAIL_TAKEN: no matter who has the email, in any case, and nothing is granted', async () => {
    const email = newEmail('client')
    await create({ email, usage_limits: { credits: 5 } })
    for (const taken of [email, email.toUpperCase(), standard.email, agency.email]) {
      const answer = await create({ email: taken, usage_limits: { credits: 5 } })
      expect(answer).toMatchObject(apiError(409, 'EMAIL_TAKEN'))
    }
    expect(await find(email)).toMatchObject({ body: { data: { balance: 5 } } })
    expect((await standard.client.getMe()).body.balance).toBe(0)
  })

  test('of racing creates of one email, one succeeds and its credits are granted once', async () => {
    const body = { email: newEmail('client'), usage_limits: { credits: 5 } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await history(body.email)).toHaveLength(1)
  })
})
