import { type ConversationState } from '@replyloop/shared/values/conversation'
import { ConversationWork } from '@replyloop/shared/contract/conversationWork'
import { openContact } from '../support/conversation.ts'
import { openAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()

/** A conversation as its description says, without a database. */
interface Plain {
  state: ConversationState | null
  snoozedUntil: number | null
  waitingSince: number | null
  episodes: number
}

/** What may happen, with what it makes of a conversation at an instant. */
const happenings = {
  asks: (it: Plain, now: number) => ({
    ...opened(it),
    state: 'open',
    snoozedUntil: null,
    waitingSince: it.waitingSince ?? now,
  }),
  thanks: (it: Plain) => it,
  stops: (it: Plain) => it,
  personReplies: (it: Plain) =>
    it.state === 'snoozed'
      ? { ...it, waitingSince: null }
      : { ...opened(it), state: 'open', waitingSince: null },
  programSends: (it: Plain) => ({ ...it, waitingSince: null }),
  closed: (it: Plain) =>
    it.state === null ? it : { ...it, state: 'closed', snoozedUntil: null, waitingSince: null },
  openedByHand: (it: Plain) => (it.state === null ? it : { ...it, state: 'open', snoozedUntil: null }),
  snoozed: (it: Plain, now: number) =>
    isGoingOn(it) ? { ...it, state: 'snoozed', snoozedUntil: now + hour } : it,
  snoozedUntilTheyWrite: (it: Plain) =>
    isGoingOn(it) ? { ...it, state: 'snoozed', snoozedUntil: null } : it,
  twoHoursPass: (it: Plain) =>
    it.state === 'snoozed' && it.snoozedUntil !== null ? { ...it, state: 'open', snoozedUntil: null } : it,
} satisfies Record<string, (it: Plain, now: number) => Plain>

const isGoingOn = ({ state }: Plain) => state === 'open' || state === 'snoozed'
const opened = (it: Plain): Plain => (isGoingOn(it) ? it : { ...it, episodes: it.episodes + 1 })
type Happening = keyof typeof happenings
const names = Object.keys(happenings).filter((name): name is Happening => name in happenings)

/** Numbers that are the same in each run, so that a walk that fails can be walked again. */
function* numbersOf(seed: number) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'conversations of 25 random steps are what a plain reading of the rules makes of them (walk %i)',
  async (seed) => {
    const account = await openAccount(server)
    const ann = await openContact(server, account)
    const path = `/conversations/${ann.id}`
    const numbers = numbersOf(seed)
    const patch = (body: object) => account.ask('PATCH', path, { body })
    const steps: Record<Happening, () => Promise<unknown>> = {
      asks: () => ann.writes('Is it still there?'),
      thanks: () => ann.writes('Thanks a lot!'),
      stops: async () => {
        await ann.writes('STOP')
        await ann.writes('START')
      },
      personReplies: () => ann.replies('It is.'),
      programSends: () => ann.sends('Your parcel is on its way.'),
      closed: () => patch({ state: 'closed' }),
      openedByHand: () => patch({ state: 'open' }),
      snoozed: () => patch({ snoozedUntil: new Date(clock.now() + hour).toISOString() }),
      snoozedUntilTheyWrite: () => patch({ untilTheyWrite: true }),
      twoHoursPass: () => after(2 * hour),
    }
    let plain: Plain = { state: null, snoozedUntil: null, waitingSince: null, episodes: 0 }
    const episodes = new Set<string>()
    const walked: string[] = []
    for (let step = 0; step < 25; step += 1) {
      const name = names[Math.floor((numbers.next().value ?? 0) * names.length)] ?? 'asks'
      walked.push(name)
      await after(minute)
      const now = clock.now()
      await steps[name]()
      const changed: Plain = happenings[name](plain, now)
      // A confirmation of the opt-out is the bot's answer.
      plain = name === 'stops' ? { ...changed, waitingSince: null } : changed
      const shown = ConversationWork.omit({ contactId: true }).parse((await account.ask('GET', path)).body)
      if (shown.episodeId !== null) episodes.add(shown.episodeId)
      expect({ walked, ...shown, episodes: episodes.size }).toMatchObject({
        walked,
        state: plain.state,
        snoozedUntil: plain.snoozedUntil === null ? null : new Date(plain.snoozedUntil).toISOString(),
        untilTheyWrite: plain.state === 'snoozed' && plain.snoozedUntil === null,
        waitingSince: plain.waitingSince === null ? null : new Date(plain.waitingSince).toISOString(),
        episodes: plain.episodes,
      })
    }
  },
)
