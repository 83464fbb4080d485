import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { rolldown } from 'rolldown'
import { root } from '../support/commands.ts'
import { createContact } from '../support/factories.ts'
import { freePort } from '../support/ports.ts'
import { suiteAccount, suiteDataDir, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { subscribe } from '../support/webhooks.ts'
import { installClient } from './support/package.ts'

const folder = suiteDataDir()
const readme = readFileSync(join(root, 'client/README.md'), 'utf8')
const example = [...readme.matchAll(/^```ts.*?\n(.*?)^```/gms)].map(([, code = '']) => code).join('\n')
const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })

beforeAll(() => {
  installClient(folder)
  writeFileSync(join(folder, 'example.ts'), example)
  const start =
    "import { app } from './example.ts'\napp.listen(process.env.PORT, () => console.log('listens'))\n"
  writeFileSync(join(folder, 'start.ts'), start)
})

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])(
  'the examples of the README of the client compile with module %s and moduleResolution %s',
  (...options) => {
    const [module, moduleResolution] = options
    const compiler = join(root, 'node_modules/.bin/tsc')
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--allowImportingTsExtensions']
    const settings = ['--target', 'es2024', '--module', module, '--moduleResolution', moduleResolution]
    const args = [compiler, ...flags, ...settings, '--types', 'node', 'start.ts']
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  },
)

test('the examples of the README of the client run: calls, errors, a repeat, a list and a webhook', async () => {
  const port = await freePort()
  const webhookUrl = `http://127.0.0.1:${port}/replyloop`
  const { secret } = await subscribe(acme, webhookUrl, ['contact.created'])
  const program = spawn(process.execPath, ['start.ts'], {
    cwd: folder,
    env: {
      PORT: String(port),
      REPLYLOOP_URL: server.origin,
      REPLYLOOP_API_KEY: acme.apiKey,
      REPLYLOOP_WEBHOOK_SECRET: secret,
    },
  })
  let said = ''
  const listen = (chunk: Buffer) => void (said += chunk.toString())
  program.stdout.on('data', listen)
  program.stderr.on('data', listen)
  const says = (words: RegExp) =>
    until(() => {
      if (program.exitCode !== null) throw new Error(`the examples ended: ${said}`)
      return words.test(said)
    })
  try {
    await says(/listens/)
    const forged = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'webhook-timestamp': '1' },
      body: '{}',
    })
    expect(forged.status).toBe(400)
    const { phone } = await createContact(acme)
    await says(new RegExp(`created \\${phone}`))
  } finally {
    program.kill()
  }
  const { data } = (await acme.client.listMessages({})).body
  expect(data).toHaveLength(1)
  expect(said).toMatch(/^con_\w+\n404 CONTACT_NOT_FOUND .* \[\] req_\w+\n\[\]\ntrue\nLeads 0\nlistens\n/)
})

test('the example of docs/api/client.md runs, and prints the id of the contact that it makes', async () => {
  const page = readFileSync(join(root, 'docs/api/client.md'), 'utf8')
  const [, first = ''] = /^```ts.*?\n(.*?)^```/ms.exec(page) ?? []
  writeFileSync(join(folder, 'first.ts'), first.replace('http://127.0.0.1:3000', server.origin))
  const program = spawn(process.execPath, ['first.ts'], { cwd: folder, env: { KEY: acme.apiKey } })
  expect(await text(program.stdout)).toMatch(/^con_\w+\n$/)
})

/** Bundles a program that uses one export of the client; `zod` is left out. */
async function bundleWith(name: string): Promise<string> {
  const input = join(folder, `${name}.js`)
  writeFileSync(input, `import { ${name} } from '@replyloop/client'\nconsole.log(${name})\n`)
  const bundle = await rolldown({ input, external: ['zod'] })
  const { output } = await bundle.generate()
  return output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}

test('a bundle of a program leaves out what it does not use of the client', async () => {
  expect(await bundleWith('createClient')).toContain('/subaccounts/credits')
  expect(await bundleWith('constructEvent')).not.toContain('/subaccounts/credits')
  for (const name of ['ApiError', 'paginate']) {
    const code = await bundleWith(name)
    expect(code).not.toMatch(/from "zod"/)
    expect(code.length).toBeLessThan(5000)
  }
})
