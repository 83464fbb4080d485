import { expect } from '@jest/globals'
import { botCampaign, openConversation } from './conversation.ts'
import type { Campaign } from './funnel.ts'
import type { Declaration } from './server.ts'
import type { SuiteOnFakeClock } from './suite.ts'
import { second } from './time.ts'

/** Follow-ups after the given delays, in minutes; their texts are `Nudge 1`, `Nudge 2` and so on. */
export const steps = (...delays: number[]) =>
  delays.map((afterMinutes, index) => ({ afterMinutes, text: `Nudge ${index + 1}` }))

/** A contact whose account has a campaign with follow-ups. */
export type ContactWithFollowUps = Awaited<ReturnType<typeof openConversation>>

/** Opens conversations whose campaign has follow-ups, and checks which of them were sent. */
export function createFollowUps({ server, after }: SuiteOnFakeClock) {
  const open = (
    followUps = steps(10, 20, 30),
    given: Partial<Campaign> = {},
    account: Partial<Declaration> = {},
  ) => openConversation(server, [botCampaign({ followUps, ...given })], account)

  /** The texts of the follow-ups that were sent to a contact. */
  const sentFollowUps = async (ann: Pick<ContactWithFollowUps, 'said'>) =>
    (await ann.said()).filter((said) => said.startsWith('campaign: Nudge')).map((said) => said.slice(10))

  return {
    open,
    sentFollowUps,
    expectAnswer: async (ann: ContactWithFollowUps) => {
      await ann.writes('How much is it?')
      await after(2 * second)
      expect((await ann.said()).at(-1)).toBe('bot: Ten euros.')
    },
    /** Expects that nothing is sent until the last millisecond of the wait, and then the last of `expected`. */
    expectFollowUpAfter: async (ann: ContactWithFollowUps, ms: number, expected: string[]) => {
      await after(ms - 1)
      expect(await sentFollowUps(ann)).toEqual(expected.slice(0, -1))
      await after(1)
      expect(await sentFollowUps(ann)).toEqual(expected)
    },
  }
}
