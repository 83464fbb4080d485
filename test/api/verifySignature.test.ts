import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { root } from '../support/commands.ts'
import { freePort } from '../support/ports.ts'
import { suiteAccount, suiteDataDir, suiteReceiver, suiteServer } from '../support/suite.ts'
import { minute, until } from '../support/time.ts'
import { send, subscribe } from '../support/webhooks.ts'

const page = readFileSync(join(root, 'docs/api/webhooks.md'), 'utf8')

/** The page's example that has these words. */
function exampleWith(words: string): string {
  const examples = [...page.matchAll(/^```\w+.*?\n(.*?)^```/gms)].map(([, example = '']) => example)
  const [found, ...others] = examples.filter((example) => example.includes(words))
  if (found === undefined || others.length > 0) throw new Error(`not in one example of the page: ${words}`)
  return found
}

const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const programs: [string, string[], string][] = [
  ['Node', [process.execPath, '--input-type=module', '-e'], '// receiver.mjs'],
]
if (runs('python3', '--version')) programs.push(['Python', ['python3', '-c'], '# receiver.py'])

const server = suiteServer()
const receiver = suiteReceiver()
const acme = suiteAccount(server)
const cwd = suiteDataDir()
let secret: string
let sent: { id: string; timestamp: string; signature: string; body: string }
let end: (() => void) | undefined

beforeAll(async () => {
  ;({ secret } = await subscribe(acme, receiver.url))
  await send(acme, { body: 'Grüße 😀\n日本' })
  const { headers, body } = await receiver.next()
  const of = (name: string) => String(headers[`webhook-${name}`])
  sent = { id: of('id'), timestamp: of('timestamp'), signature: of('signature'), body }
})
afterEach(() => end?.())

/** Starts an example on a free port, and returns a function that posts a delivery to it and gives the status. */
async function start([program = '', ...args]: string[], words: string) {
  const port = await freePort()
  const code = exampleWith(words).replace('8080', String(port))
  const child = spawn(program, [...args, code], { cwd: root, env: { ...process.env, REPLY_SECRET: secret } })
  end = () => void child.kill()
  const post = async ({ id, timestamp, signature, body }: typeof sent) => {
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
  }
  await until(
    () => post({ ...sent, signature: '' }).catch(() => undefined),
    (status) => status !== undefined,
  )
  return post
}

test.each(programs)(
  'the receiver in %s of docs/api/webhooks.md takes what is signed, and nothing else',
  async (_, command, words) => {
    const post = await start(command, words)
    const at = (ms: number) => {
      const date = new Date(ms)
      const signature = new Webhook(secret).sign(sent.id, date, sent.body)
      return { ...sent, timestamp: String(Math.floor(ms / 1000)), signature }
    }
    const statuses = {
      genuine: await post(sent),
      again: await post(sent),
      withTwoSignatures: await post({ ...sent, signature: `v1,AAAA ${sent.signature}` }),
      changed: await post({ ...sent, body: sent.body.replace('Grüße', 'Grusse') }),
      ofAnotherId: await post({ ...sent, id: 'evt_other' }),
      old: await post(at(Date.now() - 6 * minute)),
      ofTheFuture: await post(at(Date.now() + 6 * minute)),
    }
    expect(statuses).toEqual({
      genuine: 204,
      again: 204,
      withTwoSignatures: 204,
      changed: 401,
      ofAnotherId: 401,
      old: 401,
      ofTheFuture: 401,
    })
  },
)

if (runs('openssl', 'version'))
  test('the lines for a shell of docs/api/webhooks.md print the signature', () => {
    writeFileSync(join(cwd, 'body.json'), sent.body)
    const given = { REPLY_SECRET: secret, WEBHOOK_ID: sent.id, WEBHOOK_TIMESTAMP: sent.timestamp }
    const { stdout } = spawnSync('sh', ['-c', exampleWith('openssl dgst')], {
      cwd,
      env: { ...process.env, ...given },
      encoding: 'utf8',
    })
    expect(`v1,${stdout.trim()}`).toBe(sent.signature)
  })
