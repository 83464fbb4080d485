import { apiError, openAccount, readPages } from '../support/factories.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { replyText, send, subscribe } from '../support/webhooks.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const acme = suiteAccount(server, { campaigns: [{ name: 'Funnel' }] })

const targetUrl = 'https://hooks.example.com/replies'
const create = (body: unknown, headers: Record<string, string> = {}) =>
  acme.ask('POST', '/webhooks', { body, headers })
const read = async (id: string, account = acme) => (await account.client.getWebhook({ params: { id } })).body

describe('201', () => {
  test('the subscription, and with it the secret', async () => {
    const { status, body } = await create({
      targetUrl: ` ${targetUrl} `,
      events: ['message.reply', 'contact.created', 'message.reply'],
      filter: { channel: 'crm', campaignId: '' },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^whk_/),
      targetUrl,
      events: ['message.reply', 'contact.created'],
      filter: { channel: 'crm', campaignId: null, listId: null },
      hasAuthorization: false,
      active: true,
      disabledReason: null,
      failingSince: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
  })

  test('each one has a secret of its own', async () => {
    const [first, second] = [await subscribe(acme, targetUrl), await subscribe(acme, targetUrl)]
    expect(first.id).not.toBe(second.id)
    expect(first.secret).not.toBe(second.secret)
  })

  test('no later answer shows the secret', async () => {
    const { id, secret } = await subscribe(acme, targetUrl)
    const change = { body: { active: true } }
    const answers = [
      await acme.ask('GET', `/webhooks/${id}`),
      await acme.ask('GET', '/webhooks'),
      await acme.ask('PATCH', `/webhooks/${id}`, change),
      await acme.ask('DELETE', `/webhooks/${id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { body } of answers) {
      expect(JSON.stringify(body)).toContain(id)
      expect(JSON.stringify(body)).not.toContain(secret)
      expect(JSON.stringify(body)).not.toMatch(/secret/i)
    }
  })
})

describe('200', () => {
  test('the list has every subscription of the account once, newest first, in pages', async () => {
    const account = await openAccount(server)
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await subscribe(account, targetUrl)).id)
    const pages = await readPages((cursor) => account.client.listWebhooks({ query: { limit: '2', cursor } }))
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat().map(({ id }) => id)).toEqual(ids)
  })

  test('PATCH changes the given fields and nothing else', async () => {
    const made = await subscribe(acme, targetUrl, ['message.reply'], { channel: 'crm' })
    const { id, secret: _secret, ...before } = made
    const patch = async (body: object) => (await acme.ask('PATCH', `/webhooks/${id}`, { body })).body
    const updatedAt = expect.any(String)
    expect(await patch({})).toEqual({ ...before, id, updatedAt })
    const moved = { targetUrl: `${targetUrl}/2` }
    expect(await patch(moved)).toEqual({ ...before, id, updatedAt, ...moved })
    const events = ['message.failed']
    expect(await patch({ targetUrl, events })).toMatchObject({ targetUrl, events })
    const campaignId = acme.campaignId('Funnel')
    expect(await patch({ filter: { campaignId } })).toMatchObject({ filter: { channel: null, campaignId } })
    expect(await patch({ filter: null })).toMatchObject({ filter: { channel: null, campaignId: null } })
    expect(await patch({ active: false })).toMatchObject({ active: false, disabledReason: 'user' })
    expect(await patch({ events: before.events })).toMatchObject({ active: false, events: before.events })
    const on = { active: true, disabledReason: null, failingSince: null }
    expect(await patch({ active: true })).toMatchObject(on)
    const filter = { channel: null, campaignId: null, listId: null }
    expect(await read(id)).toEqual({ ...before, id, updatedAt, filter })
  })

  /** The first `count` deliveries under `/<name>/`, as `path text`, once they have arrived. */
  const receivedBelow = async (name: string, count: number) => {
    const received = () =>
      receiver.deliveries
        .filter(({ path }) => path.startsWith(`/${name}/`))
        .map((delivery) => `${delivery.path} ${replyText(delivery)}`)
    return (await until(received, ({ length }) => length >= count)).toSorted()
  }

  test('a new URL receives what follows, and the old one no more', async () => {
    const account = await openAccount(server)
    const { id } = await subscribe(account, `${receiver.url}/moving/old`)
    const body = { targetUrl: `${receiver.url}/moving/new` }
    await account.client.updateWebhook({ params: { id }, body })
    await send(account, { body: 'first' })
    await send(account, { body: 'second' })
    expect(await receivedBelow('moving', 2)).toEqual(['/moving/new first', '/moving/new second'])
  })

  test('an inactive subscription receives nothing until it is active again', async () => {
    const account = await openAccount(server)
    const { id } = await subscribe(account, `${receiver.url}/switched/off`)
    await subscribe(account, `${receiver.url}/switched/on`)
    await account.client.updateWebhook({ params: { id }, body: { active: false } })
    await send(account, { body: 'first' })
    await account.client.updateWebhook({ params: { id }, body: { active: true } })
    await send(account, { body: 'second' })
    const arrived = ['/switched/off second', '/switched/on first', '/switched/on second']
    expect(await receivedBelow('switched', 3)).toEqual(arrived)
  })

  test('a deleted subscription receives nothing', async () => {
    const account = await openAccount(server)
    const { id } = await subscribe(account, `${receiver.url}/deleted/gone`)
    await subscribe(account, `${receiver.url}/deleted/kept`)
    await account.client.deleteWebhook({ params: { id } })
    await send(account, { body: 'first' })
    await send(account, { body: 'second' })
    expect(await receivedBelow('deleted', 2)).toEqual(['/deleted/kept first', '/deleted/kept second'])
  })

  test('a deleted subscription is gone', async () => {
    const { id } = await subscribe(acme, targetUrl)
    const deleted = await acme.ask('DELETE', `/webhooks/${id}`)
    expect(deleted).toMatchObject({ status: 200, body: { success: true, id } })
    for (const method of ['GET', 'DELETE'])
      expect(await acme.ask(method, `/webhooks/${id}`)).toMatchObject(apiError(404, 'WEBHOOK_NOT_FOUND'))
  })
})

describe('400', () => {
  const webhook = { body: { targetUrl, events: ['message.reply'] } }

  test('five of 255 racing creates, which say that 250 is the limit, and how to delete one', async () => {
    const account = await openAccount(server)
    const racing = await Promise.all(
      Array.from({ length: 255 }, () => account.ask('POST', '/webhooks', webhook)),
    )
    expect(racing.filter(({ status }) => status === 201)).toHaveLength(250)
    const message = expect.stringMatching(
      /at most 250 webhooks; delete one first:.+DELETE \/v1\/webhooks\/<id>/,
    )
    for (const answer of racing.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_FAILED', message } } })
    const { data } = (await account.client.listWebhooks({ query: { limit: '1' } })).body
    await account.client.deleteWebhook({ params: { id: data[0]?.id ?? '' } })
    expect(await account.ask('POST', '/webhooks', webhook)).toMatchObject({ status: 201 })
    expect(await account.ask('POST', '/webhooks', webhook)).toMatchObject({ status: 400 })
  })

  test.each([
    [{ events: ['message.reply'] }, 'targetUrl'],
    [{ targetUrl: true, events: ['message.reply'] }, 'targetUrl'],
    [{ targetUrl: `${targetUrl}/${'x'.repeat(2048)}`, events: ['message.reply'] }, 'targetUrl'],
    [{ targetUrl }, 'events'],
    [{ targetUrl, events: [] }, 'events'],
    [{ targetUrl, events: 'every event' }, 'events'],
    [{ targetUrl, events: ['message.sent'] }, 'events[0]'],
    [{ targetUrl, events: ['message.reply'], filter: { channel: true } }, 'filter.channel'],
    [{ targetUrl, events: ['message.reply'], filter: { list: 'lst_1' } }, 'filter.list'],
  ])('VALIDATION_FAILED: %j', async (body, path) => {
    const answer = await create(body)
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(answer).toHaveProperty(
      'body.error.details',
      expect.arrayContaining([expect.objectContaining({ path })]),
    )
  })
})

test('404 CAMPAIGN_NOT_FOUND: a filter on a campaign that the account does not have, which nothing would ever pass', async () => {
  const stranger = await openAccount(server, { campaigns: [{ name: 'Theirs' }] })
  const { id } = await subscribe(acme, targetUrl)
  for (const campaignId of [stranger.campaignId('Theirs'), 'cam_1']) {
    const given = { targetUrl, events: ['message.reply'], filter: { campaignId } }
    for (const answered of [await create(given), await acme.ask('PATCH', `/webhooks/${id}`, { body: given })])
      expect(answered).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
  }
})

describe('404 WEBHOOK_NOT_FOUND', () => {
  test('another account’s subscription is not found, and stays as it is', async () => {
    const stranger = await openAccount(server)
    const { id, secret: _secret, ...before } = await subscribe(acme, targetUrl)
    for (const unknown of [id, 'whk_1'])
      for (const asked of [
        stranger.ask('GET', `/webhooks/${unknown}`),
        stranger.ask('PATCH', `/webhooks/${unknown}`, { body: { active: false } }),
        stranger.ask('DELETE', `/webhooks/${unknown}`),
        stranger.ask('POST', `/webhooks/${unknown}/rotate_secret`),
        stranger.ask('POST', `/webhooks/${unknown}/replay?since=2026-01-01T00:00:00Z`),
      ])
        expect(await asked).toMatchObject(apiError(404, 'WEBHOOK_NOT_FOUND'))
    expect(await read(id)).toEqual({ id, ...before })
    expect((await stranger.client.listWebhooks()).body).toEqual({ data: [], nextCursor: null })
  })
})
