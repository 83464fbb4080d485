import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Db } from '../../server/src/platform/db/db.ts'
import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { onDatabase, type TestDatabase } from '../support/databases.ts'
import { conversationTextsOf, says, startFakeModel, type FakeModel } from '../support/fakeModel.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { createFakeClock, second, until } from '../support/time.ts'
import {
  answer,
  startWebhookReceiver,
  type Behaviour,
  type WebhookReceiver,
} from '../support/webhookReceiver.ts'
import { isBusy } from '../support/webhooks.ts'

// What a contact, the account's people, its bot and its campaign do at once, in any order: an engine thinks until the
// order of things releases it, and a step may begin before the one before it has ended.

const often = ['writes', 'tick', 'release'] as const
const actions = [...often, ...often, 'joins', 'rejoins', 'person', 'api'] as const
const rare = ['stop', 'start', 'optOut', 'pause', 'live', 'react'] as const
const Step = fc.record({
  action: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...actions) }, fc.constantFrom(...rare)),
  /** Whether the next step waits for the end of this one. */
  waits: fc.boolean(),
})
const Story = fc.record({
  steps: fc.array(Step, { minLength: 4, maxLength: 18 }),
  /** Without a pause, a person's reply silences the bot for what was asked before it alone. */
  pauseHours: fc.constantFrom(0, 24),
})
type StepOf = typeof Step extends fc.Arbitrary<infer S> ? S : never

const confirmation = /^You will get no more messages/

onDatabase('However a conversation interleaves', (database) => {
  // Nested, so that the service ends before its database.
  describe('one service', () => suite(database))
})

function suite(database: TestDatabase) {
  const clock = createFakeClock()
  const log: string[] = []
  const thinking: (() => void)[] = []
  let server: TestServer
  let model: FakeModel
  let platform: WebhookReceiver
  let db: Db

  beforeAll(async () => {
    db = await database.open(clock)
    server = await startServer({
      clock,
      env: { DATABASE_URL: database.url(), LOG_LEVEL: 'error' },
      logTo: { write: (line) => void log.push(line) },
    })
    model = await startFakeModel()
    model.behave(thinks)
    platform = await startWebhookReceiver()
  })
  afterAll(async () => {
    releaseAll()
    await server.close()
    await model.close()
    await platform.close()
  })

  /** Answers with the newest text that it was asked about, once released. */
  const thinks: Behaviour = async (response, delivery) => {
    await new Promise<void>((resolve) => thinking.push(resolve))
    const newest = conversationTextsOf(delivery.json, ['user']).at(-1) ?? ''
    await says(`re: ${newest}`)(response, delivery)
  }
  const releaseAll = () => {
    for (const release of thinking.splice(0)) release()
  }

  /** Lets everything end: engines answer, and what waits for its time gets it. */
  const settle = async () => {
    for (let round = 0; round < 2; round += 1) {
      clock.advance(2 * second)
      await until(async () => {
        releaseAll()
        return !(await isBusy(db, clock))
      })
    }
  }

  /** Plays a story and answers what the contact got and what was decided about it, in the order of their making. */
  const play = async ({ steps, pauseHours }: { steps: StepOf[]; pauseHours: number }) => {
    const ann = await openConversation(server, [botCampaign()], { bot: { ...model.settings, pauseHours } })
    const { account } = ann
    const list = { id: account.listId('Leads') }
    const move = (status: string) =>
      askDashboard(server, account, 'POST', `/campaigns/${account.campaignId('Desk')}/status`, {
        body: { status },
      })
    let asked = 0
    const run: Record<StepOf['action'], () => Promise<unknown>> = {
      writes: () => ann.writes(`question ${(asked += 1)}`),
      react: () => ann.writes('👍', {}, { messageType: 'reaction' }),
      stop: () => ann.writes('STOP'),
      start: () => ann.writes('START'),
      person: () => ann.replies(),
      api: () => ann.sends(),
      optOut: () => ann.update({ optedOut: true }),
      pause: () => move('Paused'),
      live: () => move('Live'),
      joins: () => ann.joins(),
      rejoins: async () => {
        await account.ask('DELETE', `/lists/${list.id}/contacts/${ann.id}`)
        await ann.joins()
      },
      tick: async () => {
        clock.advance(2 * second)
        await until(async () => thinking.length > 0 || !(await isBusy(db, clock)))
      },
      release: async () => thinking.shift()?.(),
    }
    const begun: Promise<unknown>[] = []
    for (const { action, waits } of steps) {
      const step = run[action]()
      begun.push(step)
      await (waits ? step : turn())
    }
    await Promise.all(begun)
    await settle()

    // No matter what has happened, the conversation goes on.
    await move('Live')
    await ann.writes('START')
    await ann.update({ botActive: true })
    await ann.writes('last question')
    await settle()
    const ofContact = [
      ...(await ann.messages()).map(({ id, author, type, body }) => ({ id, author, type, body })),
      ...(await ann.timeline()).map(({ id, subject: type, decision: body }) => ({
        id,
        author: 'rule',
        type,
        body,
      })),
    ]
    // One process made all ids, one after the other, behind their prefixes.
    return ofContact.toSorted((left, right) => (left.id.slice(4) < right.id.slice(4) ? -1 : 1))
  }

  test('nobody gets two openings, an answer over a person or to half of what was asked, or anything after opting out', async () => {
    await fc.assert(
      fc.asyncProperty(Story, async (story) => {
        const told = await play(story)
        const seen = told.map(({ author, type, body }) => `${author} ${type} ${body}`)
        expect(seen.filter((line) => line === 'campaign text Hi!').length).toBeLessThanOrEqual(1)

        let isOut = false
        for (const [index, { author, type, body }] of told.entries()) {
          if (type === 'opt_out') isOut = body === 'done'
          if (type !== 'text' || author === 'contact' || confirmation.test(body)) continue
          expect({ isOut, seen }).toEqual({ isOut: false, seen })
          // START by somebody who is not opted out is a text like any other.
          if (author !== 'bot' || body.endsWith('START')) continue
          // The newest text before the answer is the one that was thought about, and no person has spoken since.
          const before = told.slice(0, index).findLast((one) => one.type === 'text' && isFromAPerson(one))
          expect({ answer: body, seen }).toEqual({ answer: `re: ${before?.body}`, seen })
        }
        if (story.pauseHours === 24) expect(answersAfterAPerson(seen)).toBe(0)
        expect(seen.findLast((line) => line.startsWith('bot text'))).toBe('bot text re: last question')
        expect(log).toEqual([])
      }),
      { numRuns: 25, seed: 6, endOnFailure: true, includeErrorInReport: true },
    )
  })

  test('nothing slips through that is made while its contact opts out', async () => {
    platform.behave(answer(503))
    const ann = await openConversation(server, [botCampaign()], {
      bot: model.settings,
      replyWebhook: { url: platform.url },
    })
    const crowd = await Promise.all(Array.from({ length: 14 }, () => openContact(server, ann.account)))
    await Promise.all(crowd.map((one) => one.writes('question')))
    clock.advance(2 * second)
    await until(() => thinking.length === crowd.length)
    const optOuts = crowd.map((one, index) => {
      thinking.shift()?.()
      return Promise.all([
        index % 2 === 0 ? one.writes('STOP') : one.update({ optedOut: true }),
        one.joins(),
        one.sends(),
      ])
    })
    await Promise.all(optOuts)
    await until(async () => !(await isBusy(db, clock)))
    for (const one of crowd) {
      const slipped = (await one.outgoing()).filter(
        ({ body, error }) => !confirmation.test(body) && error?.kind !== 'opted_out',
      )
      expect(slipped).toEqual([])
    }
  })
}

const isFromAPerson = ({ author, body }: { author: string; body: string }) =>
  author === 'user' || (author === 'contact' && !/^ST(OP|ART)$/.test(body))

/** How many answers, but the last one, which somebody asked for, stand behind a person's reply. */
const answersAfterAPerson = (seen: string[]) => {
  const replied = seen.findIndex((line) => line.startsWith('user text'))
  const answers = seen.slice(replied === -1 ? seen.length : replied)
  return answers.filter((line) => line.startsWith('bot text re: question')).length
}
