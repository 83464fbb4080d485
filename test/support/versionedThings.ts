import { fieldsOf } from './dashboardApi.ts'
import { createContact, type TestAccount, type TestResponse } from './factories.ts'
import { received } from './messages.ts'
import { scheduledOf } from './scheduled.ts'
import { day } from './time.ts'

// What has versions, made for tests that save it.

/** A segment. */
export const makeSegment = async ({ client }: TestAccount) =>
  (
    await client.createSegment({
      body: { name: 'Vips', filter: { of: 'tag' as const, op: 'isNotEmpty' as const } },
    })
  ).body

/** A message that waits for its time. */
export const makeScheduled = async (account: TestAccount) => {
  const sendAt = new Date(Date.now() + day).toISOString()
  return { id: await scheduledOf(account).schedule({ fromId: 'jane', channel: 'crm', body: 'Hi', sendAt }) }
}

/** The conversation with somebody who has written. */
export const makeConversation = async (account: TestAccount) => ({
  id: (await received(account, { fromId: 'jill' })).contactId,
})

/** The draft of a broadcast. */
export const makeBroadcast = async (account: TestAccount) => {
  const whom = { campaignId: account.campaignId('Funnel'), audience: { listId: account.listId('Leads') } }
  return (await account.client.createBroadcast({ body: { name: 'Sale', ...whom, content: { body: 'Hi' } } }))
    .body
}

/** A team. */
export const makeTeam = async ({ client }: TestAccount) =>
  (await client.createTeam({ body: { name: 'Support' } })).body

/** A snippet. */
export const makeSnippet = async ({ client }: TestAccount) =>
  (await client.createSnippet({ body: { shortcut: 'hi', content: { body: 'Hello' } } })).body

/** An answer that the bot of a campaign knows. */
export const makeAnswer = async (account: TestAccount) =>
  (
    await account.client.createAnswer({
      params: { campaignId: account.campaignId('Funnel') },
      body: { questions: ['How much?'], answer: { body: 'Ten euros.' } },
    })
  ).body

/** A view of the inbox. */
export const makeView = async (
  ask: (method: string, path: string, body: unknown) => Promise<TestResponse>,
): Promise<{ id: string }> => {
  const { id } = fieldsOf(await ask('POST', '/views', { name: 'Late', query: {} }))
  return { id: String(id) }
}

/** A subscription. */
export const makeWebhook = async ({ client }: TestAccount) =>
  (
    await client.createWebhook({
      body: { targetUrl: 'https://hooks.example.com/events', events: ['message.reply'] },
    })
  ).body

/** A tag. */
export const makeTag = async (account: TestAccount) => {
  await createContact(account, { tags: ['vip'] })
  return (await account.client.getTag({ params: { tag: 'VIP' } })).body
}

/** A custom field with a type. */
export const makeField = async ({ client }: TestAccount) =>
  (
    await client.declareCustomField({
      body: { name: 'plan', type: 'choice' as const, options: ['Basic', 'Pro'] },
    })
  ).body
