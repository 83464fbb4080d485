import { expect } from '@jest/globals'
import { desk, openConversation, second } from './conversation.ts'
import type { Campaign } from './funnel.ts'
import type { Declaration } from './server.ts'
import type { SuiteOnFakeClock } from './suite.ts'

/** As many steps as delays, in minutes, whose texts tell their place. */
export const steps = (...delays: number[]) =>
  delays.map((afterMinutes, index) => ({ afterMinutes, text: `Nudge ${index + 1}` }))

/** A contact in conversation with an account that was opened for it. */
export type Nudged = Awaited<ReturnType<typeof openConversation>>

/** Conversations on a service whose campaigns nudge, and what to expect of the nudges. */
export function createNudging({ server, after }: SuiteOnFakeClock) {
  const open = (
    followUps = steps(10, 20, 30),
    given: Partial<Campaign> = {},
    account: Partial<Declaration> = {},
  ) => openConversation(server, [desk({ followUps, ...given })], account)

  /** The follow-ups that went out. */
  const nudges = async (ann: Pick<Nudged, 'said'>) =>
    (await ann.said()).filter((said) => said.startsWith('campaign: Nudge')).map((said) => said.slice(10))

  return {
    open,
    nudges,
    isAnswered: async (ann: Nudged) => {
      await ann.writes('How much is it?')
      await after(2 * second)
      expect((await ann.said()).at(-1)).toBe('bot: Ten euros.')
    },
    /** Nothing is sent in the last millisecond before, and the nudge at the instant. */
    nudgedAfter: async (ann: Nudged, ms: number, expected: string[]) => {
      await after(ms - 1)
      expect(await nudges(ann)).toEqual(expected.slice(0, -1))
      await after(1)
      expect(await nudges(ann)).toEqual(expected)
    },
  }
}
