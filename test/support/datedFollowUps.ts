import { askDashboard } from './dashboardApi.ts'
import { createFollowUps, type Campaign } from './conversation.ts'
import type { TestAccount } from './factories.ts'
import type { SuiteOnFakeClock } from './suite.ts'
import { day } from './time.ts'

/** The date that the dated follow-ups of tests go by. */
export const field = 'appointment'

/** A follow-up so many days after it. */
export const dated = (days: number, at: string, given: object = {}) => ({
  relativeTo: { field, days, at, ...given },
  text: `Nudge of {{${field}}}`,
})

/** Opens conversations whose campaign has dated follow-ups, and waits for the times of these. */
export function createDatedFollowUps(suite: SuiteOnFakeClock) {
  const { clock, server, after } = suite
  const { open, sentFollowUps } = createFollowUps(suite)
  return {
    sentFollowUps,
    /** The date so many days from now, in UTC. */
    date: (days: number) => new Date(clock.now() + days * day).toISOString().slice(0, 10),
    /** Waits for an instant, or until so many milliseconds before. */
    until: (instant: string, before = 0) => after(Math.max(1, Date.parse(instant) - clock.now() - before)),
    opens: (
      followUps: Campaign['followUps'] = [dated(-1, '10:00')],
      given: Partial<Campaign> = {},
      account: object = {},
    ) =>
      open(followUps, given, { timeZone: 'UTC', customFields: [{ name: field, type: 'date' }], ...account }),
    /** What was decided last about a follow-up. */
    ends: async (ann: { decisions: () => Promise<string[]> }) =>
      (await ann.decisions()).filter((decision) => decision.startsWith('follow_up')).at(-1),
    save: (account: TestAccount, followUps: unknown, name = 'Desk') =>
      askDashboard(server, account, 'PATCH', `/campaigns/${account.campaignId(name)}`, {
        body: { followUps },
      }),
  }
}
