import { makeApiKey } from '../../../server/src/modules/accounts/keys/apiKey.ts'
import { newEmail, openAccount } from '../../support/factories.ts'
import { suiteAccount, suiteServer } from '../../support/suite.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const acme = suiteAccount(server, { type: 'agency', lists: [{ name: 'Leads' }] })
const zap = connectZap(server, acme)

describe('a wrong setting of the Zap is an error, of which Zapier tells its owner', () => {
  const message = { fromId: 'user-1', toId: 'acme', customChannel: 'crm', body: 'Hi' }
  const nobody = { email: 'nobody@example.com', amount: '1' }

  test.each([
    ['create_contact', { email: 'jane@example.com', listIds: ['lst_1'] }, {}, 'LIST_NOT_FOUND'],
    ['add_contact_to_list', { listId: 'lst_1', contactId: 'con_1' }, {}, 'LIST_NOT_FOUND'],
    ['send_message', { ...message, campaignId: 'cam_1' }, {}, 'CAMPAIGN_NOT_FOUND'],
    ['receive_message', { ...message, campaignId: 'cam_1' }, {}, 'CAMPAIGN_NOT_FOUND'],
    ['grant_credits', nobody, { email: nobody.email }, 'SUBACCOUNT_NOT_FOUND'],
    ['suspend_sub_account', { email: nobody.email }, { email: nobody.email }, 'SUBACCOUNT_NOT_FOUND'],
    ['update_contact', { contactId: 'con_1', firstName: 'J' }, { contactId: 'con_1' }, 'CONTACT_NOT_FOUND'],
    ['create_contact', { phone: '555' }, { phone: '555' }, 'INVALID_PHONE'],
    [
      'send_message',
      { ...message, customChannel: 'x'.repeat(200) },
      { customChannel: 'x' },
      'VALIDATION_FAILED',
    ],
  ])('%s %j', async (key, inputData, fixed, code) => {
    expect(await failureOf(zap.create(key, inputData, fixed))).toMatchObject({
      name: 'AppError',
      code,
      message: expect.stringContaining('Correct this step of the Zap'),
    })
  })

  test('an amount that stands in the Zap, and one that is mapped', async () => {
    const grant = { email: 'nobody@example.com', amount: '1,000' }
    const fixed = await failureOf(zap.create('grant_credits', grant, { amount: '1,000' }))
    expect(fixed).toMatchObject({ name: 'AppError', code: 'INVALID_SETTING' })
    const mapped = await failureOf(zap.create('grant_credits', grant, { amount: '{{1__amount}}' }))
    expect(mapped).toMatchObject(halted('Credits must be a plain number'))
  })

  test('400: a trigger whose hook URL the service may not call', async () => {
    const failure = await failureOf(zap.subscribe('new_reply', 'http://10.0.0.1/hook'))
    expect(failure).toMatchObject({ name: 'AppError', code: 'UNSAFE_URL' })
  })

  test('422: one idempotency key for two grants', async () => {
    const email = newEmail('client')
    await acme.client.createSubAccount({ body: { email } })
    const grant = { email, amount: 1, idempotencyKey: 'rch_1' }
    await zap.create('grant_credits', grant)
    const failure = await failureOf(zap.create('grant_credits', { ...grant, amount: 2 }))
    expect(failure).toMatchObject({ name: 'AppError', code: 'IDEMPOTENCY_KEY_REUSED' })
  })
})

test('403: what only an agency can do says so', async () => {
  const standard = connectZap(server, await openAccount(server))
  const message = 'Only an agency account can do this. Choose the account of the agency in this step.'
  const forbidden = { name: 'AppError', code: 'AGENCY_ONLY', status: 403 }
  const grant = { email: 'client@example.com', amount: 1 }
  for (const key of ['grant_credits', 'suspend_sub_account', 'resume_sub_account'])
    expect(await failureOf(standard.create(key, grant))).toMatchObject({ ...forbidden, message })
  expect(
    await failureOf(standard.subscribe('auto_recharge_due', 'https://hooks.example.com/1')),
  ).toMatchObject(forbidden)
})

test('403: a suspended account is told who can change it, and that the run is to be replayed then', async () => {
  const email = newEmail('client')
  const agency = await openAccount(server, { type: 'agency', subAccounts: [{ email, name: 'Shop' }] })
  const client = connectZap(server, agency.subAccount(email))
  await connectZap(server, agency).create('suspend_sub_account', { email })
  const message = { fromId: 'user-1', toId: 'acme', customChannel: 'crm', body: 'Hi' }
  expect(await failureOf(client.create('send_message', message))).toMatchObject({
    name: 'AppError', // a halted run could not be replayed, and nobody would hear of it
    code: 'ACCOUNT_SUSPENDED',
    message: expect.stringMatching(/ Ask its agency to resume it\. Then replay this run\.$/),
  })
  expect(await client.create('receive_message', message)).toMatchObject({ body: 'Hi' })
})

test('403: a key of too narrow a scope says which one to make, and to reconnect', async () => {
  const apiKey = makeApiKey()
  await openAccount(server, { apiKeys: [{ name: 'Zapier', scope: 'contacts', apiKey }] })
  const message = { fromId: 'user-1', customChannel: 'crm', body: 'Hi' }
  expect(await failureOf(connectZap(server, { apiKey }).create('send_message', message))).toMatchObject({
    name: 'AppError',
    code: 'INSUFFICIENT_SCOPE',
    message: expect.stringMatching(/this needs full or send\. .+ Then reconnect the account with it\.$/),
  })
})
