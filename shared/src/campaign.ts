import { z } from 'zod'
import { Instant, pageOf } from './fields.ts'

export const CampaignType = z.enum(['Incoming', 'Outgoing', 'Combined'])
export const CampaignStatus = z.enum(['Draft', 'Live', 'Paused', 'Completed'])
export type CampaignType = z.infer<typeof CampaignType>
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** A campaign as dropdowns and lists show it. */
export const Campaign = z
  .object({
    id: z.string().meta({ example: 'cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    type: CampaignType,
    status: CampaignStatus,
    language: z.string(),
    listId: z.string().nullable(),
    triggerOnListAdd: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

export const CampaignPage = pageOf(Campaign).meta({ id: 'CampaignPage' })
