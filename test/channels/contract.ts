import { MessageAttemptPage } from '@replyloop/shared/contract/delivery'
import { Message } from '@replyloop/shared/contract/message'
import { botCampaign } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import type { SuiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { choicesCases, type ShowingKind } from './choices.cases.ts'
import { retry } from '../support/webhooks.ts'

/** A kind of channel, as its tests connect it and stand in for the people on it. */
export interface ChannelKind extends ShowingKind {
  /** The label of its messages. */
  label: string
  connect: (account: TestAccount) => Promise<unknown>
  disconnect: (account: TestAccount) => Promise<unknown>
  /** Somebody new writes there, again and again under the same id; returns the ids of the contact and of the messages. */
  meet: (
    account: TestAccount,
  ) => Promise<{ id: string; writes: (body: string, sid?: string) => Promise<string> }>
  /** Whether its provider confirms by itself that somebody has opted out. */
  confirmsOptOut?: true
  /** What stands in for its provider, where it has one: how it treats the next message, and the texts that it has accepted. */
  provider?: {
    refuses: () => void
    later: () => void
    stops: () => void
    resume: (account: TestAccount) => Promise<unknown>
    /** It accepts the message, but its answer never comes. */
    loses: () => void
    /** It answers the message with a status alone. */
    answers: (status: number, headers: Record<string, string>) => void
    accepted: () => string[]
  }
}

/** What every kind of channel keeps, by the public door. */
export function channelContract(
  { label, connect, disconnect, meet, confirmsOptOut, provider, ...showing }: ChannelKind,
  { server, untilIdle, after }: SuiteOnFakeClock,
): void {
  const open = async () => {
    const campaigns = [botCampaign({ channel: label })]
    const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
    await connect(account)
    return { account, ...conversationOf(account, await meet(account)) }
  }

  const conversationOf = (account: TestAccount, ann: Awaited<ReturnType<typeof meet>>) => ({
    ann,
    replies: async (given: string | object, headers: Record<string, string> = {}) => {
      const path = `/contacts/${ann.id}/replies`
      const body = typeof given === 'string' ? { body: given } : given
      const answer = await askDashboard(server, account, 'POST', path, { body, headers })
      expect(answer).toMatchObject({ status: 201 })
      return Message.parse(answer.body)
    },
    outgoing: async () => {
      const query = { contactId: ann.id, direction: 'outgoing', limit: '100' } as const
      return (await account.client.listMessages({ query })).body.data.toReversed()
    },
    attempts: async (id: string) => {
      const { body } = await askDashboard(server, account, 'GET', `/messages/${id}/attempts`)
      return MessageAttemptPage.parse(body).data
    },
  })

  describe(`On a channel of the kind ${label}`, () => {
    test('a campaign, the bot and a person reach a contact, and each message is Sent by one attempt', async () => {
      const { account, ann, replies, outgoing, attempts } = await open()
      const params = { id: account.listId('Leads') }
      await account.client.joinList({ params, body: { contactId: ann.id } })
      await untilIdle()
      await ann.writes('How much is it?')
      await after(2 * second)
      await replies('A person here.')
      await untilIdle()
      const sent = await outgoing()
      const said = sent.map(({ author, body }) => `${author}: ${body}`)
      expect(said).toEqual(['campaign: Hi!', 'bot: Ten euros.', 'user: A person here.'])
      for (const message of sent) {
        expect(message).toMatchObject({ status: 'Sent', channel: label, attempts: 1, error: null })
        expect(await attempts(message.id)).toMatchObject([{ kind: null }])
      }
    })

    test('what is sent to one contact goes out in its order', async () => {
      const { replies, outgoing, attempts } = await open()
      for (let index = 0; index < 6; index += 1) await replies(String(index))
      await untilIdle()
      const ids = (await outgoing()).map(({ id }) => id)
      const tried = (await Promise.all(ids.map(attempts))).flatMap((made) => made.map(({ id }) => id))
      expect(tried).toHaveLength(6)
      expect(tried).toEqual(tried.toSorted())
    })

    test('a repeated request sends once, and a repeated message comes in once', async () => {
      const { ann, replies, outgoing } = await open()
      const once = { 'idempotency-key': 'once' }
      const [first, second_] = [await replies('Hello.', once), await replies('Hello.', once)]
      expect(second_.id).toBe(first.id)
      expect(await ann.writes('Hi', 'sid')).toBe(await ann.writes('Hi', 'sid'))
      await untilIdle()
      expect(await outgoing()).toMatchObject([{ body: 'Hello.', attempts: 1 }])
    })

    const told = confirmsOptOut ? [] : [{ status: 'Sent', channel: label }]
    test(`somebody who writes STOP is told so ${confirmsOptOut ? 'by the provider alone' : 'once'} and gets nothing more, until START`, async () => {
      const { account, ann, replies, outgoing } = await open()
      await ann.writes('STOP')
      await untilIdle()
      expect(await outgoing()).toMatchObject(told)
      const body = { body: 'Still there?' }
      const refused = await askDashboard(server, account, 'POST', `/contacts/${ann.id}/replies`, { body })
      expect(refused).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
      await ann.writes('START')
      const { id } = await replies('Welcome back.')
      await untilIdle()
      expect(await readMessage(account, id)).toMatchObject({ status: 'Sent' })
    })

    test('a message made while it is disconnected is Failed with a reason, and a retry sends it afterwards', async () => {
      const { account, ann, replies, attempts } = await open()
      await disconnect(account)
      const { id } = await replies('Are you there?')
      const { error } = await readMessage(account, id)
      const kind = 'not_configured'
      expect(error).toMatchObject({ kind, detail: expect.stringMatching(/connect|webhook/) })
      expect((await retry(account, id)).body).toMatchObject({ status: 'Failed', error: { kind } })
      await connect(account)
      await retry(account, id)
      await untilIdle()
      expect(await readMessage(account, id)).toMatchObject({ status: 'Sent', attempts: 1, error: null })
      expect(await attempts(id)).toHaveLength(1)
      await ann.writes('I am.')
    })

    test('another account finds neither the contact nor its messages', async () => {
      const { ann, replies } = await open()
      const { id } = await replies('Hello.')
      const stranger = await openAccount(server)
      await connect(stranger)
      const body = { body: 'Hi' }
      const answer = await askDashboard(server, stranger, 'POST', `/contacts/${ann.id}/replies`, { body })
      expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
      expect(await retry(stranger, id)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
      const tries = await askDashboard(server, stranger, 'GET', `/messages/${id}/attempts`)
      expect(tries).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
    })

    choicesCases({ ...showing, provider }, open, { server, untilIdle, after })

    if (provider === undefined) return
    const texts = (of: string) => provider.accepted().filter((text) => text.startsWith(of))

    test('a message that is refused is Failed, is not tried again by itself, and lets the next one go', async () => {
      const { account, replies, attempts } = await open()
      provider.refuses()
      const [first, next] = [await replies('refused'), await replies('refused, the next')]
      await untilIdle()
      await after(hour)
      expect(await readMessage(account, first.id)).toMatchObject({
        status: 'Failed',
        attempts: 1,
        nextAttemptAt: null,
        error: { kind: 'refused', code: expect.any(String) },
      })
      expect(await readMessage(account, next.id)).toMatchObject({
        status: 'Sent',
        providerId: expect.any(String),
      })
      expect(await attempts(first.id)).toHaveLength(1)
      expect(texts('refused')).toEqual(['refused, the next'])
      await retry(account, first.id)
      await untilIdle()
      expect(await readMessage(account, first.id)).toMatchObject({ status: 'Sent', attempts: 2 })
    })

    test('a message that can only go later does, before what follows it', async () => {
      const { account, replies } = await open()
      provider.later()
      const [first, next] = [await replies('later'), await replies('later, the next')]
      await untilIdle()
      expect(await readMessage(account, first.id)).toMatchObject({
        status: 'Failed',
        nextAttemptAt: expect.any(String),
      })
      expect(await readMessage(account, next.id)).toMatchObject({ status: 'Queued' })
      await after(minute)
      expect(await readMessage(account, first.id)).toMatchObject({ status: 'Sent', attempts: 2, error: null })
      expect(texts('later')).toEqual(['later', 'later, the next'])
    })

    test('a provider that is not available gets the message later, when it says so', async () => {
      const { account, replies } = await open()
      provider.answers(503, { 'retry-after': '90' })
      const { id } = await replies('away')
      await untilIdle()
      expect(await readMessage(account, id)).toMatchObject({
        status: 'Failed',
        error: { kind: 'status', status: 503 },
        nextAttemptAt: expect.any(String),
      })
      await after(minute)
      expect(texts('away')).toEqual([])
      await after(minute)
      expect(await readMessage(account, id)).toMatchObject({ status: 'Sent', attempts: 2 })
      expect(texts('away')).toEqual(['away'])
    })

    test.each([500, 502, 504])('an answer of %i leaves in doubt what became of it', async (status) => {
      const { account, replies } = await open()
      provider.answers(status, {})
      const { id } = await replies('in doubt')
      await untilIdle()
      await after(hour)
      const error = { kind: 'unknown_outcome' }
      expect(await readMessage(account, id)).toMatchObject({ status: 'Failed', nextAttemptAt: null, error })
    })

    test('a channel that stops loses nothing, and sends in order once it is resumed', async () => {
      const { account, replies } = await open()
      provider.stops()
      const ids = [(await replies('stopped 1')).id]
      await untilIdle()
      ids.push((await replies('stopped 2')).id, (await replies('stopped 3')).id)
      await after(hour)
      for (const id of ids)
        expect(await readMessage(account, id)).toMatchObject({ status: 'Queued', attempts: 0 })
      await provider.resume(account)
      await untilIdle()
      expect(texts('stopped')).toEqual(['stopped 1', 'stopped 2', 'stopped 3'])
    })

    test('a message of which nobody knows whether it arrived is never sent again by itself', async () => {
      const { account, replies } = await open()
      provider.loses()
      const [first] = [await replies('lost'), await replies('lost, the next')]
      await untilIdle()
      await after(day)
      expect(await readMessage(account, first.id)).toMatchObject({
        status: 'Failed',
        attempts: 1,
        error: { kind: 'unknown_outcome' },
      })
      expect(texts('lost')).toEqual(['lost', 'lost, the next'])
    })
  })
}
