import { z } from 'zod'
import { conversationStates } from '../values/conversation.ts'
import { countedSent, maxPageSize } from '../values/limits.ts'
import { conversationFilters, conversationOrders } from '../values/message.ts'
import { maxTagName } from '../values/tag.ts'
import { withAliases } from './fieldAliases.ts'
import { ChannelLabel, Id, optionalInput, pageQuery, search, text } from './fields.ts'

const minutes = z.preprocess(
  (given: number | string) => (typeof given === 'number' ? String(given) : given), // in an address both are text
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of minutes')
    .transform(Number),
)

/** Filters beside what a view shows; they combine. `channel` and `campaignId` are those of the contact's last message and campaign. */
export const filtersBeside = {
  channel: optionalInput(ChannelLabel),
  campaignId: optionalInput(Id),
  search,
  teamId: optionalInput(Id).meta({ description: 'Those of a team; `none`: of no team.' }),
  tag: optionalInput(text(maxTagName)).meta({
    description: 'Of contacts with this tag: its name or its id.',
  }),
  waitingLongerThan: optionalInput(minutes).meta({
    description: 'Where the contact has waited for an answer for more than so many minutes.',
  }),
}

/** What a view of the inbox shows, beside a state. */
export const shownConversations = {
  assigneeId: optionalInput(Id).meta({
    description: 'Those of a member, or of `me`, who is signed in; `none`: nobody’s.',
  }),
  mentioned: optionalInput(Id).meta({
    description: 'Where a note mentions a member, or `me`, who is signed in.',
  }),
  filter: optionalInput(z.enum(conversationFilters)),
  order: optionalInput(z.enum(conversationOrders)).meta({
    description:
      '`latest`, unless given: the latest activity first. `waiting`: who has waited longest for an answer first, with the filter `needs_human` for a person. `due`: what is to be answered first, of what has a time for that.',
  }),
}
/** Refuses an order in which some do not stand. */
export function requireOrder<T extends { order?: string | undefined; filter?: string | undefined }>(
  given: T,
  context: z.core.$RefinementCtx,
): T {
  const { order, filter } = given
  if (order === 'waiting' && filter !== undefined && filter !== 'needs_human')
    context.addIssue({
      code: 'custom',
      path: ['order'],
      message: 'can be waiting only without a filter, or with needs_human: the others do not wait',
    })
  if (order === 'due' && filter !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['order'],
      message: 'can be due only without a filter: leave filter out',
    })
  return given
}
/** Other names of these. */
export const shownAliases = {
  assigneeId: ['assignee_id'],
  teamId: ['team_id'],
  waitingLongerThan: ['waiting_longer_than'],
}

/** The inbox's filters, which combine, and its order. */
export const ConversationQuery = withAliases(
  z
    .object({
      state: optionalInput(z.enum(conversationStates)),
      ...shownConversations,
      ...filtersBeside,
      contactIds: optionalInput(
        text(maxPageSize * 65)
          .transform((ids) => ids.split(','))
          .refine((ids) => ids.length <= maxPageSize, `must be at most ${maxPageSize} ids`),
      ).meta({ description: 'Only the conversations of these contacts: ids with commas between.' }),
      ...pageQuery,
    })
    .transform(requireOrder),
  shownAliases,
)
export type ConversationQuery = z.output<typeof ConversationQuery>

/** Of which conversations to count those that each view shows. */
export const ConversationCountQuery = withAliases(z.object(filtersBeside), shownAliases)
export type ConversationCountQuery = z.output<typeof ConversationCountQuery>

const upTo = `Of more than ${countedSent} it is ${countedSent + 1}.`

/** How many conversations each view of the inbox shows; with a search, of more than `countedSent` it is one more. */
export const ConversationCounts = z
  .object({
    open: z.int().meta({ description: `Those that are open. ${upTo}` }),
    mine: z.int().meta({ description: `Those of them that are the member’s; for a key 0. ${upTo}` }),
    unassigned: z.int().meta({ description: `Those of them that are nobody’s. ${upTo}` }),
    waiting: z.int().meta({ description: `Those of them that wait for an answer. ${upTo}` }),
    due: z.int().meta({ description: `Those of them that are to be answered by a time. ${upTo}` }),
    snoozed: z.int().meta({ description: upTo }),
    closed: z.int().meta({ description: upTo }),
    mentions: z.int().meta({
      description: `Those with a note that mentions the member; for a key 0. ${upTo}`,
    }),
    needsHuman: z.int().meta({ description: 'Those that wait for a person.' }),
    failed: z.int().meta({ description: 'Those with a message that is Failed.' }),
    unread: z.int().meta({ description: 'Those with a message that nobody has read.' }),
    sentByCampaigns: z.int().meta({
      description: `Those in which campaigns alone have written. ${upTo} With a search, so are the others.`,
    }),
  })
  .meta({ id: 'ConversationCounts' })
export type ConversationCounts = z.infer<typeof ConversationCounts>
