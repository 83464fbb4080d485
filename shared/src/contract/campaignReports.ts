import { z } from 'zod'
import { openingCancelReasons, openingHoldReasons, unsentOpeningStates } from '../values/opening.ts'
import { Contact } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { byId, Instant, optionalInput, pageOf, pageQuery } from './fields.ts'

const counts = {
  opened: z.int().meta({ description: 'Opening messages sent.' }),
  answered: z.int().meta({ description: 'Answers that the bot gave.' }),
  followedUp: z.int().meta({ description: 'Follow-ups sent.' }),
  handedOver: z.int().meta({ description: 'Conversations handed over to a person.' }),
  optedOut: z.int().meta({ description: 'Contacts who opted out.' }),
}

/** What a campaign has done: in all, and on each of its last 30 days in the account's time zone, the oldest first. */
export const CampaignStats = z
  .object({
    ...counts,
    sentToTests: z
      .int()
      .meta({ description: 'Messages to test contacts, which the other numbers leave out.' }),
    days: z.array(z.object({ date: z.iso.date(), ...counts })),
  })
  .meta({ id: 'CampaignStats' })
export type CampaignStats = z.infer<typeof CampaignStats>

/** A contact by its names and addresses. */
export const ContactSummary = Contact.pick({
  id: true,
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
})

/** Which part of a campaign's queue: what waits for its turn, or what is on hold. */
export const QueueQuery = z.object({
  state: optionalInput(z.enum(unsentOpeningStates)),
  ...pageQuery,
})
export type QueueQuery = z.output<typeof QueueQuery>

/** An opening message that has not gone out. */
export const QueuedOpening = z
  .object({
    id: z.string(),
    contact: ContactSummary,
    reason: z
      .enum([...openingHoldReasons, ...openingCancelReasons])
      .nullable()
      .meta({ description: 'Why it is on hold, as a code.' }),
    detail: z
      .string()
      .nullable()
      .meta({ description: 'What that is about, such as the names of the missing fields.' }),
    joinedAt: Instant,
    estimatedAt: Instant.nullable().meta({
      description: 'When it goes out, or its quiet hours end; `null` while the queue stands.',
    }),
  })
  .meta({ id: 'QueuedOpening' })
export type QueuedOpening = z.infer<typeof QueuedOpening>

export const QueuePage = pageOf(QueuedOpening).meta({ id: 'QueuePage' })

/** What a campaign has done and has still to do, for `dashboardContract.ts`. */
export const campaignReportEndpoints = {
  getCampaignStats: endpoint('GET', '/campaigns/:id/stats', {
    tag: 'Campaigns',
    summary: 'Count what a campaign has done, in all and by day',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    responses: { 200: CampaignStats },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getCampaignQueue: endpoint('GET', '/campaigns/:id/queue', {
    tag: 'Campaigns',
    summary: 'List the opening messages that have not gone out, in their order',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    query: QueueQuery,
    responses: { 200: QueuePage },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
}
