import '../../server/src/app/requireNode24.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { argumentsOf, root } from '../support/commands.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'

// The whole story in one terminal: the real server and the real provisioning command, on a database and a webhook
// receiver that are thrown away at the end.

const say = (text: string) => process.stdout.write(`${text}\n`)
const json = (value: unknown) => JSON.stringify(value)

const Owner = z.object({ id: z.string(), email: z.string(), apiKey: z.string() })
const Provisioned = z.object({
  accounts: z.tuple([
    Owner.extend({
      replyWebhookSecret: z.string(),
      lists: z.tuple([z.object({ id: z.string() })]),
      campaigns: z.tuple([z.object({ id: z.string() })]),
      subAccounts: z.tuple([Owner]),
    }),
  ]),
})

let chapter = 0
const begin = (title: string) => say(`\n${(chapter += 1)}. ${title}\n`)

/** Shows the fields that matter of an answer; the others are an ellipsis. */
function excerpt(answer: unknown, fields: readonly string[]): string {
  if (typeof answer !== 'object' || answer === null) return json(answer)
  const all = Object.entries(answer)
  const shown = all.filter(([key]) => fields.includes(key))
  const parts = shown.map(([key, value]) => `${json(key)}: ${json(value)}`)
  return `{${[...parts, ...(shown.length < all.length ? ['…'] : [])].join(', ')}}`
}

async function start(env: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, argumentsOf('start'), {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^ {2}Address +(\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      child.stdout.resume()
      return { process: child, url: address }
    }
  }
  throw new Error('the server ended before it said its address')
}

async function provision(file: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...argumentsOf('provision'), file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await once(child, 'close')
  return Provisioned.parse(JSON.parse(printed)).accounts[0]
}

function caller(url: string, apiKey: string) {
  return async (method: string, path: string, body: unknown, fields: readonly string[]) => {
    say(`   → ${method} ${path}${body === undefined ? '' : `\n     ${json(body)}`}`)
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: json(body) }),
    })
    const answer: unknown = await response.json()
    say(`   ← ${response.status} ${excerpt(answer, fields)}`)
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${json(answer)}`)
    return answer
  }
}

const started = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'replyloop-demo-'))
const receiver = await startWebhookReceiver()
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: folder,
  DATABASE_URL: '',
  PUBLIC_URL: '',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'development',
}
const server = await start(env)

try {
  say(`Replyloop runs at ${server.url}, your platform's webhook at ${receiver.url}. Both end with this demo.`)

  begin('An agency is provisioned: a list, a Live campaign linked to it, and a client of its own')
  const file = join(folder, 'demo.yaml')
  const declaration = `accounts:
  - email: owner@acme.test
    name: Acme
    type: agency
    replyWebhook: { url: "${receiver.url}" }
    lists: [{ name: Leads }]
    campaigns:
      - name: Funnel
        status: Live
        list: Leads
        triggerOnListAdd: true
        openingMessage: "Hi {{firstName|there}}, thanks for signing up!"
    subAccounts:
      - { email: client@shop.test, name: Shop, credits: 100 }
`
  await writeFile(file, declaration)
  say(declaration.replace(/^/gm, '   ').trimEnd())
  say('\n   $ npm run --silent provision -- demo.yaml')
  const account = await provision(file, env)
  const list = account.lists[0].id
  say(`   ← account ${account.id}, list ${list}, campaign ${account.campaigns[0].id}`)
  say(`     API key ${account.apiKey.slice(0, 7)}… (printed once)`)
  const call = caller(server.url, account.apiKey)

  begin('A landing page has an opt-in: the contact is created, in the spelling of the funnel tools')
  const optIn = { phone_number: '+1 (555) 123-4567', first_name: 'Jane', email: 'jane@example.com' }
  const contact = z
    .object({ id: z.string() })
    .parse(await call('POST', '/contacts', optIn, ['id', 'firstName', 'phone', 'email']))

  begin('A client looks it up before it creates it again')
  await call('GET', '/contacts?phoneNumber=%2B15551234567', undefined, [
    'success',
    'contactId',
    'firstName',
    'phone',
  ])
  await call('POST', '/contacts', optIn, ['id', 'firstName'])
  say('     the same contact: 200 instead of 201, and no duplicate')

  begin('The contact joins the list, and the Live campaign sends its opening message')
  await call('POST', `/lists/${list}/contacts`, { contactId: contact.id }, ['message', 'alreadyMember'])
  const opening = await receiver.next()
  receiver.verify(opening, account.replyWebhookSecret)
  say(`   ⇒ your webhook receives, signed as ${String(opening.headers['webhook-id'])}:`)
  say(`     ${json(opening.json)}`)
  const { messageId } = z.object({ messageId: z.string() }).parse(opening.json)
  const delivered = async () =>
    z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse(
        await (
          await fetch(`${server.url}/v1/messages?status=Sent`, { headers: { 'x-api-key': account.apiKey } })
        ).json(),
      )
      .data.some(({ id }) => id === messageId)
  while (!(await delivered()));
  await call('GET', `/messages/${messageId}`, undefined, ['status', 'author', 'attempts', 'body'])

  begin('The contact answers, from your own platform; a retry of the same message is stored once')
  const incoming = {
    customData: {
      messageSid: 'crm-1',
      fromId: '+15551234567',
      toId: 'acme',
      body: 'What does it cost? 👀',
      channel: 'crm',
    },
  }
  await call('POST', '/incoming_custom_channel_message', incoming, ['success', 'messageId'])
  await call('POST', '/incoming_custom_channel_message', incoming, ['success', 'messageId'])

  begin('Your backend answers through the same channel')
  const answer = {
    customData: { fromId: '+15551234567', customChannel: 'crm', body: 'Ten euros. Shall I reserve one?' },
  }
  await call('POST', '/send_custom_channel_message', answer, ['success', 'messageId', 'contactId'])
  const reply = await receiver.next()
  say(`   ⇒ your webhook receives: ${excerpt(reply.json, ['toId', 'channel', 'body'])}`)

  begin('The agency grants its client credits')
  const grant = { email: 'client@shop.test', amount: 50, description: 'Welcome gift' }
  await call('POST', '/subaccounts/credits', grant, [
    'success',
    'sub_account_id',
    'credits_added',
    'new_balance',
  ])

  begin('What goes wrong says what to do')
  const wrong = await fetch(`${server.url}/v1/contacts`, {
    method: 'POST',
    headers: { 'x-api-key': account.apiKey, 'content-type': 'application/json' },
    body: json({ phone: '5551234567' }),
  })
  say(`   → POST /contacts\n     {"phone":"5551234567"}\n   ← ${wrong.status} ${await wrong.text()}`)
} finally {
  server.process.kill('SIGTERM')
  await once(server.process, 'exit')
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
}
say(
  `\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s; nothing is left behind. Next: npm start`,
)
