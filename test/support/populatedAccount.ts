import { z } from 'zod'
import { databaseOf } from './databases.ts'
import { openOwner, rowsOf } from './dashboardApi.ts'
import { createContact, newEmail, newPhone, words } from './factories.ts'
import { importsOf } from './imports.ts'
import { receive } from './messages.ts'
import type { TestServer } from './server.ts'
import { execute } from './sql.ts'

const WithId = z.looseObject({ id: z.string() })

/** Paths that together show everything an account has. */
const statePaths = words(`
    /me /contacts?limit=100 /lists /segments /campaigns /messages /webhooks /imports /exports
    /credits/transactions /members /audit_log /api_keys /reply_webhook /settings /agency/subaccounts
    /conversations /connected_channels /custom_fields /scheduled_messages /notes /snippets
    /teams /availability /hours /views
  `)

/** An agency that has one of everything that another account could try to reach; what is its own alone says `mark`. */
export async function openPopulatedAccount(server: TestServer, mark = 'Hush') {
  const email = newEmail('victim')
  const subEmail = newEmail('victims-client')
  const { account, owner } = await openOwner(server, {
    email,
    name: `Victim ${mark}`,
    type: 'agency',
    replyWebhook: { url: `https://victim.test/${mark}-hook` },
    lists: [{ name: `Leads ${mark}` }],
    campaigns: [{ name: `Funnel ${mark}`, list: `Leads ${mark}`, botInstructions: `Sell ${mark}.` }],
    subAccounts: [{ email: subEmail, name: `Client ${mark}`, credits: 5 }],
  })
  const listId = account.listId(`Leads ${mark}`)
  const contact = await createContact(account, {
    phone: newPhone(),
    firstName: `Vera ${mark}`,
    listId,
    tags: ['example'],
  })
  const { data: tags } = (await account.client.listTags({ query: {} })).body
  const messageId = await receive(account, { fromId: contact.phone, body: `My ${mark}` })
  const post = async (path: string, body: unknown) =>
    WithId.parse((await owner.ask('POST', path, { body })).body).id
  const webhookId = await post('/webhooks', {
    targetUrl: `https://victim.test/${mark}`,
    events: ['message.reply'],
  })
  const memberId = await post('/members', { email: newEmail('member'), name: `Max ${mark}` })
  const fieldId = await post('/custom_fields', { name: `Plan ${mark}`, type: 'text' })
  const keyId = await post('/api_keys', { name: `Tool ${mark}`, scope: 'contacts' })
  const segmentId = await post('/segments', {
    name: `People ${mark}`,
    filter: { of: 'list', op: 'is', value: listId },
  })
  const bulkId = await post('/bulk', {
    contactIds: [contact.id],
    action: { type: 'clearField', field: mark },
  })
  const scheduledId = await post('/messages', {
    contactId: contact.id,
    body: `Soon ${mark}`,
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const noteId = await post(`/conversations/${contact.id}/notes`, { body: `Calm ${mark}` })
  const snippetId = await post('/snippets', { shortcut: `${mark}-hours`, content: `We ${mark}` })
  const teamId = await post('/teams', { name: `Team ${mark}` })
  const viewId = await post('/views', { name: `View ${mark}`, isShared: true, query: {} })
  const campaignId = account.campaignId(`Funnel ${mark}`)
  const knowledgeId = await post(`/campaigns/${campaignId}/knowledge`, { text: `The price is ${mark}.` })
  const answerId = await post(`/campaigns/${campaignId}/answers`, {
    questions: [`Who ${mark}?`],
    answer: mark,
  })
  const testQuestionId = await post(`/campaigns/${campaignId}/questions`, {
    question: `Where ${mark}?`,
    answerId,
  })
  // As the bot would keep it, whose answer takes two seconds.
  const questionId = `unq_${contact.id.slice(4)}`
  await execute(
    await databaseOf(server.dataDir),
    `insert into unanswered_question (id, account_id, campaign_id, contact_id, message_id, group_id, text, words, state, asked_at)
     values ('${questionId}', '${account.id}', '${campaignId}', '${contact.id}', '${messageId}', '${questionId}', 'Vegan ${mark}?', 'vegan', 'open', ${Date.now()})`,
  )
  const channelId = await post('/connected_channels', { kind: 'sandbox' })
  const files = importsOf(server, account)
  const importId = await files.begin(`phone,first_name\n+15558887777,Ida ${mark}\nnonsense,Jo ${mark}\n`)
  await files.ended(importId)
  const { id: exportId } = await files.exportFile()

  // With the key wherever possible, since a session may send only so many requests a minute.
  const sessionOnly = ['/members', '/api_keys']
  // That somebody else gave a wrong password for it stands in its log too.
  const ownLog = async () =>
    rowsOf(await owner.ask('GET', '/audit_log')).filter(({ action }) => action !== 'sign_in_failed')
  const read = async (path: string) =>
    path === '/audit_log'
      ? ownLog()
      : sessionOnly.includes(path)
        ? (await owner.ask('GET', path)).body
        : (await files.ask('GET', path)).body
  const state = () => Promise.all(statePaths.map(async (path) => [path, await read(path)]))
  const { body: written } = await account.client.createBroadcast({
    body: {
      name: `Sale ${mark}`,
      campaignId,
      audience: { listId },
      ratePerMinute: 1,
      content: { body: `Sale ${mark}` },
    },
  })
  return {
    account,
    broadcastId: written.id,
    email,
    contact: { id: contact.id, phone: contact.phone ?? '' },
    listId,
    tagId: tags[0]?.id ?? '',
    campaignId,
    answerId,
    questionId,
    testQuestionId,
    messageId,
    webhookId,
    channelId,
    segmentId,
    bulkId,
    scheduledId,
    noteId,
    snippetId,
    knowledgeId,
    teamId,
    viewId,
    memberId,
    keyId,
    fieldId,
    importId,
    exportId,
    subAccount: { id: account.subAccount(subEmail).id, email: subEmail },
    /** Texts that no response to another account may contain. */
    secrets: [mark, account.apiKey],
    /** Reads everything the account has; requests of other accounts must not change it. */
    state,
    /** What `state` returned when the account was made. */
    initialState: await state(),
  }
}
export type PopulatedAccount = Awaited<ReturnType<typeof openPopulatedAccount>>
