import { z } from 'zod'
import { conversationStates } from '../values/conversation.ts'
import { countedSent, maxPageSize } from '../values/limits.ts'
import { conversationFilters, conversationOrders } from '../values/message.ts'
import { maxTagName } from '../values/tag.ts'
import { withAliases } from './fieldAliases.ts'
import { ChannelLabel, Id, optionalInput, pageQuery, search, text } from './fields.ts'

/** The inbox's filters beside `filter`; they combine. `channel` and `campaignId` are those of the contact's last message and campaign. */
const contactFilters = {
  channel: optionalInput(ChannelLabel),
  campaignId: optionalInput(Id),
  search,
}

const minutes = z.preprocess(
  (given: number | string) => given, // the typed client takes both; in an address both are text
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of minutes')
    .transform(Number),
)

/** The inbox's filters, which combine, and its order. */
export const ConversationQuery = withAliases(
  z
    .object({
      state: optionalInput(z.enum(conversationStates)),
      assigneeId: optionalInput(Id).meta({ description: 'Those of a member; `none`: nobody’s.' }),
      teamId: optionalInput(Id).meta({ description: 'Those of a team; `none`: of no team.' }),
      tag: optionalInput(text(maxTagName)).meta({
        description: 'Of contacts with this tag: its name or its id.',
      }),
      waitingLongerThan: optionalInput(minutes).meta({
        description: 'Where the contact has waited for an answer for more than so many minutes.',
      }),
      filter: optionalInput(z.enum(conversationFilters)),
      order: optionalInput(z.enum(conversationOrders)).meta({
        description:
          '`latest`, unless given: the latest activity first. `waiting`: who has waited longest for an answer first, with the filter `needs_human` for a person. `due`: what is to be answered first, of what has a time for that.',
      }),
      ...contactFilters,
      contactIds: optionalInput(
        text(maxPageSize * 65)
          .transform((ids) => ids.split(','))
          .refine((ids) => ids.length <= maxPageSize, `must be at most ${maxPageSize} ids`),
      ).meta({ description: 'Only the conversations of these contacts: ids with commas between.' }),
      ...pageQuery,
    })
    .refine(({ order, filter }) => order !== 'waiting' || filter === undefined || filter === 'needs_human', {
      path: ['order'],
      message: 'can be waiting only without a filter, or with needs_human: the others do not wait',
    })
    .refine(({ order, filter }) => order !== 'due' || filter === undefined, {
      path: ['order'],
      message: 'can be due only without a filter: leave filter out',
    }),
  { assigneeId: ['assignee_id'], teamId: ['team_id'], waitingLongerThan: ['waiting_longer_than'] },
)
export type ConversationQuery = z.output<typeof ConversationQuery>

/** Of which conversations to count those that want somebody's attention. */
export const ConversationCountQuery = z.object(contactFilters)
export type ConversationCountQuery = z.output<typeof ConversationCountQuery>

/** How many conversations each filter of the inbox shows; with a search, of more than `countedSent` it is one more. */
export const ConversationCounts = z
  .object({
    needsHuman: z.int().meta({ description: 'Those that wait for a person.' }),
    failed: z.int().meta({ description: 'Those with a message that is Failed.' }),
    unread: z.int().meta({ description: 'Those with a message that nobody has read.' }),
    sentByCampaigns: z.int().meta({
      description: `Those in which campaigns alone have written. Of more than ${countedSent} it is ${countedSent + 1}; with a search, so are the others.`,
    }),
  })
  .meta({ id: 'ConversationCounts' })
export type ConversationCounts = z.infer<typeof ConversationCounts>
