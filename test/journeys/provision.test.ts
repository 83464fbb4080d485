import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import { linesSinceMade } from '../support/auditLines.ts'
import { declareAccount, apiError, ask, newEmail, openAccount } from '../support/factories.ts'
import { startServer, type Declaration } from '../support/server.ts'
import { openSession, password, rowsOf, signIn } from '../support/dashboardApi.ts'
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
    replyWebhook: { url: 'https://hooks.test/replies', showsButtons: true },
  }
  await server.provision(changed)
  await server.provision(changed)
  expect(await signIn(server, account.email)).toMatchObject(apiError(401, 'UNAUTHORIZED'))
  const owner = await openSession(server, account.email, changed.password)
  const byOperator = { memberName: null, agencyName: null, actor: 'operator' }
  const log = async () =>
    rowsOf(await owner.ask('GET', '/audit_log')).filter(({ action }) => action !== 'sign_in_failed')
  expect(await log()).toMatchObject([
    { action: 'signed_in' },
    {
      action: 'reply_webhook_changed',
      subject: 'https://hooks.test',
      details: { changes: { showsButtons: { before: false, after: true } } },
      ...byOperator,
    },
    { action: 'api_key_generated', subject: `…${changed.apiKey.slice(-4)}`, ...byOperator },
    { action: 'password_changed', subject: account.email, ...byOperator },
    { action: 'api_key_generated', ...byOperator },
    { action: 'account_set_up', subject: account.email, ...byOperator },
  ])
  const before = await log()
  await server.provision({ ...account, password: changed.password, replyWebhook: null })
  expect(await log()).toEqual([
    expect.objectContaining({ action: 'reply_webhook_removed', ...byOperator }),
    ...before,
  ])
})

test('the audit log begins with the account that a file makes and each of its keys, once', async () => {
  const client = newEmail('client')
  const apiKeys = [{ name: 'n8n', scope: 'read' as const, expiresAt: '2099-01-01T00:00:00Z' }]
  const account = declareAccount({
    password,
    type: 'agency',
    apiKeys,
    subAccounts: [{ email: client, name: 'Shop', password, apiKeys }],
  })
  const [made] = (await server.provision(account)).accounts
  await server.provision(account)
  const byOperator = { actor: 'operator', memberName: null, agencyName: null, keyLabel: null }
  for (const [email, of, ...beside] of [
    [account.email, made, { action: 'subaccount_created', subject: 'Shop' }],
    [client, made?.subAccounts[0]],
  ] as const) {
    const named = `n8n (read), …${of?.apiKeys?.[0]?.apiKey?.slice(-4)}`
    const first =
      email === client
        ? { action: 'subaccount_created', details: { facts: { email } } }
        : { action: 'account_set_up', subject: email }
    const lines = rowsOf(await (await openSession(server, email)).ask('GET', '/audit_log')).toReversed()
    expect(lines).toMatchObject([
      { ...first, ...byOperator },
      { action: 'api_key_generated', subject: `…${of?.apiKey?.slice(-4)}`, ...byOperator },
      { action: 'api_key_created', subject: named, details: { facts: { scope: 'read' } }, ...byOperator },
      ...beside,
      { action: 'signed_in' },
    ])
    expect(lines[2]).toHaveProperty('details.facts.expiresAt', '2099-01-01T00:00:00.000Z')
    for (const key of [of?.apiKey, of?.apiKeys?.[0]?.apiKey]) expect(JSON.stringify(lines)).not.toContain(key)
  }
})

test('the audit log tells what a file alone can set, and of first credits one line', async () => {
  const account = declareAccount({ password, metered: true, credits: 5, rateLimitPerMinute: 600 })
  await server.provision(account)
  await server.provision({ ...account, type: 'agency', metered: false, rateLimitPerMinute: 1200 })
  const owner = await openSession(server, account.email)
  expect(await linesSinceMade(owner)).toMatchObject([
    { action: 'signed_in' },
    {
      action: 'settings_changed',
      actor: 'operator',
      details: {
        changes: {
          type: { before: 'standard', after: 'agency' },
          metered: { before: true, after: false },
          rateLimitPerMinute: { before: 600, after: 1200 },
        },
      },
    },
    { action: 'credits_granted', actor: 'operator', details: { facts: { amount: 5, balance: 5 } } },
  ])
})

describe('named keys in a file', () => {
  const scoped = (given: object = {}) => ({ name: 'n8n', scope: 'read' as const, ...given })
  const me = (apiKey: string) => ask(server, 'GET', '/me', { headers: { 'x-api-key': apiKey } })
  const madeKeys = async (account: Declaration) => {
    const { accounts } = await server.provision(account)
    return accounts[0]?.apiKeys ?? []
  }

  test('are made once and printed once; what the file leaves out stays, and its changes are made', async () => {
    const account = declareAccount({
      password,
      apiKeys: [scoped(), scoped({ name: 'Zapier', scope: 'full' })],
    })
    const [made, other] = await madeKeys(account)
    const apiKey = made?.apiKey ?? ''
    expect(await me(apiKey)).toMatchObject({ status: 200, body: { email: account.email } })
    expect(await madeKeys(account)).toEqual([
      { name: 'n8n', id: made?.id, apiKey: null },
      { name: 'Zapier', id: other?.id, apiKey: null },
    ])
    const own = makeApiKey()
    const changed = { ...account, apiKeys: [scoped({ scope: 'contacts', apiKey: own })] }
    expect(await madeKeys(changed)).toEqual([{ name: 'n8n', id: made?.id, apiKey: own }])
    expect(await madeKeys(changed)).toEqual([{ name: 'n8n', id: made?.id, apiKey: null }])
    expect(await me(apiKey)).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    expect(await me(own)).toMatchObject({ status: 200 })
    expect(await me(other?.apiKey ?? '')).toMatchObject({ status: 200 })
    const owner = await openSession(server, account.email)
    const listed = { body: { data: [{ name: 'Zapier' }, { name: 'n8n', scope: 'contacts', madeBy: null }] } }
    expect(await owner.ask('GET', '/api_keys')).toMatchObject(listed)
    expect(await linesSinceMade(owner)).toMatchObject([
      { action: 'signed_in' },
      { action: 'api_key_changed', subject: `n8n (contacts), …${own.slice(-4)}` },
    ])
  })

  test('end by a date in the past, and go on once the date is taken away', async () => {
    const account = declareAccount({ apiKeys: [scoped({ expiresAt: '2020-01-01T00:00:00Z' })] })
    const [made] = await madeKeys(account)
    expect(await me(made?.apiKey ?? '')).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    await madeKeys({ ...account, apiKeys: [scoped()] })
    expect(await me(made?.apiKey ?? '')).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    await madeKeys({ ...account, apiKeys: [scoped({ expiresAt: null })] })
    expect(await me(made?.apiKey ?? '')).toMatchObject({ status: 200 })
  })

  test('are refused by their place where the key is another one, or one that somebody has ended', async () => {
    const [ended, taken] = [makeApiKey(), makeApiKey()]
    const account = declareAccount({ password, apiKey: taken, apiKeys: [scoped({ apiKey: ended })] })
    const [made] = await madeKeys(account)
    const second = (apiKey: string) =>
      server.provision({ ...account, apiKeys: [scoped({ name: 'A' }), scoped({ name: 'B', apiKey })] })
    await expect(second(taken)).rejects.toThrow('accounts[0].apiKeys[1].apiKey is or was another key')
    await expect(second(ended)).rejects.toThrow('accounts[0].apiKeys[1].apiKey is or was another key')
    const owner = await openSession(server, account.email)
    await owner.ask('DELETE', `/api_keys/${made?.id}`)
    await expect(server.provision(account)).rejects.toThrow('accounts[0].apiKeys[0].apiKey is or was another')
  })
})
