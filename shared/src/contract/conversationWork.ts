import { z } from 'zod'
import { conversationStates } from '../values/conversation.ts'
import type { Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { clearableInput, Id, Instant, optionalInput } from './fields.ts'
import { SendAt } from './sendAt.ts'

/** What the team does with a conversation (docs/interface.md#conversations). */
export const ConversationWork = z
  .object({
    contactId: z.string(),
    state: z.enum(conversationStates).nullable().meta({ description: '`null`: only we have written.' }),
    snoozedUntil: Instant.nullable(),
    untilTheyWrite: z.boolean().meta({ description: 'Whether it is snoozed until the contact writes.' }),
    assigneeId: z.string().nullable().meta({ description: 'The member whose it is.' }),
    teamId: z.string().nullable().meta({ description: 'The team whose it is.' }),
    waitingSince: Instant.nullable().meta({
      description:
        'When the contact wrote what nobody has answered: neither a person nor the bot nor the API.',
    }),
    replyDueAt: Instant.nullable().meta({
      description: 'Until when that is to be answered, by the reply targets; `null`: there is none.',
    }),
    episodeId: z.string().nullable().meta({ example: 'epi_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
  })
  .meta({ id: 'ConversationWork' })
export type ConversationWork = z.infer<typeof ConversationWork>

/** What tells a conversation from what it was before somebody changed it; never its messages. */
export const conversationVersion: Version = {
  of: 'conversation',
  fields: ConversationWork.pick({
    state: true,
    snoozedUntil: true,
    untilTheyWrite: true,
    assigneeId: true,
    teamId: true,
  }),
}

/** What changes one: given fields only. */
export const UpdateConversation = withAliases(
  z.object({
    state: optionalInput(z.enum(conversationStates)),
    snoozedUntil: clearableInput(SendAt).describe('Until when it is snoozed.'),
    untilTheyWrite: optionalInput(z.boolean()).describe('Snoozes it until the contact writes.'),
    askRating: optionalInput(z.boolean()).describe(
      'With the state `closed`: whether the contact is asked how it was. Left out: as the inbox settings say.',
    ),
    undo: optionalInput(z.boolean()).describe('Undoes its closing of the last minute.'),
    assigneeId: clearableInput(Id).describe('A member of the account or of its agency; `null`: nobody.'),
    teamId: clearableInput(Id).describe(
      'Another team; it is nobody’s then, unless an `assigneeId` is given. `null`: no team.',
    ),
  }),
  {
    snoozedUntil: ['snoozed_until'],
    untilTheyWrite: ['until_they_write'],
    askRating: ['ask_rating'],
    assigneeId: ['assignee_id'],
    teamId: ['team_id'],
  },
).meta({ id: 'UpdateConversation', example: { state: 'closed' } })
export type UpdateConversation = z.output<typeof UpdateConversation>

/** What a contact has said of an episode. */
export const Csat = z
  .object({
    score: z.int().min(1).max(5).meta({ description: 'From 1, the worst, to 5.' }),
    text: z.string().nullable().meta({ description: 'What the contact has written behind the number.' }),
    askedAt: Instant,
  })
  .meta({ id: 'Csat' })

/** The member who changed it, in events. */
export const ActingMember = z.object({ id: z.string(), name: z.string() })
