import { AccountSettings } from '@replyloop/shared/contract/settings'
import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { embeddedIn, embeds, json, servesBoth } from '../support/embeddings.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { sentMessagesOf } from '../support/fakeModel.ts'
import { select } from '../support/sql.ts'
import { anyInstant, suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'
import { answer, heldAnswer, type Behaviour } from '../support/webhookReceiver.ts'

const { server, after, untilIdle } = suiteOnFakeClock()
const model = suiteReceiver()

const settings = (embeddingModel: string | null = 'bge-m3') => ({
  engine: 'openai' as const,
  baseUrl: `${model.url}/v1`,
  apiKey: 'sk-test',
  model: 'chat',
  embeddingModel,
})
/** Forty answers, of which the last one is asked for in other words: it is told by its meaning alone. */
const many = Array.from({ length: 39 }, (_, at) => ({ question: `Item ${at}?`, answer: `Shelf ${at}.` }))
const hours = { question: 'When do you open?', answer: 'At eight.' }
const campaign = botCampaign({ answers: [...many, hours] })
const openAnn = async (bot = settings()) => {
  const { embeddingModel, ...others } = bot
  const ann = await openConversation(server, [campaign], { bot: others })
  await save(ann.account, { embeddingModel })
  await untilIdle()
  return ann
}
const askedTexts = () => model.deliveries.flatMap((delivery) => embeddedIn(delivery) ?? [])
/** Asks in other words; returns what the model was told. */
const asks = async ({ writes }: Awaited<ReturnType<typeof openAnn>>) => {
  await writes('Wann macht ihr auf?')
  await after(2 * second)
  const last = model.deliveries.findLast(({ path }) => path.endsWith('/chat/completions'))
  return sentMessagesOf(last?.json)[0]?.content ?? ''
}
const count = async (accountId: string) =>
  (
    await select(
      await databaseOf(server.dataDir),
      `select * from embedding where account_id = '${accountId}'`,
    )
  ).length
const settingsOf = async (account: TestAccount) =>
  AccountSettings.parse((await askDashboard(server, account, 'GET', '/settings')).body).bot
const save = (account: TestAccount, bot: object) =>
  askDashboard(server, account, 'PATCH', '/settings', { body: { bot } })

beforeEach(() => model.behave(servesBoth()))

test('without a model for meaning nothing is asked for vectors, and words alone count', async () => {
  const before = model.deliveries.length
  const ann = await openAnn(settings(null))
  expect(await asks(ann)).not.toContain('At eight.')
  expect(model.deliveries.slice(before).map(({ path }) => path)).toEqual(['/v1/chat/completions'])
  expect(await count(ann.account.id)).toBe(0)
})

test('an answer is told to the model by its meaning, and the question’s vector is not kept', async () => {
  const ann = await openAnn()
  expect(await count(ann.account.id)).toBe(40)
  const told = await asks(ann)
  expect(told).toContain('At eight.')
  expect(told.match(/^Q: /gm)).toHaveLength(30)
  expect(askedTexts().at(-1)).toBe('Wann macht ihr auf?')
  expect(model.deliveries.at(-2)).toMatchObject({
    path: '/v1/embeddings',
    headers: { authorization: 'Bearer sk-test' },
    json: { model: 'bge-m3' },
  })
  expect(await count(ann.account.id)).toBe(40)
  expect(await settingsOf(ann.account)).toMatchObject({ embeddingModel: 'bge-m3', embeddingFailure: null })
})

test('another model has vectors of its own, which go with the setting', async () => {
  const { account } = await openAnn()
  const asked = askedTexts().length
  model.behave(servesBoth(embeds(5)))
  await save(account, { embeddingModel: 'nomic-embed-text' })
  await untilIdle()
  expect(askedTexts()).toHaveLength(asked + 40)
  expect(await count(account.id)).toBe(40)
  await save(account, { embeddingModel: null })
  await untilIdle()
  expect(await count(account.id)).toBe(0)
})

test('vectors of another length behind the same name are made again', async () => {
  const ann = await openAnn()
  model.behave(servesBoth(embeds(5)))
  expect(await asks(ann)).not.toContain('At eight.')
  await untilIdle()
  await after(2 * minute)
  expect(await count(ann.account.id)).toBe(40)
  expect(await asks(ann)).toContain('At eight.')
})

test.each<[string, Behaviour, object]>([
  ['does not know it', answer(404, {}, '{"error":"no such model"}'), { kind: 'status', status: 404 }],
  ['sends a page', answer(200, {}, '<!doctype html>'), { kind: 'garbage', status: null }],
  [
    'sends too few',
    json({ data: [] }),
    { kind: 'garbage', message: expect.stringMatching(/^The server sent 0/) },
  ],
  ['sends no numbers', answer(200, {}, '{"data":[{"embedding":[NaN]}]}'), { kind: 'garbage' }],
  [
    'sends different lengths',
    (response, delivery) =>
      json({
        data: (embeddedIn(delivery) ?? []).map((_, at) => ({ embedding: Array(at === 0 ? 2 : 3).fill(1) })),
      })(response, delivery),
    { kind: 'garbage' },
  ],
])('a server that %s is told in the settings, and the bot goes on', async (_name, embedding, failure) => {
  model.behave(servesBoth(embedding))
  const ann = await openAnn()
  expect(await settingsOf(ann.account)).toMatchObject({ embeddingFailure: { ...failure, at: anyInstant } })
  expect(await asks(ann)).not.toContain('At eight.')
  expect(await ann.said()).toEqual(['bot: We open at eight.'])
  model.behave(servesBoth())
  await after(hour + second)
  await asks(ann)
  await untilIdle()
  expect(await count(ann.account.id)).toBe(40)
  expect(await settingsOf(ann.account)).toMatchObject({ embeddingFailure: null })
})

test('a question whose vector does not come is answered without', async () => {
  const ann = await openAnn()
  const { behaviour, release } = heldAnswer(embeds())
  model.behave(servesBoth(behaviour))
  expect(await asks(ann)).not.toContain('At eight.')
  release()
  expect(await ann.said()).toEqual(['bot: We open at eight.'])
})

test('vectors are each account’s own, made once for two who ask, and go with what they are of', async () => {
  const ann = await openAnn()
  const bea = await openContact(server, ann.account)
  const asked = askedTexts().length
  await Promise.all([ann.writes('Wann macht ihr auf?'), bea.writes('Macht ihr bald auf?')])
  await after(2 * second)
  expect(askedTexts()).toHaveLength(asked + 2)
  const stranger = await openAccount(server, { bot: settings() })
  const campaignId = ann.account.campaignId('Desk')
  const body = {
    campaignId,
    language: 'en',
    botInstructions: null,
    answers: [...many, hours],
    messages: [{ from: 'contact', body: 'Wann macht ihr auf?' }],
  }
  await askDashboard(server, stranger, 'POST', '/campaigns/try', { body })
  expect(askedTexts()).toHaveLength(asked + 2)
  const { client } = ann.account
  const [first] = (await client.listAnswers({ params: { campaignId }, query: {} })).body.data
  await client.deleteAnswer({ params: { campaignId, id: String(first?.id) } })
  await untilIdle()
  expect(await count(ann.account.id)).toBe(39)
})
