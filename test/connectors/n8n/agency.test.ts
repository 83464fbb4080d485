import { openOwner } from '../../support/dashboardApi.ts'
import { newEmail } from '../../support/factories.ts'
import { anyInstant } from '../../support/suite.ts'
import { runOf } from './support/n8n.ts'
import { jsonOf, located, suiteWorkbench, pairsOf, replyloop, workflowOf } from './support/workbench.ts'

const client = newEmail('client')

const bench = suiteWorkbench({ type: 'agency', subAccounts: [{ email: client, name: 'Shop', credits: 10 }] })

test('Credit: Grant adds once for one idempotency key, and each time without one', async () => {
  const { operate } = bench
  const items = await operate(
    {
      resource: 'credit',
      operation: 'grant',
      email: '={{ $json.email }}',
      amount: '={{ $json.amount }}',
      idempotencyKey: '={{ $json.key }}',
      description: 'From a workflow',
    },
    [
      { email: client, amount: 100, key: 'recharge-1' },
      { email: newEmail('stranger'), amount: 100, key: 'recharge-2' },
      { email: client, amount: 100, key: 'recharge-1' },
      { email: client, amount: 0.5 },
      { email: client, amount: 0.5 },
    ],
  )
  expect(pairsOf(items)).toEqual([0, 1, 2, 3, 4])
  expect(jsonOf(items)).toMatchObject([
    { credits_added: 100, new_balance: 110 },
    { error: expect.stringMatching(/^SUBACCOUNT_NOT_FOUND: /) },
    { credits_added: 100, new_balance: 110 },
    { new_balance: 110.5 },
    { new_balance: 111 },
  ])
})

test('Credit: Grant takes a blank idempotency key for none', async () => {
  const grant = { resource: 'credit', operation: 'grant', email: client, amount: 1 }
  const keys = [' ', null, ' recharge-3 ', 'recharge-3'].map((key) => ({ key }))
  const items = await bench.operate({ ...grant, idempotencyKey: '={{ $json.key }}' }, keys)
  const [first = 0, ...others] = jsonOf(items).map((json) => Number(json['new_balance']))
  expect(others).toEqual([first + 1, first + 2, first + 2])
})

test('an email that is asked for may have spaces around it', async () => {
  const { operate } = bench
  const get = { resource: 'subAccount', operation: 'get', email: '={{ $json.email }}' }
  expect(jsonOf(await operate(get, [{ email: ` ${client} ` }]))).toMatchObject([{ email: client }])
  const list = { resource: 'credit', operation: 'getTransactions', email: '={{ $json.email }}', limit: 1 }
  expect(jsonOf(await operate(list, [{ email: ` ${client}` }]))).toMatchObject([{ kind: 'grant' }])
})

test('Credit: Get Transactions, the newest first', async () => {
  const { account, operate } = bench
  const email = newEmail('other')
  await account.client.createSubAccount({ body: { email, usage_limits: { credits: 5 } } })
  await account.client.grantCredits({ body: { email, amount: 7, description: 'More' } })
  const items = await operate(
    { resource: 'credit', operation: 'getTransactions', email: '={{ $json.email }}', returnAll: true },
    [{ email }, { email: newEmail('stranger') }, { email }],
  )
  expect(pairsOf(items)).toEqual([0, 0, 1, 2, 2])
  expect(jsonOf(items)).toMatchObject([
    { amount: 7, balance: 12, description: 'More' },
    { amount: 5, balance: 5 },
    { error: expect.stringMatching(/^SUBACCOUNT_NOT_FOUND: /) },
    { amount: 7 },
    { amount: 5 },
  ])
})

test('Sub-Account: Create and Get', async () => {
  const { operate } = bench
  const [first, second] = [newEmail('first'), newEmail('second')]
  const names = { businessName: 'Acme', firstName: 'Ann', lastName: 'Lee' }
  const created = await operate(
    {
      resource: 'subAccount',
      operation: 'create',
      email: '={{ $json.email }}',
      additionalFields: { ...names, credits: '={{ $json.credits }}' },
    },
    [
      { email: first, credits: 3 },
      { email: client, credits: 3 },
      { email: second, credits: 1.25 },
    ],
  )
  expect(pairsOf(created)).toEqual([0, 1, 2])
  expect(jsonOf(created)).toMatchObject([
    { email: first, business_name: 'Acme', first_name: 'Ann', last_name: 'Lee', balance: 3 },
    { error: expect.stringMatching(/^EMAIL_TAKEN: /) },
    { email: second, balance: 1.25 },
  ])

  const get = { resource: 'subAccount', operation: 'get', email: '={{ $json.email }}' }
  const found = await operate(get, [{ email: first }, { email: newEmail('stranger') }, { email: second }])
  expect(pairsOf(found)).toEqual([0, 1, 2])
  expect(jsonOf(found)).toMatchObject([
    { email: first, balance: 3 },
    { error: expect.stringMatching(/^SUBACCOUNT_NOT_FOUND: /) },
    { email: second },
  ])
})

/** Runs an operation on sub-accounts for each of several items. */
const act = (operation: string, items: readonly object[], more: object = {}) =>
  bench.operate({ resource: 'subAccount', operation, email: '={{ $json.email }}', ...more }, items)

test('Sub-Account: Suspend stops what it sends and says whom to ask, and Resume lets it go on', async () => {
  const { account, execute, n8n, server } = bench
  const items = [
    { email: ` ${client} ` },
    { email: newEmail('stranger') },
    { email: 'nobody' },
    { email: client },
  ]
  const refused = [
    { error: expect.stringMatching(/^SUBACCOUNT_NOT_FOUND: /) },
    { error: expect.stringMatching(/^INVALID_EMAIL: Email must be an email address/) },
  ]
  const suspended = await act('suspend', items)
  expect(pairsOf(suspended)).toEqual([0, 1, 2, 3])
  const state = { email: client, suspendedAt: anyInstant, deletionDueAt: null }
  expect(jsonOf(suspended)).toMatchObject([state, ...refused, state])

  const { apiKey } = account.subAccount(client)
  const credential = await n8n.credential({ baseUrl: server.origin, apiKey })
  const send = { resource: 'message', operation: 'send', channel: located('crm', 'name'), body: 'Hi' }
  const node = replyloop({ ...send, recipient: located('user-1', 'fromId') })
  expect(runOf(await execute(workflowOf([{}], node), credential), 'Replyloop').error).toMatchObject({
    message: expect.stringMatching(/^ACCOUNT_SUSPENDED: .+ Ask its agency to resume it$/),
    description: expect.stringMatching(/^Then retry the execution\.\nRequest ID: /),
  })

  expect(jsonOf(await act('resume', items))).toMatchObject([
    { email: client, suspendedAt: null },
    ...refused,
    { suspendedAt: null },
  ])
})

test('Sub-Account: Resume does not bring back one that has been deleted', async () => {
  const { server } = bench
  const email = newEmail('gone')
  const { account, owner } = await openOwner(server, {
    type: 'agency',
    subAccounts: [{ email, name: 'Shop' }],
  })
  await owner.ask('DELETE', `/subaccounts/${account.subAccount(email).id}`)
  const credential = await bench.n8n.credential({ baseUrl: server.origin, apiKey: account.apiKey })
  const resume = { resource: 'subAccount', operation: 'resume', email }
  expect(jsonOf(await bench.operate(resume, [{}], credential))).toEqual([
    { error: expect.stringMatching(/ has been deleted, and is erased on \d{4}-\d\d-\d\d$/) },
  ])
})

test('Sub-Account: Set Auto-Recharge, with a monthly limit or without', async () => {
  const recharge = { threshold: 10, amount: '={{ $json.amount }}' }
  const limit = { additionalFields: { monthlyLimit: '={{ $json.limit }}' } }
  const items = [
    { email: client, amount: 12.5, limit: 50 },
    { email: client, amount: 12.5, limit: 5 },
  ]
  expect(jsonOf(await act('setAutoRecharge', items, { ...recharge, ...limit }))).toMatchObject([
    { autoRecharge: { threshold: 10, amount: 12.5, monthlyLimit: 50 } },
    { error: expect.stringMatching(/^VALIDATION_FAILED: Monthly Limit must be at least the amount/) },
  ])
  expect(jsonOf(await act('setAutoRecharge', items.slice(0, 1), recharge))).toMatchObject([
    { autoRecharge: { monthlyLimit: null } },
  ])
})
