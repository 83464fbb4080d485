import { z } from 'zod'
import { bulkAliases, meantByBulk, requireOneAudience } from './bulkAudience.ts'
import { campaignBody, endpoint } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { byId, Id } from './fields.ts'
import { GreetingPlan, plannedByJob, Planning } from './greetingPlan.ts'

const count = z.int().nonnegative()

/** Who is to join which list. */
const PlanBulkGreeting = withAliases(
  z.object({ ...meantByBulk, listId: Id }).transform(requireOneAudience),
  bulkAliases,
).meta({ id: 'PlanBulkGreeting' })

/** Whom a bulk action would mean. */
const CountBulk = withAliases(z.object(meantByBulk).transform(requireOneAudience), bulkAliases).meta({
  id: 'CountBulk',
})

/** What has become of the opening messages of a bulk action whose greeting was stopped: taken out now, and sent before. */
export const StoppedBulkGreeting = z
  .object({ success: z.literal(true), bulkId: z.string(), stopped: count, sent: count })
  .meta({ id: 'StoppedBulkGreeting' })

/** What ends the greeting of a bulk action, for `contract.ts` (docs/interface.md#before-many-are-greeted). */
export const bulkGreetingEndpoints = {
  stopBulkGreeting: endpoint('POST', '/bulk/:id/stop_greeting', {
    tag: 'Contacts',
    summary: 'Greet nobody else of a bulk action',
    scope: 'full',
    needs: 'manager',
    description:
      'Takes out the opening messages of those who joined by it that wait or are on hold; who is still to join is not greeted. Follow-ups stay.',
    params: byId,
    responses: { 200: StoppedBulkGreeting },
    errors: ['BULK_NOT_FOUND'],
  }),
}

/** How many a bulk action would mean, and whom it would greet, for `dashboardContract.ts`. */
export const planBulkEndpoints = {
  countBulk: endpoint('POST', '/bulk/count', {
    tag: 'Contacts',
    summary: 'Count whom a bulk action would mean, as erasing has it confirmed',
    scope: 'full',
    needs: 'manager',
    body: CountBulk,
    bodyLimit: campaignBody,
    responses: { 200: z.object({ count }) },
    errors: ['SEGMENT_NOT_FOUND', 'FILTER_BROKEN'],
  }),
  planBulkGreeting: endpoint('POST', '/bulk/greeting_plan', {
    tag: 'Contacts',
    summary: 'See whom adding many contacts to a list would greet',
    description: plannedByJob,
    scope: 'full',
    needs: 'manager',
    body: PlanBulkGreeting,
    bodyLimit: campaignBody,
    responses: { 200: GreetingPlan, 202: Planning },
    errors: ['SEGMENT_NOT_FOUND', 'FILTER_BROKEN', 'LIST_NOT_FOUND'],
  }),
}
