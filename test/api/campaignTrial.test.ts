import { Preview } from '@replyloop/shared/contract/campaignTrial'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { says as saysModel, startFakeModel } from '../support/fakeModel.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'

const server = suiteServer()

const post = (account: TestAccount, path: string, body: object) =>
  askDashboard(server, account, 'POST', path, { body })
const invalid = apiError(400, 'VALIDATION_FAILED')

describe('POST /campaigns/preview', () => {
  const preview = async (account: TestAccount, body: object) =>
    Preview.parse((await post(account, '/campaigns/preview', body)).body)

  test('fills texts in with the given contact, else the latest, and names what is missing', async () => {
    const account = await openAccount(server)
    const texts = ['Hi {{firstName|there}} of {{company}}!', 'Plain']
    expect(await preview(account, { texts })).toEqual({
      contact: null,
      texts: [
        { text: 'Hi there of !', missing: ['company'] },
        { text: 'Plain', missing: [] },
      ],
    })
    const ann = await createContact(account, { firstName: 'Ann', customFields: { company: 'Acme' } })
    await createContact(account, { firstName: 'Bob' })
    const ofBob = { contact: { firstName: 'Bob' }, texts: [{ text: 'Hi Bob of !' }, {}] }
    expect(await preview(account, { texts })).toMatchObject(ofBob)
    const ofAnn = { contact: { id: ann.id }, texts: [{ text: 'Hi Ann of Acme!', missing: [] }, {}] }
    expect(await preview(account, { texts, contactId: ann.id })).toMatchObject(ofAnn)
    expect((await account.client.listMessages()).body.data).toEqual([])
  })

  test('404 for another account’s contact', async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)]
    const { id } = await createContact(other)
    const answer = await post(account, '/campaigns/preview', { texts: [], contactId: id })
    expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test('400 for a text that is too long, too many texts, and anything but a list of texts', async () => {
    const account = await openAccount(server)
    for (const texts of [['x'.repeat(4097)], Array(7).fill('x'), 'a text'])
      expect(await post(account, '/campaigns/preview', { texts })).toMatchObject(invalid)
  })
})

describe('POST /campaigns/try', () => {
  const answers = [{ question: 'How much is it?', answer: 'Ten euros.' }]
  const knowledge = { language: 'en', botInstructions: null, answers }
  const says = (...bodies: string[]) => ({
    messages: bodies.map((body, index) => ({ from: index % 2 === 0 ? 'contact' : 'business', body })),
    ...knowledge,
  })
  const tryBot = async (account: TestAccount, body: object) =>
    (await post(account, '/campaigns/try', body)).body

  test('answers, hands over and confirms an opt-out as the bot would, charging and keeping nothing', async () => {
    const account = await openAccount(server, { metered: true, credits: 1 })
    const basis = { source: 'answer', title: 'How much is it?', certainty: 1 }
    const answered = { kind: 'answer', text: 'Ten euros.', reason: null, basis, others: [] }
    expect(await tryBot(account, says('How much is it?'))).toEqual(answered)
    const handedOver = { kind: 'hand_over', text: null, reason: expect.stringMatching(/^\w+$/) }
    expect(await tryBot(account, says('Hello', 'Hi!', 'Who was first?'))).toMatchObject(handedOver)
    const confirmed = { kind: 'opt_out', text: expect.stringContaining('START') }
    expect(await tryBot(account, says('STOP'))).toMatchObject(confirmed)
    expect((await account.client.getMe()).body).toMatchObject({ balance: 1 })
    expect((await account.client.listMessages()).body.data).toEqual([])
    expect((await account.client.findContact({ query: { limit: 1 } })).body).toMatchObject({ data: [] })
  })

  test('asks the account’s model where it has chosen one', async () => {
    const model = await startFakeModel()
    model.behave(saysModel('Ten, says the model.'))
    const account = await openAccount(server, { bot: model.settings })
    const answered = await tryBot(account, says('Hello', 'Hi!', 'How much is it?'))
    expect(answered).toMatchObject({ kind: 'answer', text: 'Ten, says the model.' })
    expect(model.lastTexts()).toEqual(['Hello', 'Hi!', 'How much is it?'])
    await model.close()
  })

  test('says in the words of the model’s server why it hands over', async () => {
    const model = await startFakeModel()
    model.behave(answer(404, {}, JSON.stringify({ error: { message: 'model "llama" not found' } })))
    const account = await openAccount(server, { bot: model.settings })
    expect(await tryBot(account, says('How much is it?'))).toEqual({
      kind: 'hand_over',
      text: null,
      reason: 'engine_rejected',
      basis: null,
      others: [],
      failure: { kind: 'status', status: 404, message: 'model "llama" not found' },
    })
    await model.close()
  })

  test('asks which answer is meant, once, and gives the one that is tapped', async () => {
    const account = await openAccount(server)
    const lessons = ['adults', 'children'].map((who) => ({
      question: `How much is a trial lesson for ${who}?`,
      answer: `For ${who}.`,
    }))
    const chat = (...messages: object[]) => ({
      ...knowledge,
      answers: lessons,
      suggestAnswers: true,
      messages,
    })
    const vague = { from: 'contact', body: 'trial lesson?' }
    const suggested = await tryBot(account, chat(vague))
    expect(suggested).toMatchObject({
      kind: 'suggest',
      text: expect.stringContaining('Did you mean'),
      menu: { rows: expect.arrayContaining([expect.objectContaining({ id: 'answer:1' })]) },
    })
    const asked = { from: 'business', body: 'Did you mean:', suggests: true }
    const tapped = { from: 'contact', body: '2: How much is a trial…', tapped: 'answer:1' }
    expect(await tryBot(account, chat(vague, asked, tapped))).toMatchObject({
      kind: 'answer',
      text: 'For children.',
    })
    expect(await tryBot(account, chat(vague, asked, vague))).toMatchObject({ kind: 'hand_over' })
    const person = { from: 'contact', body: 'Talk to a person', tapped: 'person' }
    expect(await tryBot(account, chat(vague, asked, person))).toMatchObject({
      kind: 'hand_over',
      reason: 'asked_for_human',
    })
  })

  test('shows what stands below the answer that is given, and refuses what cannot', async () => {
    const account = await openAccount(server)
    const withButtons = (...buttons: string[]) => ({
      ...says('How much is it?'),
      answers: answers.map((pair) => ({ ...pair, content: { body: pair.answer, buttons } })),
    })
    expect(await tryBot(account, withButtons('Book now'))).toEqual({
      kind: 'answer',
      text: 'Ten euros.',
      reason: null,
      basis: { source: 'answer', title: 'How much is it?', certainty: 1 },
      others: [],
      buttons: [{ id: 'Book now', title: 'Book now' }],
    })
    expect(await post(account, '/campaigns/try', withButtons('STOP'))).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'answers[0].content.buttons[0].title'),
    )
  })

  test('404 for another account’s contact', async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)]
    const { id } = await createContact(other)
    const answer = await post(account, '/campaigns/try', { ...says('Hi'), contactId: id })
    expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test('400 unless the contact has written last', async () => {
    const account = await openAccount(server)
    for (const body of [says(), says('Hi', 'Hello'), says(' '), { ...knowledge }])
      expect(await post(account, '/campaigns/try', body)).toMatchObject(invalid)
  })

  test('429 for more than 30 answers in a minute, of that account alone', async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)]
    const ask = (of: TestAccount) => post(of, '/campaigns/try', says('How much is it?'))
    for (let tried = 0; tried < 30; tried += 1) expect(await ask(account)).toMatchObject({ status: 200 })
    const refused = await ask(account)
    expect(refused).toMatchObject(apiError(429, 'RATE_LIMITED'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ask(other)).toMatchObject({ status: 200 })
  })

  test('400 for an invalid language', async () => {
    const account = await openAccount(server)
    const english = { ...says('Hi'), language: 'English' }
    expect(await post(account, '/campaigns/try', english)).toMatchObject(invalid)
  })
})

test('the service’s key is for its own model alone, and that is asked for nobody who chose another engine', async () => {
  const [model, own] = [await startWebhookReceiver(), await startWebhookReceiver()]
  for (const asked of [model, own]) asked.behave(saysModel('Ten euros.'))
  const env = { AI_BASE_URL: model.url, AI_API_KEY: 'sk-of-the-service', AI_MODEL: 'small' }
  const service = await startServer({ env })
  const messages = [{ from: 'contact', body: 'How much is it?' }]
  const body = { language: 'en', botInstructions: null, answers: [], messages }
  const choices = [{}, { engine: 'openai' as const, baseUrl: own.url }, { engine: 'retrieval' as const }]
  for (const bot of choices)
    await askDashboard(service, await openAccount(service, { bot }), 'POST', '/campaigns/try', { body })
  expect(model.deliveries.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-of-the-service'])
  expect(own.deliveries).toMatchObject([{ json: { model: 'small' } }])
  expect(own.deliveries[0]?.headers).not.toHaveProperty('authorization')
  for (const opened of [service, model, own]) await opened.close()
})
