import '../../server/src/app/requireNode24.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ask } from '../support/factories.ts'
import { PrintedAccounts, runProvision, startProcess } from '../support/process.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'
import { settled } from '../support/webhooks.ts'

// The whole story in one terminal: the real server and the real provisioning command, on a database and a webhook
// receiver that are thrown away at the end.

const say = (text: string) => process.stdout.write(`${text}\n`)
const json = (value: unknown) => JSON.stringify(value)

const WithId = z.object({ id: z.string() })
const Account = WithId.extend({
  apiKey: z.string(),
  replyWebhookSecret: z.string(),
  lists: z.tuple([WithId]),
  campaigns: z.tuple([WithId]),
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

function caller(url: string, apiKey: string) {
  return async (method: string, path: string, body: unknown, fields: readonly string[]) => {
    say(`   → ${method} ${path}${body === undefined ? '' : `\n     ${json(body)}`}`)
    const answer = await ask({ url }, method, path, { headers: { 'x-api-key': apiKey }, body })
    say(`   ← ${answer.status} ${excerpt(answer.body, fields)}`)
    if (answer.status >= 400)
      throw new Error(`${method} ${path} answered ${answer.status}: ${json(answer.body)}`)
    return answer.body
  }
}

const started = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'replyloop-demo-'))
const receiver = await startWebhookReceiver()
const env = { DATA_DIR: folder, LOG_LEVEL: 'info' }
const server = await startProcess(env)

try {
  say(
    `Replyloop runs at ${server.origin}, your platform's webhook at ${receiver.url}. Both end with this demo.`,
  )

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
  const { stdout } = await runProvision([file], env)
  const account = Account.parse(PrintedAccounts.parse(JSON.parse(stdout)).accounts[0])
  const list = account.lists[0].id
  say(`   ← account ${account.id}, list ${list}, campaign ${account.campaigns[0].id}`)
  say(`     API key ${account.apiKey.slice(0, 7)}… (printed once)`)
  const call = caller(server.url, account.apiKey)

  begin('A landing page has an opt-in: the contact is created, in the spelling of the funnel tools')
  const optIn = { phone_number: '+1 (555) 123-4567', first_name: 'Jane', email: 'jane@example.com' }
  const contact = WithId.parse(await call('POST', '/contacts', optIn, ['id', 'firstName', 'phone', 'email']))

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
  await settled({ client: server.client(account.apiKey) }, messageId)
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
  const headers = { 'x-api-key': account.apiKey }
  const wrong = await ask(server, 'POST', '/contacts', { headers, body: { phone: '5551234567' } })
  say(`   → POST /contacts\n     {"phone":"5551234567"}\n   ← ${wrong.status} ${json(wrong.body)}`)
} finally {
  await server.end('SIGTERM')
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
}
say(
  `\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s; nothing is left behind. Next: npm start`,
)
