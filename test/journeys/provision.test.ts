import { makeApiKey } from '../../server/src/modules/accounts/apiKey.ts'
import { declareAccount, apiError, openAccount } from '../support/factories.ts'
import { startServer, type Declaration } from '../support/server.ts'
import { openSession, fieldsOf, password, signIn } from '../support/dashboardApi.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const openai = { engine: 'openai' } as const

test.each<[string, Partial<Declaration>, string]>([
  [
    'a private reply webhook',
    { replyWebhook: { url: 'https://10.0.0.1/' } },
    'replyWebhook.url must be reachable',
  ],
  [
    'a bot at a private address',
    { bot: { baseUrl: 'https://[fd00::1]/v1' } },
    'bot.baseUrl must be reachable',
  ],
  [
    'a bot over plain http',
    { bot: { baseUrl: 'http://model.test/v1' } },
    'bot.baseUrl must start with https',
  ],
  ['a model that nobody names', { bot: openai }, 'bot.engine openai needs a baseUrl and a model'],
  ['half a model', { bot: { ...openai, baseUrl: 'https://model.test/v1' } }, 'bot.engine openai needs'],
])('%s is refused by its place, and nothing of the file is applied', async (_, given, says) => {
  const [good, bad] = [declareAccount({ apiKey: makeApiKey() }), declareAccount(given)]
  await expect(server.provision(good, bad)).rejects.toThrow(`accounts[1].${says}`)
  const sub = { email: bad.email, name: 'Sub', ...given }
  const agency = declareAccount({ type: 'agency', subAccounts: [sub] })
  await expect(server.provision(agency)).rejects.toThrow(`accounts[0].subAccounts[0].${says}`)
  expect(await server.provision(good)).toMatchObject({ accounts: [{ apiKey: good.apiKey }] }) // it is new
})

test('an engine may leave its model to the service, or to what the account has', async () => {
  const modelled = await startServer({ env: { AI_BASE_URL: 'https://model.test/v1', AI_MODEL: 'm' } })
  await openAccount(modelled, { bot: openai })
  await modelled.close()
  const account = declareAccount({ bot: { baseUrl: 'https://model.test/v1', model: 'm' } })
  await server.provision(account)
  await server.provision({ ...account, bot: openai })
})

test('an account keeps its type where the file leaves it out', async () => {
  const agency = await openAccount(server, { type: 'agency' })
  const subAccounts = [{ email: 'client@kept.test', name: 'Client' }]
  await server.provision({ email: agency.email, name: 'Renamed', subAccounts })
  expect((await agency.client.getMe()).body).toMatchObject({ name: 'Renamed', type: 'agency' })
  const newcomer = server.provision(
    declareAccount({ subAccounts: [{ email: 'nobody@kept.test', name: 'Client' }] }),
  )
  await expect(newcomer).rejects.toThrow('accounts[0].subAccounts only an account of type agency')
})

test('an agency that has sub-accounts stays one', async () => {
  const agency = await openAccount(server, {
    type: 'agency',
    subAccounts: [{ email: 'client@guards.test', name: 'Client' }],
  })
  const standard = server.provision({ email: agency.email, name: 'Acme', type: 'standard' })
  await expect(standard).rejects.toThrow('accounts[0].type must stay agency')
  const childless = await openAccount(server, { type: 'agency' })
  await server.provision({ email: childless.email, name: 'Acme', type: 'standard' })
  expect((await childless.client.getMe()).body.type).toBe('standard')
  expect((await agency.client.getMe()).body.type).toBe('agency')
})

test('the audit log tells what a file changed of an account, once, and who ran it', async () => {
  const account = declareAccount({ password })
  await server.provision(account)
  const changed = {
    ...account,
    password: 'another horse battery',
    apiKey: makeApiKey(),
    replyWebhook: { url: 'https://hooks.test/replies' },
  }
  await server.provision(changed)
  await server.provision(changed)
  expect(await signIn(server, account.email)).toMatchObject(apiError(401, 'UNAUTHORIZED'))
  const owner = await openSession(server, account.email, changed.password)
  const byOperator = { memberName: null, agencyName: null }
  expect(fieldsOf(await owner.ask('GET', '/audit_log'))).toMatchObject({
    data: [
      { action: 'signed_in' },
      { action: 'reply_webhook_changed', subject: 'https://hooks.test', ...byOperator },
      { action: 'api_key_generated', subject: `…${changed.apiKey.slice(-4)}`, ...byOperator },
      { action: 'password_changed', subject: account.email, ...byOperator },
    ],
  })
  await server.provision({ ...account, password: changed.password, replyWebhook: null })
  expect(fieldsOf(await owner.ask('GET', '/audit_log'))).toMatchObject({
    data: [{ action: 'reply_webhook_removed', ...byOperator }, {}, {}, {}, {}],
  })
})
