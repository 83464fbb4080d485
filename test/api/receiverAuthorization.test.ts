import { eq } from 'drizzle-orm'
import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteResource } from '../support/resource.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { answer, redirectTo, startWebhookReceiver, type Behaviour } from '../support/webhookReceiver.ts'
import { send } from '../support/webhooks.ts'

const { clock, server, untilIdle, log } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server)
const db = suiteResource(() => openDataOf(server.dataDir, clock))

const secret = 'Basic bjhuOnMzY3JldCE='

interface Given {
  url?: string
  authorization?: unknown
}

/** A receiver of an account's replies: how its settings are saved, and under which lane its attempts are kept. */
const kinds = {
  'a subscription': async (account: TestAccount, first: Given = {}) => {
    const bodyOf = ({ url: targetUrl, authorization }: Given) => ({ targetUrl, authorization })
    const events = ['message.reply']
    const made = await account.ask('POST', '/webhooks', {
      body: { ...bodyOf({ url: receiver.url, ...first }), events },
    })
    const id = String(fieldsOf(made)['id'])
    return {
      made,
      lane: () => id,
      save: (given: Given) => account.ask('PATCH', `/webhooks/${id}`, { body: bodyOf(given) }),
      sealed: async () => {
        const { q, t } = db.read
        const [row] = await q.select().from(t.subscription).where(eq(t.subscription.id, id))
        return row?.authorization
      },
    }
  },
  'the reply webhook': async (account: TestAccount, first: Given = {}) => {
    let url = receiver.url
    const save = (given: Given) => {
      url = given.url ?? url
      return askDashboard(server, account, 'PUT', '/reply_webhook', { body: { ...given, url } })
    }
    return {
      made: await save(first),
      lane: () => account.id,
      save,
      sealed: () => sealedOf(account),
    }
  },
}

/** What is kept as the header of an account's reply webhook. */
async function sealedOf({ id }: TestAccount) {
  const { q, t } = db.read
  const [row] = await q.select().from(t.account).where(eq(t.account.id, id))
  return row?.replyAuthorization
}

const sentHeader = async (): Promise<unknown> => (await receiver.next()).headers.authorization

describe.each(Object.entries(kinds))('the Authorization header of %s', (_kind, open) => {
  test('is sent with each delivery, sealed in the database, and shown by no response', async () => {
    const { made, save, sealed } = await open(acme, { authorization: ` ${secret} ` })
    await send(acme)
    expect(await sentHeader()).toBe(secret)
    const kept = await sealed()
    expect(kept).toMatch(/^v1\./)
    expect(kept).not.toContain(secret)
    const answers = [
      made,
      await save({}),
      await acme.ask('GET', '/webhooks'),
      await askDashboard(server, acme, 'GET', '/reply_webhook'),
    ]
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret)
    expect(made.body).toMatchObject({ hasAuthorization: true })
  })

  test.each<[string, Given, string | undefined]>([
    ['another value replaces it', { authorization: 'Bearer t0ken' }, 'Bearer t0ken'],
    ['a blank one leaves it', { authorization: ' ' }, secret],
    ['null ends it', { authorization: null }, undefined],
    ['another path leaves it', { url: '/elsewhere?x=1' }, secret],
    ['another name of the host ends it', { url: 'localhost' }, undefined],
    ['another host with a value sets it', { url: 'localhost', authorization: 'token abc' }, 'token abc'],
  ])('%s', async (_name, change, expected) => {
    const { save } = await open(acme, { authorization: secret })
    const { url } = change
    const moved = url?.startsWith('/')
      ? receiver.url + url
      : receiver.url.replace('127.0.0.1', url ?? '127.0.0.1')
    const saved = await save({ ...change, ...(url !== undefined && { url: moved }) })
    expect(saved).toMatchObject({ status: 200, body: { hasAuthorization: expected !== undefined } })
    await send(acme)
    expect(await sentHeader()).toBe(expected)
  })

  test('goes to no other port of its host, not even by a redirect', async () => {
    const other = await startWebhookReceiver()
    const { save } = await open(acme, { authorization: secret })
    receiver.behave(redirectTo(other.url, 307))
    await send(acme)
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(1)
    expect(other.deliveries).toEqual([])
    await save({ url: other.url })
    await send(acme)
    expect((await other.next()).headers.authorization).toBeUndefined()
    await other.close()
  })

  test('is not kept with the response of a receiver that repeats it', async () => {
    const echo: Behaviour = (response, delivery) =>
      answer(200, {}, `you are ${delivery.headers.authorization}`)(response, delivery)
    const { lane } = await open(acme, { authorization: secret })
    receiver.behave(echo)
    await send(acme)
    await untilIdle()
    expect(await log.attempts(lane())).toMatchObject([{ kind: null, answer: 'you are ***' }])
  })

  test.each([
    ['two lines', 'Bearer a\r\nx-admin: 1', 'ASCII'],
    ['a letter that headers cannot carry', 'Bearer é', 'ASCII'],
    ['a tab', 'Bearer\ta', 'ASCII'],
    ['the name of the header before it', 'authorization: Bearer a', 'without Authorization:'],
    ['more than 4,096 characters', 'x'.repeat(4097), '4,096'],
    ['no text', {}, ''],
  ])('is refused with %s', async (_name, authorization, message) => {
    const { made } = await open(await openAccount(server), { authorization })
    expect(made).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'authorization'))
    expect(JSON.stringify(made.body)).toContain(message)
  })
})

test('Send test carries the Authorization header of the reply webhook', async () => {
  await kinds['the reply webhook'](acme, { authorization: secret })
  await askDashboard(server, acme, 'POST', '/reply_webhook/test')
  expect(await sentHeader()).toBe(secret)
})

test('the Authorization header goes with the reply webhook, and does not come back with it', async () => {
  const { save } = await kinds['the reply webhook'](acme, { authorization: secret })
  const removed = await askDashboard(server, acme, 'DELETE', '/reply_webhook')
  expect(removed.body).toMatchObject({ url: null, hasAuthorization: false })
  expect((await save({})).body).toMatchObject({ hasAuthorization: false })
})

test('a file declares it: the same again changes nothing, null ends it, and another host does', async () => {
  const { email } = acme
  const declare = (replyWebhook: object) =>
    server.provision({ email, name: 'Acme', replyWebhook: { url: receiver.url, ...replyWebhook } })
  const sealed = () => sealedOf(acme)
  await declare({ authorization: secret })
  await send(acme)
  expect(await sentHeader()).toBe(secret)
  const before = await sealed()
  await declare({ authorization: secret })
  await declare({})
  expect(await sealed()).toBe(before)
  await declare({ authorization: null })
  expect(await sealed()).toBeNull()
  await declare({ authorization: secret })
  await declare({ url: 'https://elsewhere.example.com/' })
  expect(await sealed()).toBeNull()
})
