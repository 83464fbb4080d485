import { execFile } from 'node:child_process'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import AdmZip from 'adm-zip'
import { z } from 'zod'
import { newEmail, newPhone, openAccount, type TestAccount } from '../../support/factories.ts'
import { selfSigned } from '../../support/selfSigned.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { suiteDataDir } from '../../support/suite.ts'

// The app as its owner publishes it: built by Zapier's own tool, and run by it against the service over HTTPS.

const app = join(import.meta.dirname, '../../../zapier-app')
const timeoutMs = 240_000
const run = promisify(execFile)
const client = newEmail('client')

const folder = suiteDataDir()
let server: TestServer
let acme: TestAccount
let env: NodeJS.ProcessEnv
let connection: NodeJS.ProcessEnv

beforeAll(async () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await writeFile(cert, selfSigned.cert)
  await writeFile(key, selfSigned.key)
  server = await startServer({ env: { TLS_CERT: cert, TLS_KEY: key } })
  acme = await openAccount(server, {
    type: 'agency',
    replyWebhook: { url: 'https://platform.example/replies' },
    lists: [{ name: 'Leads' }],
    campaigns: [{ name: 'Sales', status: 'Live' }],
    subAccounts: [{ email: client, name: 'Client' }],
  })
  env = { ...process.env, DISABLE_ZAPIER_ANALYTICS: '1', ZAPIER_AUTH_LOCATION: join(folder, 'nobody') }
  connection = { NODE_EXTRA_CA_CERTS: cert, authData_base_url: server.origin, authData_api_key: acme.apiKey }
})
afterAll(() => server.close())

const Names = z.record(z.string(), z.string()).default({})
const Needs = z.object({ dependencies: Names, optionalDependencies: Names })

/** Runs a command as `npm run zapier -- …` does, and answers what it prints. */
const zapier = async (command: string[], more: NodeJS.ProcessEnv = {}) => {
  const options = { cwd: app, env: { ...env, ...more }, timeout: timeoutMs }
  return (await run(process.execPath, ['../test/connectors/zapier/zapier.cli.ts', ...command], options))
    .stdout
}

test(
  'validate finds nothing',
  async () => {
    expect(await zapier(['validate', '--without-style'])).toContain('This project is structurally sound!')
  },
  timeoutMs,
)

describe('build', () => {
  let zip: AdmZip
  const file = join(app, 'dist/build/build.zip')

  beforeAll(async () => {
    await rm(file, { force: true })
    await zapier(['build', '--skip-validation'])
    zip = new AdmZip(file)
  }, timeoutMs)

  const names = () => zip.getEntries().map(({ entryName }) => entryName)
  const needsOf = (path: string) =>
    Object.values(Needs.parse(JSON.parse(zip.readAsText(`${path}package.json`)))).flatMap(Object.keys)

  test('makes a zip below 2 MB', async () => {
    expect((await stat(file)).size).toBeLessThan(2_000_000)
  })

  test('puts into it the bundle, and of packages only what the platform needs', () => {
    expect(
      names()
        .filter((name) => !name.startsWith('node_modules/'))
        .toSorted(),
    ).toEqual(['definition.json', 'index.js', 'package.json', 'zapierwrapper.js'])
    const packageOf = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//
    const needed = new Set<string>()
    const need = (name: string) => {
      const path = `node_modules/${name}/`
      if (needed.has(name) || !names().includes(`${path}package.json`)) return
      needed.add(name)
      needsOf(path).forEach(need)
    }
    needsOf('').forEach(need)
    const packed = names().flatMap((name) => packageOf.exec(name)?.[1] ?? [])
    expect(new Set(packed)).toEqual(needed)
    expect(needed).toContain('zapier-platform-core')
    expect([...needed].filter((name) => name.startsWith('@replyloop/'))).toEqual([])
  })

  test(
    'loads by itself, as Zapier loads it, and takes no connection over plain HTTP',
    async () => {
      const place = join(folder, 'lambda')
      zip.extractAllTo(place)
      const script = `
      const { handler } = await import('./zapierwrapper.js')
      const { results } = await handler({ command: 'definition', calledFromCli: true })
      const authData = { base_url: 'http://127.0.0.1:1', api_key: 'rl_1' }
      const test = { command: 'execute', method: 'authentication.test', bundle: { authData }, calledFromCli: true }
      const refused = await handler(test).catch(({ message }) => message)
      console.log(JSON.stringify({ creates: Object.keys(results.creates), refused }))`
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
        cwd: place,
        env,
      })
      expect(JSON.parse(stdout)).toEqual({
        creates: expect.arrayContaining(['create_contact', 'grant_credits']),
        refused: expect.stringContaining('INVALID_BASE_URL'),
      })
    },
    timeoutMs,
  )
})

describe('invoke', () => {
  const call = (kind: string, key: string, ...more: string[]) =>
    zapier(['invoke', kind, key, ...more], connection)
  const invoke = async (kind: string, key: string, inputData: object): Promise<unknown> =>
    JSON.parse(await call(kind, key, '--non-interactive', '-i', JSON.stringify(inputData)))
  const phone = newPhone()
  let contactId: string

  beforeAll(async () => {
    const contact = await invoke('create', 'create_contact', { phone, customFields: { company: 'Acme' } })
    contactId = z.object({ id: z.string() }).parse(contact).id
  }, timeoutMs)

  test(
    'auth test and auth label name the account',
    async () => {
      const account: unknown = JSON.parse(await call('auth', 'test'))
      expect(account).toMatchObject({ id: acme.id, email: acme.email })
      expect((await call('auth', 'label')).trim()).toBe(`Acme (${acme.email})`)
    },
    timeoutMs,
  )

  const creates: Record<string, () => { input: object; output: object }> = {
    create_contact: () => ({ input: { phone }, output: { id: contactId, phone, created: false } }),
    update_contact: () => ({
      input: { contactId, firstName: 'Jane', optedOut: 'false' },
      output: { id: contactId, firstName: 'Jane', optedOut: false, customFields: { company: 'Acme' } },
    }),
    add_contact_to_list: () => ({
      input: { contactId, listId: acme.listId('Leads') },
      output: { contactId, alreadyMember: false },
    }),
    create_message: () => ({
      input: { contactId, channel: 'crm', body: 'Shall we?', buttons: [{ title: 'Send it' }] },
      output: { contactId, channel: 'crm', buttons: [{ id: 'Send it', title: 'Send it' }] },
    }),
    send_message: () => ({
      input: { contactId, customChannel: 'crm', body: 'Hi', campaignId: acme.campaignId('Sales') },
      output: { contactId, success: true },
    }),
    receive_message: () => ({
      input: { fromId: phone, toId: 'acme', body: 'Hello' },
      output: { id: expect.stringMatching(/^msg_/), contactId, body: 'Hello' },
    }),
    create_sub_account: () => ({
      input: { email: newEmail('client'), credits: '5' },
      output: { id: expect.stringMatching(/^acc_/), balance: 5 },
    }),
    grant_credits: () => ({
      input: { email: client, amount: '2.5' },
      output: { credits_added: 2.5, new_balance: 2.5 },
    }),
  }

  test.each(Object.entries(creates))(
    'create %s',
    async (key, expected) => {
      const { input, output } = expected()
      expect(await invoke('create', key, input)).toMatchObject(output)
    },
    timeoutMs,
  )

  test(
    'an amount is not changed on its way: 1,000 grants nothing',
    async () => {
      const run = call(
        'create',
        'grant_credits',
        '--non-interactive',
        '-i',
        JSON.stringify({ email: client, amount: '1,000' }),
      )
      await expect(run).rejects.toThrow('Credits must be a plain number')
    },
    timeoutMs,
  )

  test(
    'search find_contact',
    async () => {
      expect(await invoke('search', 'find_contact', { phone })).toMatchObject([{ id: contactId, phone }])
    },
    timeoutMs,
  )

  test(
    'search find_sub_account',
    async () => {
      expect(await invoke('search', 'find_sub_account', { email: client })).toMatchObject([{ email: client }])
    },
    timeoutMs,
  )

  test(
    'trigger contacts fills its dropdown',
    async () => {
      expect(await invoke('trigger', 'contacts', {})).toMatchObject([{ id: contactId }])
    },
    timeoutMs,
  )
})
