import { linesSinceMade } from '../support/auditLines.ts'
import { askPage, fieldsOf, openOwner, type Person } from '../support/dashboardApi.ts'
import { apiError, newPhone } from '../support/factories.ts'
import { outgoing } from '../support/messages.ts'
import { suiteReceiver, suiteServer } from '../support/suite.ts'
import { hour, until } from '../support/time.ts'
import { subscribe } from '../support/webhooks.ts'

const server = suiteServer()
const receiver = suiteReceiver()

const bodyOf = async (person: Person, method: string, path: string, body?: unknown) =>
  fieldsOf(await person.ask(method, path, { body }))

describe('the API key', () => {
  test('is shown once; the old one ends now, and nothing tells more of the new one than its last four', async () => {
    const { owner, account } = await openOwner(server)
    const made = await bodyOf(owner, 'POST', '/api_key')
    const { apiKey } = made
    expect(made).toEqual({
      apiKey: expect.stringMatching(/^rl_\w{38}$/),
      exists: true,
      lastFour: String(apiKey).slice(-4),
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    })
    const me = (key: string) => askPage(server, undefined, 'GET', '/me', { headers: { 'x-api-key': key } })
    expect(await me(String(apiKey))).toMatchObject({ status: 200, body: { id: account.id } })
    expect(await me(account.apiKey)).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    for (const path of ['/api_key', '/audit_log', '/settings', '/session'])
      expect(JSON.stringify(await bodyOf(owner, 'GET', path))).not.toContain(apiKey)
    expect(await linesSinceMade(owner)).toMatchObject([
      { action: 'api_key_generated', subject: `…${String(apiKey).slice(-4)}` },
      { action: 'signed_in' },
    ])
  })
})

describe('the Custom Channel Webhook', () => {
  test('is set, read, tried with a signed example, unset, and set again with the same secret', async () => {
    const { owner } = await openOwner(server)
    expect(await bodyOf(owner, 'GET', '/reply_webhook')).toEqual({
      url: null,
      secretLastFour: null,
      hasAuthorization: false,
      showsButtons: false,
    })
    expect(await owner.ask('POST', '/reply_webhook/test')).toMatchObject(apiError(404, 'NOT_FOUND'))
    const set = await bodyOf(owner, 'PUT', '/reply_webhook', { url: receiver.url })
    const { secret } = await bodyOf(owner, 'GET', '/reply_webhook/secret')
    const secretLastFour = String(secret).slice(-4)
    expect(set).toEqual({ url: receiver.url, secretLastFour, hasAuthorization: false, showsButtons: false })
    const tried = await bodyOf(owner, 'POST', '/reply_webhook/test')
    expect(tried).toMatchObject({ accepted: true, status: 200, error: null })
    const sent = await receiver.waitFor(({ body }) => body.includes('This is a test'))
    receiver.verify(sent, String(secret))
    expect(sent.json).toEqual({
      body: expect.any(String),
      channel: 'test',
      contactId: expect.stringMatching(/^con_/),
      messageId: expect.stringMatching(/^msg_/),
      toId: 'test',
      userId: expect.stringMatching(/^usr_/),
    })
    expect(await bodyOf(owner, 'DELETE', '/reply_webhook')).toEqual({
      url: null,
      secretLastFour,
      hasAuthorization: false,
      showsButtons: false,
    })
    expect(await bodyOf(owner, 'PUT', '/reply_webhook', { url: receiver.url })).toEqual(set)
    expect(await bodyOf(owner, 'GET', '/reply_webhook/secret')).toEqual({ secret })
  })

  test('refuses an address that the service must not call, and keeps the one before', async () => {
    const { owner } = await openOwner(server)
    await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
    for (const url of ['http://10.0.0.1/', 'https://169.254.169.254/', 'ftp://x.test/', 'nonsense'])
      expect(await owner.ask('PUT', '/reply_webhook', { body: { url } })).toMatchObject({ status: 400 })
    expect(await bodyOf(owner, 'GET', '/reply_webhook')).toMatchObject({ url: receiver.url })
  })

  test('the audit log tells of each change and each look at the secret, and of the URL only its origin', async () => {
    const { owner } = await openOwner(server)
    await owner.ask('PUT', '/reply_webhook', { body: { url: `${receiver.url}/hooks?token=hush` } })
    await owner.ask('GET', '/reply_webhook/secret')
    await owner.ask('POST', '/reply_webhook/rotate_secret')
    await owner.ask('DELETE', '/reply_webhook')
    const [, ...log] = (await linesSinceMade(owner)).toReversed() // after the sign-in
    expect(log).toMatchObject([
      { action: 'reply_webhook_changed', subject: receiver.url },
      { action: 'reply_webhook_secret_shown' },
      { action: 'reply_webhook_secret_rotated' },
      { action: 'reply_webhook_removed', subject: null },
    ])
  })

  test('a changed secret leaves the old one signing beside it, and of changes at once none is lost', async () => {
    const { owner, account } = await openOwner(server)
    await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
    const before = String((await bodyOf(owner, 'GET', '/reply_webhook/secret'))['secret'])
    const rotate = () => bodyOf(owner, 'POST', '/reply_webhook/rotate_secret')
    const rotated = await Promise.all([rotate(), rotate(), rotate()])
    for (const { previousSecretExpiresAt } of rotated)
      expect(Date.parse(String(previousSecretExpiresAt))).toBeGreaterThan(Date.now() + 23 * hour)
    const { messageId } = (await account.client.sendMessage({ body: { customData: outgoing({}) } })).body
    const sent = await receiver.waitFor(({ body }) => body.includes(messageId))
    for (const secret of [before, ...rotated.map((each) => String(each['secret']))])
      receiver.verify(sent, secret)
  })
})

describe('settings', () => {
  test('change what is given; the key of the model is never given out, and is forgotten with its address', async () => {
    const { owner } = await openOwner(server)
    const bot = { engine: 'openai', baseUrl: 'https://one.test/v1', model: 'm', apiKey: 'sk-hush' }
    const quietHours = { from: '21:30', until: '07:05' }
    const given = { name: 'Bakery', timeZone: 'Europe/Berlin', quietHours }
    const changed = await bodyOf(owner, 'PATCH', '/settings', { ...given, bot })
    const { apiKey: _, ...told } = bot
    const more = {
      hasApiKey: true,
      pauseHours: 24,
      timeoutSeconds: null,
      temperature: null,
      maxTokens: null,
      reasoningEffort: null,
      embeddingModel: null,
      embeddingFailure: null,
      transcriptionModel: null,
      transcriptionBaseUrl: null,
      hasTranscriptionKey: false,
      serviceModel: null,
      failure: null,
    }
    const retention = { messagesMonths: null, mediaMonths: null, eventsDays: null, auditMonths: null }
    expect(changed).toEqual({ ...given, retention, agentsOwnOnly: false, bot: { ...told, ...more } })
    expect(await bodyOf(owner, 'GET', '/settings')).toEqual(changed)
    expect(JSON.stringify(await bodyOf(owner, 'GET', '/audit_log'))).not.toContain('sk-hush')
    // A new address must not be sent the old key: else the one who changes the address could read it.
    const same = await bodyOf(owner, 'PATCH', '/settings', { bot: { baseUrl: 'https://one.test/v1' } })
    expect(same).toMatchObject({ bot: { hasApiKey: true } })
    const moved = await bodyOf(owner, 'PATCH', '/settings', { bot: { baseUrl: 'https://eve.test/v1' } })
    expect(moved).toMatchObject({ bot: { hasApiKey: false, baseUrl: 'https://eve.test/v1' } })
    const none = { quietHours: null, timeZone: null, bot: { engine: null, baseUrl: null, model: null } }
    expect(await bodyOf(owner, 'PATCH', '/settings', none)).toMatchObject(none)
  })

  test('refuse an address of a model that the service must not call, with all that came with it', async () => {
    const { owner } = await openOwner(server)
    for (const baseUrl of ['https://169.254.169.254/v1', 'http://model.test/v1'])
      expect(
        await owner.ask('PATCH', '/settings', { body: { name: 'Eve', bot: { baseUrl } } }),
      ).toMatchObject(apiError(400, 'UNSAFE_URL', 'bot.baseUrl'))
    expect(await bodyOf(owner, 'GET', '/settings')).toMatchObject({ name: 'Acme', bot: { baseUrl: null } })
  })

  test('leave a line in the audit log that names what changed, and none where nothing did', async () => {
    const { owner } = await openOwner(server)
    const log = () => linesSinceMade(owner)
    for (const body of [{}, { name: 'Acme', timeZone: null, quietHours: null, bot: {} }])
      await bodyOf(owner, 'PATCH', '/settings', body)
    expect(await log()).toMatchObject([{ action: 'signed_in' }])
    const given = { name: 'Acme', timeZone: 'Europe/Berlin', bot: { pauseHours: 1 } }
    await bodyOf(owner, 'PATCH', '/settings', given)
    expect(await log()).toMatchObject([{ action: 'settings_changed', subject: 'bot, timeZone' }, {}])
    await bodyOf(owner, 'PATCH', '/settings', { bot: { apiKey: 'sk-hush' } })
    expect(await log()).toMatchObject([{ action: 'settings_changed', subject: 'bot' }, {}, {}])
  })

  test('refuse quiet hours that begin and end at one time: they would hold nothing', async () => {
    const { owner } = await openOwner(server)
    const quietHours = { from: '08:00', until: '08:00' }
    const answer = await owner.ask('PATCH', '/settings', { body: { quietHours } })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'quietHours.until'))
    expect(await bodyOf(owner, 'GET', '/settings')).toMatchObject({ quietHours: null })
  })
})

describe('deliveries of a subscription', () => {
  test('each with its event and its attempts, the latest first', async () => {
    const { owner, account } = await openOwner(server)
    const { id } = await subscribe(account, receiver.url, ['contact.created'])
    for (const phone of [newPhone(), newPhone()]) await account.client.createContact({ body: { phone } })
    const page = await until(
      () => bodyOf(owner, 'GET', `/webhooks/${id}/deliveries`),
      (answer) => JSON.stringify(answer).split('"state":"delivered"').length === 3,
    )
    const events = (await account.client.listEvents({ query: { type: 'contact.created' } })).body.data
    expect(page).toMatchObject({
      data: events.map((event) => ({
        event: { id: event.id, type: 'contact.created' },
        state: 'delivered',
        nextAttemptAt: null,
        attempts: [{ status: 200, kind: null, detail: null }],
      })),
      nextCursor: null,
    })
  })
})

test('the checklist follows what an account does', async () => {
  const { owner, account } = await openOwner(server)
  const steps = ['replyWebhook', 'sandbox', 'platform', 'list', 'liveCampaign', 'contact', 'deliveredReply']
  const before = { apiKey: true, ...Object.fromEntries(steps.map((step) => [step, false])) }
  expect(await bodyOf(owner, 'GET', '/checklist')).toEqual(before)
  await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
  await owner.ask('POST', '/lists', { body: { name: 'Leads' } })
  await account.client.sendMessage({ body: { customData: outgoing({}) } })
  await until(
    () => bodyOf(owner, 'GET', '/checklist'),
    (done) => done['deliveredReply'] === true,
  )
  const after = await bodyOf(owner, 'GET', '/checklist')
  expect(after).toMatchObject({ replyWebhook: true, list: true, contact: true })
  const today = { received: 0, byBot: 0, byPeople: 0, byCampaigns: 0, failed: 0 }
  expect(await bodyOf(owner, 'GET', '/today')).toEqual(today) // the API alone has sent
})
