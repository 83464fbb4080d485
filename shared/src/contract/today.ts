import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What has happened since midnight in the time zone of the account. */
export const Today = z
  .object({
    received: z.int().meta({ description: 'Messages of contacts.' }),
    byBot: z.int().meta({ description: 'What the bot has answered.' }),
    byPeople: z.int().meta({ description: 'What people have answered in the inbox.' }),
    byCampaigns: z.int().meta({ description: 'Opening messages and follow-ups.' }),
    failed: z.int().meta({ description: 'Those of all outgoing messages that are Failed.' }),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof Today>

/** The figures of the first page, for `dashboardContract.ts`. */
export const todayEndpoints = {
  getToday: endpoint('GET', '/today', {
    tag: 'Account',
    summary: 'Count what has been said since midnight; tests and examples are left out',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: Today },
  }),
}
