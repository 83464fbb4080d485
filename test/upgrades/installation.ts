import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { funnel } from '../support/conversation.ts'
import { databaseOf, dialect } from '../support/databases.ts'
import { ask } from '../support/factories.ts'
import { formerTag } from '../support/formerVersion.ts'
import { files } from '../support/media.ts'
import { makeOlder } from '../support/olderDatabase.ts'
import type { Declaration, TestServer } from '../support/server.ts'
import { execute, select } from '../support/sql.ts'
import type { Delivery, WebhookReceiver } from '../support/webhookReceiver.ts'
import { webhookId } from '../support/webhooks.ts'

/** The rows of an installation that the former version has filled: `npm run fill:former` makes them again. */
export const rowsFile = join(import.meta.dirname, `former.${dialect}.sql`)

/** What stands in those rows for the address of the receiver of its webhooks. */
export const receiverUrl = 'http://receiver.test'

export const secretKey = 'the key of an installation of the former version'
export const replySecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const [acmeKey, shopKey] = [`rl_${'a'.repeat(38)}`, `rl_${'s'.repeat(38)}`]
export const shopEmail = 'shop@former.test'

/** Its accounts. The shop pays for its messages, has no reply webhook, and asks for a field that not everybody has. */
export const accountsOf = (url: string): Declaration => ({
  email: 'acme@former.test',
  name: 'Acme',
  type: 'agency',
  password: 'correct horse battery',
  apiKey: acmeKey,
  rateLimitPerMinute: 1_000_000,
  replyWebhook: { url: `${url}/reply`, secret: replySecret },
  lists: [{ name: 'Leads' }, { name: 'Imported' }],
  campaigns: [
    funnel({
      openingMessage: 'Hi {{firstName}}!',
      pacePerMinute: 1,
      botEnabled: true,
      answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
      followUps: [{ afterMinutes: 10, text: 'Nudge, {{firstName}}.' }],
    }),
  ],
  subAccounts: [
    {
      email: shopEmail,
      name: 'Shop',
      apiKey: shopKey,
      credits: 2,
      lists: [{ name: 'Leads' }],
      campaigns: [funnel({ openingMessage: 'Welcome to {{city}}!', pacePerMinute: 1_000_000 })],
    },
  ],
})

/** A file of contacts of which most rows are the same eight people. */
export const importRowCount = 1500
export const importFile = `phone,first name\n${Array.from({ length: importRowCount }, (_, row) => `+1555990000${row % 8},N${row % 8}\n`).join('')}`

/** A message that was sent under an idempotency key, which is the last argument. */
export const keyedMessage = [
  'POST',
  '/send_custom_channel_message',
  { customData: { fromId: 'ann', customChannel: 'crm', body: 'ann once' } },
  { 'idempotency-key': 'once' },
] as const

const Named = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })

/** What an account and its contacts do at a server of either version: without a client, which knows the answers of one. */
export function peopleOf(server: Pick<TestServer, 'url'>, apiKey: string) {
  const does = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const headers = { 'x-api-key': apiKey, ...more }
    const answered = await ask(server, method, path, { headers, body })
    if (answered.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answered.body)}`)
    return answered.body
  }
  /** The id of one of the account's lists. */
  const listId = async (wanted: string) =>
    Named.parse(await does('GET', '/lists')).data.find(({ name }) => name === wanted)?.id ?? ''
  return {
    does,
    listId,
    joins: async (...people: object[]) => {
      const leads = await listId('Leads')
      for (const person of people) await does('POST', '/contacts', { ...person, listId: leads })
    },
    /** The account sends to a contact. */
    sends: async (fromId: string, ...texts: string[]) => {
      for (const text of texts) {
        const customData = { fromId, customChannel: 'crm', body: `${fromId} ${text}` }
        await does('POST', '/send_custom_channel_message', { customData })
      }
    },
    /** A contact writes. */
    hears: (fromId: string, body: string, more: object = {}) =>
      does('POST', '/incoming_custom_channel_message', {
        customData: { messageSid: `${fromId}: ${body}`, fromId, toId: 'us', body, ...more },
      }),
  }
}

/** Makes the database of a data folder the one that the former version has filled. Returns the time at which it ended. */
export async function restore(dataDir: string, url: string): Promise<number> {
  const database = await databaseOf(dataDir)
  await makeOlder(database, formerTag)
  await execute(database, (await readFile(rowsFile, 'utf8')).replaceAll(receiverUrl, url))
  const imports = await select(database, 'select id from contact_import')
  await mkdir(join(dataDir, 'imports'), { recursive: true })
  for (const { id } of imports) await writeFile(join(dataDir, 'imports', `${String(id)}.csv`), importFile)
  const [last] = await select(database, 'select max(created_at) as at from event')
  return Number(last?.['at'])
}

const About = z.object({ contactId: z.string(), body: z.string() })
const Posted = z.union([About, z.object({ data: About }).transform(({ data }) => data)])

/** Lists what a receiver accepts, in order. It answers with the status that `decide` gives, or not at all. */
export function watchAccepted(
  receiver: WebhookReceiver,
  decide: (delivery: Delivery, what: string) => number | undefined,
) {
  const accepted: { what: string; path: string; contactId: string; body: string }[] = []
  receiver.behave((response, delivery) => {
    const { method, path, json } = delivery
    const what = `${path} ${webhookId(delivery)}`
    const status = decide(delivery, what)
    if (status === undefined) return
    if (method === 'POST' && status === 200) accepted.push({ what, path, ...Posted.parse(json) })
    response.writeHead(status).end(method === 'POST' ? '' : files.png())
  })
  return accepted
}
