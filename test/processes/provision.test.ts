import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { ask, declareAccount } from '../support/factories.ts'
import { PrintedAccounts, runProvision } from '../support/process.ts'
import { suiteDataDir, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
const folder = suiteDataDir()
let made = 0

/** Runs the real command, on the database of the running server, with a file of this text. */
async function provision(text: string) {
  made += 1
  const file = join(folder, `accounts-${made}.yaml`)
  await writeFile(file, text)
  const { code, stdout, stderr } = await runProvision([file], { DATA_DIR: server.dataDir })
  return { code, stdout, stderr }
}

const printed = ({ code, stdout, stderr }: Awaited<ReturnType<typeof provision>>) => {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return PrintedAccounts.parse(JSON.parse(stdout)).accounts
}

const json = (...accounts: object[]) => JSON.stringify({ accounts })

const subAccount = {
  email: 'client@provision.test',
  name: 'Client',
  credits: 100,
  autoRecharge: { threshold: 10, amount: 100 },
}
const agency = {
  email: 'Agency@Provision.test',
  name: 'Agency',
  type: 'agency',
  password: 'correct horse battery',
  replyWebhook: { url: 'https://hooks.provision.test/replies' },
  rateLimitPerMinute: 1_000_000,
  lists: [{ name: 'Leads' }, { name: 'Customers' }],
  campaigns: [
    {
      name: 'Funnel',
      type: 'Combined',
      language: 'en',
      status: 'Live',
      list: 'Leads',
      triggerOnListAdd: true,
      openingMessage: 'Hi {{firstName|there}}!',
      botEnabled: true,
      botInstructions: 'Sell blue widgets.',
      publicFacts: 'We open at 9.',
      answers: [{ question: 'How much?', answer: 'Ten euros.' }],
      keywords: ['widget'],
      followUps: [{ afterMinutes: 60, text: 'Still there?' }],
      pacePerMinute: 30,
    },
  ],
  subAccounts: [subAccount],
}

test('a whole file works on a running server: ids and keys once, and nothing new on the second run', async () => {
  const first = await provision(json(agency))
  const [owner] = printed(first)
  expect(owner).toMatchObject({
    email: 'agency@provision.test',
    id: expect.stringMatching(/^acc_/),
    apiKey: expect.stringMatching(/^rl_[0-9A-Za-z]{38}$/),
    replyWebhookSecret: expect.stringMatching(/^whsec_/),
    lists: [
      { name: 'Leads', id: expect.stringMatching(/^lst_/) },
      { name: 'Customers', id: expect.stringMatching(/^lst_/) },
    ],
    campaigns: [{ name: 'Funnel', id: expect.stringMatching(/^cam_/) }],
    subAccounts: [{ email: 'client@provision.test', apiKey: expect.stringMatching(/^rl_/) }],
  })
  expect(first.stdout).not.toContain('correct horse')

  const client = server.client(owner?.apiKey ?? '')
  const query = { email: subAccount.email }
  const state = async () => ({
    me: (await client.getMe()).body,
    lists: (await client.listLists()).body,
    campaigns: (await client.listCampaigns()).body,
    sub: (await client.findSubAccount({ query })).body,
    ledger: (await client.listCreditTransactions({ query })).body,
  })
  const before = await state()
  expect(before.sub.data.balance).toBe(100)
  expect(before.ledger.data).toHaveLength(1)

  const [again] = printed(await provision(json(agency)))
  const [sub] = owner?.subAccounts ?? []
  const noKey = { apiKey: null, replyWebhookSecret: null }
  expect(again).toEqual({ ...owner, ...noKey, subAccounts: [{ ...sub, ...noKey }] })
  expect(await state()).toEqual(before)
})

test('YAML is read like JSON, what it leaves out has its default, and a given key ends the one before', async () => {
  const [oldKey, key] = [`rl_${'x'.repeat(38)}`, makeApiKey()]
  const declared = { email: 'yaml@provision.test', name: 'Before', apiKey: oldKey, credits: 0 }
  await server.provision(declared)
  const me = async () => (await ask(server, 'GET', '/me', { headers: { 'x-api-key': oldKey } })).status
  expect(await me()).toBe(200)

  const yaml = `
# A funnel, as an operator writes it.
accounts:
  - email: yaml@provision.test
    name: "Yaml: über 👋"
    apiKey: ${key}
    lists: [{ name: Leads }]
    campaigns:
      - name: Funnel
        list: Leads
        openingMessage: |
          Hi!
          Bye.
`
  const [owner] = printed(await provision(yaml))
  expect(owner?.apiKey).toBe(key)
  await until(me, (status) => status === 401) // a server may remember the old key for a second
  const client = server.client(key)
  expect((await client.getMe()).body).toMatchObject({ name: 'Yaml: über 👋', type: 'standard', balance: 0 })
  expect((await client.listCampaigns()).body.data).toMatchObject([
    { name: 'Funnel', type: 'Combined', status: 'Draft', language: 'en', triggerOnListAdd: false },
  ])

  await server.provision({ ...declared, apiKey: undefined }) // leaving it out keeps it
  expect((await client.getMe()).body.email).toBe(declared.email)
})

test('a campaign keeps what the file leaves out, and loses what it declares as null', async () => {
  const owner = { email: 'kept@provision.test', name: 'Kept', lists: [{ name: 'Leads' }] }
  const whole = {
    name: 'Funnel',
    type: 'Outgoing' as const,
    list: 'Leads',
    status: 'Live' as const,
    openingMessage: 'Hi!',
    followUps: [{ afterMinutes: 5, text: 'Still there?' }],
  }
  const [made] = (await server.provision({ ...owner, campaigns: [whole] })).accounts
  const account = { apiKey: made?.apiKey ?? '' }
  const id = made?.campaigns[0]?.id ?? ''
  const read = () => askDashboard(server, account, 'GET', `/campaigns/${id}`)
  const before = await read()
  expect(before).toMatchObject({ status: 200, body: { type: 'Outgoing', openingMessage: 'Hi!' } })

  await server.provision({ ...owner, campaigns: [{ name: 'Funnel' }] })
  expect((await read()).body).toEqual(before.body)
  await server.provision({ ...owner, campaigns: [{ name: 'Funnel', list: null, openingMessage: null }] })
  expect((await read()).body).toMatchObject({
    listId: null,
    openingMessage: null,
    type: 'Outgoing',
    status: 'Live',
    followUps: whole.followUps,
  })
})

const account = { email: 'faulty@provision.test', name: 'Faulty', lists: [{ name: 'Leads' }] }
const campaign = { name: 'Funnel', list: 'Leads' }

test('a misspelt field is named, and the rest of the file applied', async () => {
  const { code, stdout, stderr } = await provision(
    json({
      ...account,
      email: 'misspelt@provision.test',
      campaigns: [{ ...campaign, openingMesage: 'Hi!' }],
    }),
  )
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'accounts[0].campaigns[0].openingMesage (line 1) is not a field of a provisioning file (did you mean openingMessage?); it was ignored\n',
  })
  expect(PrintedAccounts.parse(JSON.parse(stdout)).accounts).toMatchObject([
    { lists: [{ name: 'Leads' }], campaigns: [{ name: 'Funnel' }] },
  ])
})

test('what only the database can tell is told by its path too, and nothing of the file is applied', async () => {
  const good = { email: 'good@provision.test', name: 'Good', apiKey: makeApiKey() }
  const { code, stdout, stderr } = await provision(
    json(good, { ...account, campaigns: [{ ...campaign, list: 'Leeds' }] }),
  )
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('nothing was changed')
  expect(stderr).not.toContain('    at ')
  expect(stderr).toMatch(/^ {2}accounts\[1\]\.campaigns\[0\]\.list .*Leeds/m)
  expect((await server.provision(good)).accounts[0]?.apiKey).toBe(good.apiKey) // it is new

  const refusedKey = async (apiKey: string) => server.provision(declareAccount(), declareAccount({ apiKey }))
  await expect(refusedKey(good.apiKey)).rejects.toThrow('accounts[1].apiKey is or was another key')
})

test('values of other types, and invisible characters, are read as in the interface', async () => {
  const fileOf = (credits: string) => `accounts:
  - email: "\\u200bReal@Inputs.test\\u00ad "
    name: 2026
    metered: "true"
    credits: "${credits}"
    lists: [{ name: 7 }]
`
  const [owner] = printed(await provision(fileOf('2.5')))
  expect(owner).toMatchObject({ email: 'real@inputs.test', lists: [{ name: '7' }] })
  const { body } = await ask(server, 'GET', '/me', { headers: { 'x-api-key': owner?.apiKey ?? '' } })
  expect(body).toMatchObject({ email: 'real@inputs.test', name: '2026', balance: 2.5 })
  const refused = await provision(fileOf('1,000'))
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/accounts\[0\]\.credits must be a number/),
  })
})
