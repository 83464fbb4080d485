import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { argumentsOf, root } from '../support/commands.ts'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, declareAccount, newPhone } from '../support/factories.ts'
import { dataUri, files } from '../support/media.ts'
import { pack } from '../support/pack.ts'
import { PrintedAccounts, startProcess, startProgram, type ServerProcess } from '../support/process.ts'
import { suiteResource } from '../support/resource.ts'
import { s3Credentials, startS3 } from '../support/s3.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const commands = ['start', 'provision', 'backup', 'health', 'copy', 'recount', 'seed', 'demo'] as const

const tarball = pack('package')
const folder = suiteDataDir()
const installed = join(folder, 'installed')
mkdirSync(installed)
/** Without a network, and without anything that npm has kept. */
const npmEnv = { npm_config_cache: join(folder, 'npm'), npm_config_offline: 'true' }
const install = spawnSync('npm', ['install', '--no-audit', '--no-fund', tarball], {
  cwd: installed,
  encoding: 'utf8',
  env: { PATH: process.env['PATH'], ...npmEnv },
})
const there = join(installed, 'node_modules/replyloop')
const program = join(installed, 'node_modules/.bin/replyloop')
const Manifest = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
const readManifest = () => Manifest.parse(JSON.parse(readFileSync(join(there, 'package.json'), 'utf8')))

const replyloop = (args: string[], env: Record<string, string> = {}) =>
  startProgram([program, ...args], env, installed).ended

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(place, name)).isFile(),
  )

describe('The installed package', () => {
  test('was installed without a warning, and brings no other package', () => {
    expect(install).toMatchObject({ status: 0, stderr: '' })
    const Lock = z.object({ packages: z.record(z.string(), z.looseObject({})) })
    const { packages } = Lock.parse(
      JSON.parse(readFileSync(join(installed, 'node_modules/.package-lock.json'), 'utf8')),
    )
    expect(Object.keys(packages)).toEqual(['node_modules/replyloop'])
  })

  test('runs nothing when it is installed', () => {
    const names = Object.keys(readManifest().scripts)
    expect(names.filter((name) => /install|^prepare$/.test(name))).toEqual([])
    expect(existsSync(join(there, 'binding.gyp'))).toBe(false) // which npm would compile
  })

  test('has less than 120 MB, and no source, test, source map or development tool among it', () => {
    const files = filesIn(there)
    const bytes = files.reduce((sum, file) => sum + statSync(join(there, file)).size, 0)
    expect(bytes).toBeLessThan(120e6)
    const known = [
      /^(CHANGELOG\.md|CONTRIBUTING\.md|LICENSE|README\.md|SECURITY\.md|package\.json)$/,
      /^(client|n8n-node|zapier-app)\/README\.md$/,
      /^docs\/.+\.(md|png|webp|svg|json)$/,
      /^server\/dashboard\/dist\/(index\.html|THIRD-PARTY-LICENSES\.md|\.vite\/manifest\.json|install\/[\w-]+\.(png|webmanifest|js)|assets\/.+(?<!\.map))$/,
      /^server\/dist\/(bundle\/[\w.-]+\.js|bundle\/swagger-ui\/[\w.-]+|prebuilds\/[\w-]+\.node|THIRD-PARTY-LICENSES\.md)$/,
      /^server\/src\/platform\/db\/migrations\/(sqlite|postgres)\/(\d{4}_\w+\.sql|meta\/_journal\.json)$/,
    ]
    expect(files.filter((file) => !known.some((form) => form.test(file)))).toEqual([])
  })

  test.each(['docs', 'server/dashboard/dist', 'server/src/platform/db/migrations'])(
    'has the files of %s',
    (place) => {
      const wanted = filesIn(join(root, place)).filter((file) => !/meta\/\d{4}_snapshot\.json$/.test(file))
      expect(filesIn(join(there, place)).toSorted()).toEqual(wanted.toSorted())
    },
  )
})

describe('The program of the package', () => {
  test('says what commands there are, and refuses another one', async () => {
    const [help, printed, unknown] = await Promise.all([
      replyloop(['--help']),
      replyloop(['--version']),
      replyloop(['serve']),
    ])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const name of commands) expect(help.stdout).toMatch(`  ${name} `)
    expect(printed).toMatchObject({ code: 0, stdout: `${readManifest().version}\n` })
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toBe(`There is no command serve.\n\n${help.stdout}`)
  })

  test('says for each command how to call it', async () => {
    const answers = await Promise.all(commands.map((name) => replyloop([name, '--help'])))
    for (const [index, { code, stdout }] of answers.entries())
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(new RegExp(`^Usage: replyloop ${commands[index]}\\b`)),
      })
  })

  test('says what it needs where Node is older', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.1.0' } })`
    const NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(older)}"`
    const { code, stderr } = await replyloop([], { NODE_OPTIONS })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Replyloop needs Node 24, and this is Node 22\.1\.0: .*npx .*\n$/),
    })
  })
})

describe('The service of the package', () => {
  const s3 = suiteResource(startS3)
  const env = () => ({ DATA_DIR: join(folder, 'data'), MEDIA_URL: s3.url, ...s3Credentials })
  const start = (...options: string[]) => startProcess(env(), options, 'package', installed)
  let server: ServerProcess
  let apiKey: string
  beforeAll(async () => {
    server = await start()
  })
  const ask = async (method: string, path: string, body?: unknown) =>
    (await askDashboard(server, { apiKey }, method, path, { body })).body

  test('says at its first start how to set up, in its own words', () => {
    expect(server.stdout()).toMatch(new RegExp(`${server.origin}/dashboard/setup#[\\w-]{43}\\n`))
    expect(server.stdout()).toContain(': replyloop provision account.yaml\n')
  })

  test('runs within the limits of npm start', () => {
    const limits = argumentsOf('start').filter((option) => /^--(max|expose)-/.test(option))
    const pid = /"pid":(\d+)/.exec(server.stdout())?.[1] ?? ''
    expect(limits).not.toEqual([])
    expect(execFileSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' })).toContain(limits.join(' '))
  })

  test('provisions an account from a file, and sends the opening message of its campaign', async () => {
    const account = declareAccount({
      lists: [{ name: 'Leads' }],
      campaigns: [funnel()],
      channels: [{ kind: 'sandbox' }],
    })
    writeFileSync(join(installed, 'account.yaml'), JSON.stringify({ accounts: [account] }))
    const { code, stdout, stderr } = await replyloop(['provision', 'account.yaml'], env())
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [printed] = PrintedAccounts.parse(JSON.parse(stdout)).accounts
    apiKey = printed?.apiKey ?? ''
    const { contactId } = z
      .object({ contactId: z.string() })
      .parse(await ask('POST', '/sandbox/contacts', { campaignId: printed?.campaigns[0]?.id }))
    const [message] = await until(
      async () => (await server.client(apiKey).listMessages({ query: { contactId } })).body.data,
      ([first]) => first?.status === 'Sent',
    )
    expect(message).toMatchObject({ body: 'Hi!', author: 'campaign', channel: 'sandbox' })

    // An image goes to the bucket.
    await ask('POST', `/sandbox/contacts/${contactId}/messages`, { image: dataUri(files.png()) })
    expect(s3.names()).toEqual([expect.stringMatching(/^replyloop\//)])
  })

  test('searches in a thread of its own', async () => {
    const { id } = await createContact(
      { client: server.client(apiKey) },
      { firstName: 'Zoe', phone: newPhone() },
    )
    expect(await ask('GET', '/contact_search?search=zoe')).toMatchObject({ data: [{ id }] })
  })

  test('serves the pages and the documents', async () => {
    const page = await (await fetch(`${server.origin}/dashboard/`)).text()
    const assets = [...page.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(assets).not.toEqual([])
    const swagger = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-init.js']
    const paths = [
      ...assets,
      '/docs',
      '/docs/self-hosting/install',
      '/v1/openapi.json',
      '/v1/docs/',
      ...swagger.map((file) => `/v1/docs/${file}`),
    ]
    for (const path of paths) {
      const { status } = await fetch(`${server.origin}${path}`)
      expect({ path, status }).toEqual({ path, status: 200 })
    }
  })

  test('is backed up while it runs, and the copy of a backup looks for PostgreSQL', async () => {
    const file = join(folder, 'backup.db')
    const backup = await replyloop(['backup', '--to', file], env())
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(backup.stdout)).toEqual({ file, bytes: statSync(file).size })
    const { port } = new URL(server.origin) // who answers there is no PostgreSQL
    const target = `postgres://127.0.0.1:${port}/none`
    const copy = await replyloop(['copy', '--from', `file:${file}`, '--to', target])
    expect(copy.stderr).toMatch(/\(--to\) cannot be opened: Connection terminated/)
  })

  test('ends with 0 when it is told to, and has kept everything at the next start', async () => {
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, signal: null, stderr: '' })
    server = await start('--role', 'web')
    expect(server.stdout()).toContain('"role":"web"')
    expect(server.stdout()).not.toContain('/dashboard/setup')
    expect(await ask('GET', '/contact_search?search=zoe')).toMatchObject({ data: [{ firstName: 'Zoe' }] })
    expect(await server.end('SIGINT')).toMatchObject({ code: 0, stderr: '' })
  })
})

test('npx serves the package in an empty folder, names itself in what to do next, and takes it along when it ends', async () => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const name = `./${basename(tarball)}`
  copyFileSync(tarball, join(empty, name))
  const npx = startProgram(['npx', '--yes', name], npmEnv, empty)
  await npx.says(/"msg":"listening"/)
  expect(npx.said.stdout).toContain(`: npx ${name} provision account.yaml\n`)
  expect(readdirSync(join(empty, 'data'))).toContain('replyloop.db')
  npx.child.kill('SIGTERM')
  await npx.ended
  expect(npx.said.stdout).toContain('"msg":"stopped"')
})
