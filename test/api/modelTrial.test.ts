import { TriedModel } from '@replyloop/shared/contract/modelTrial'
import { AccountSettings } from '@replyloop/shared/contract/settings'
import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { calls, says } from '../support/fakeModel.ts'
import { freePort } from '../support/ports.ts'
import { anyInstant, suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'

const { server, after } = suiteOnFakeClock()
const model = suiteModel()

const post = (account: TestAccount, body: object) =>
  askDashboard(server, account, 'POST', '/settings/bot/try', {
    body: { question: 'Are you there?', ...body },
  })
const tried = async (account: TestAccount, body: object = {}) =>
  TriedModel.parse((await post(account, body)).body)
const failureOf = async (account: TestAccount) =>
  AccountSettings.parse((await askDashboard(server, account, 'GET', '/settings')).body).bot.failure
const save = (account: TestAccount, bot: object) =>
  askDashboard(server, account, 'PATCH', '/settings', { body: { bot } })

/** What a provider says to a wrong key, which some quote. */
const refusesKey = (key: string) =>
  answer(401, {}, JSON.stringify({ error: { message: `Incorrect API key: ${key}`, type: 'x', code: null } }))

describe('POST /settings/bot/try', () => {
  test('asks the saved model with the saved key, which need not be typed again', async () => {
    const account = await openAccount(server, { bot: model.settings })
    model.behave(says('Yes, here I am.'))
    const answered = {
      model: 'test',
      answer: 'Yes, here I am.',
      failure: null,
      durationMs: expect.any(Number),
    }
    expect(await tried(account)).toEqual(answered)
    expect(model.lastTexts()).toEqual(['Are you there?'])
    expect(model.lastAuthorization()).toBe('Bearer sk-test')
    model.behave(calls('hand_over', '{"reason":"A person knows that"}'))
    expect(await tried(account)).toMatchObject({ answer: 'A person knows that', failure: null })
  })

  test('asks by settings that are not saved; the saved key goes to no other address', async () => {
    const account = await openAccount(server, { bot: model.settings })
    model.behave(says('Yes.'))
    const elsewhere = `${model.settings.baseUrl}/other`
    for (const [given, authorization] of [
      [{ apiKey: 'sk-new' }, 'Bearer sk-new'],
      [{ baseUrl: elsewhere }, undefined],
      [{ baseUrl: elsewhere, apiKey: 'sk-new' }, 'Bearer sk-new'],
    ] as const) {
      expect(await tried(account, given)).toMatchObject({ answer: 'Yes.' })
      expect(model.lastAuthorization()).toBe(authorization)
    }
    expect(await tried(account, { model: 'larger' })).toMatchObject({ model: 'larger' })
    const plain = await openAccount(server)
    const { baseUrl, apiKey, model: name } = model.settings
    expect(await tried(plain, { engine: 'openai', baseUrl, apiKey, model: name })).toMatchObject({
      answer: 'Yes.',
    })
  })

  test('says in the provider’s words, without the key, why there is no answer', async () => {
    const account = await openAccount(server, { bot: model.settings })
    model.behave(refusesKey('sk-test'))
    const refused = { kind: 'status', status: 401, message: 'Incorrect API key: …' }
    expect(await tried(account)).toMatchObject({ answer: null, failure: refused })
    model.behave(answer(200, {}, '{"choices":[]}'))
    expect(await tried(account)).toMatchObject({ failure: { kind: 'garbage', message: null } })
    const baseUrl = `http://127.0.0.1:${await freePort()}`
    const failure = {
      kind: 'unreachable',
      status: null,
      message: expect.stringMatching(/^No connection to 127/),
    }
    expect(await tried(account, { baseUrl })).toMatchObject({ answer: null, failure })
  })

  test('asks as it is set, and as it is not saved yet; refuses what is no such setting', async () => {
    const tuning = { temperature: 0.5, maxTokens: 200, reasoningEffort: 'low', timeoutSeconds: 5 } as const
    const account = await openAccount(server, { bot: { ...model.settings, ...tuning } })
    model.behave(says('Yes.'))
    await tried(account)
    expect(model.lastBody()).toMatchObject({ temperature: 0.5, max_tokens: 200, reasoning_effort: 'low' })
    await tried(account, { temperature: 1, maxTokens: null, reasoningEffort: 'none' })
    expect(model.lastBody()).toMatchObject({ temperature: 1, reasoning_effort: 'none' })
    expect(model.lastBody()).not.toHaveProperty('max_tokens')
    expect(await save(account, { temperature: null })).toMatchObject({
      body: { bot: { ...tuning, temperature: null } },
    })
    for (const [field, wrong] of [
      ['temperature', 2.1],
      ['temperature', 'warm'],
      ['timeoutSeconds', 0],
      ['timeoutSeconds', 301],
      ['maxTokens', 1.5],
      ['reasoningEffort', 'much'],
    ] as const)
      expect(await save(account, { [field]: wrong })).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', `bot.${field}`),
      )
  })

  test('a model that is late is told as such after the seconds that are set', async () => {
    const account = await openAccount(server, { bot: { ...model.settings, timeoutSeconds: 1 } })
    const { release } = model.hold(says('Yes.'))
    expect(await tried(account)).toMatchObject({ failure: { kind: 'timeout', status: null, message: null } })
    release()
  })

  test('a server that refuses tools is asked without', async () => {
    const account = await openAccount(server, { bot: model.settings })
    const message = 'gemma3 does not support tools'
    model.behave(answer(400, {}, JSON.stringify({ error: { message } })), says('Yes.'))
    expect(await tried(account)).toMatchObject({ answer: 'Yes.', failure: null })
    expect(model.lastBody()).not.toHaveProperty('tools')
  })

  test('400 where no model is chosen, for an address that is refused, and without a question', async () => {
    const account = await openAccount(server)
    const invalid = apiError(400, 'VALIDATION_FAILED')
    expect(await post(account, {})).toMatchObject(invalid)
    expect(await post(account, { question: ' ' })).toMatchObject(invalid)
    const inside = { engine: 'openai', baseUrl: 'http://169.254.169.254/v1', model: 'x' }
    expect(await post(account, inside)).toMatchObject(apiError(400, 'UNSAFE_URL'))
  })
})

test('the settings say why the model failed last, until it answers or is set up again', async () => {
  const ann = await openConversation(server, [botCampaign()], { bot: model.settings })
  const { account } = ann
  expect(await failureOf(account)).toBeNull()
  model.behave(refusesKey('sk-test'))
  await ann.writes('How much is it?')
  await after(2 * second)
  const failure = { kind: 'status', status: 401, message: 'Incorrect API key: …', at: anyInstant }
  expect(await failureOf(account)).toEqual(failure)
  model.behave(says('Ten euros.'))
  const bob = await openContact(server, account)
  await bob.writes('How much is it?')
  await after(2 * second)
  expect(await bob.said()).toEqual(['bot: Ten euros.'])
  expect(await failureOf(account)).toBeNull()

  model.behave(refusesKey('sk-test'))
  await tried(account, { apiKey: 'sk-other' }) // not the saved one
  expect(await failureOf(account)).toBeNull()
  await tried(account)
  expect(await failureOf(account)).toEqual(failure)
  await save(account, { pauseHours: 3 })
  expect(await failureOf(account)).toEqual(failure)
  await save(account, { apiKey: 'sk-right' })
  expect(await failureOf(account)).toBeNull()
})
