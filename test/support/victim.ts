import { z } from 'zod'
import { createContact, newEmail, newPhone } from './factories.ts'
import { importsOf } from './imports.ts'
import { receive } from './messages.ts'
import type { TestServer } from './server.ts'
import { openOwner } from './session.ts'

const WithId = z.looseObject({ id: z.string() })

/** What shows everything that an account has; none of it may change by a stranger's doing. */
const everything = [
  '/me',
  '/contacts?limit=100',
  '/lists',
  '/campaigns',
  '/messages',
  '/webhooks',
  '/imports',
  '/exports',
  '/credits/transactions',
  '/members',
  '/audit_log',
  '/api_key',
  '/reply_webhook',
  '/settings',
  '/agency/subaccounts',
  '/conversations',
]

/** An agency that has one of everything, for a stranger to reach for. */
export async function openVictim(server: TestServer) {
  const email = newEmail('victim')
  const subEmail = newEmail('victims-client')
  const { account, owner } = await openOwner(server, {
    email,
    name: 'Victim Hush',
    type: 'agency',
    replyWebhook: { url: 'https://victim.test/hush-hook' },
    lists: [{ name: 'Leads Hush' }],
    campaigns: [{ name: 'Funnel Hush', list: 'Leads Hush', botInstructions: 'Sell Hush.' }],
    subAccounts: [{ email: subEmail, name: 'Client Hush', credits: 5 }],
  })
  const listId = account.listId('Leads Hush')
  const contact = await createContact(account, { phone: newPhone(), firstName: 'Vera Hush', listId })
  const messageId = await receive(account, { fromId: contact.phone, body: 'My Hush' })
  const post = async (path: string, body: unknown) =>
    WithId.parse((await owner.ask('POST', path, { body })).body).id
  const webhookId = await post('/webhooks', {
    targetUrl: 'https://victim.test/Hush',
    events: ['message.reply'],
  })
  const memberId = await post('/members', { email: newEmail('member'), name: 'Max Hush' })
  const files = importsOf(server, account)
  const importId = await files.begin('phone,first_name\n+15558887777,Ida Hush\nnonsense,Jo Hush\n')
  await files.ended(importId)
  const { id: exportId } = await files.exportFile()

  // By the key where it will do: a session has a limit of requests a minute.
  const personal = ['/members', '/audit_log']
  const read = async (path: string) =>
    personal.includes(path) ? (await owner.ask('GET', path)).body : (await files.ask('GET', path)).body
  const state = () => Promise.all(everything.map(async (path) => [path, await read(path)]))
  return {
    email,
    contact: { id: contact.id, phone: contact.phone ?? '' },
    listId,
    campaignId: account.campaignId('Funnel Hush'),
    messageId,
    webhookId,
    memberId,
    importId,
    exportId,
    subAccount: { id: account.subAccount(subEmail).id, email: subEmail },
    /** What a stranger's answer must not contain. */
    secrets: ['Hush', 'hush-hook', account.apiKey],
    /** Everything that a stranger must leave as it is. */
    state,
    before: await state(),
    /** Does something that its own pages are told of. */
    change: () => createContact(account),
  }
}
export type Victim = Awaited<ReturnType<typeof openVictim>>
