import { z } from 'zod'
import { channelKinds } from '../values/channel.ts'
import { MaxTextBytes } from './channel.ts'
import { Instant } from './fields.ts'

/** What can be sent to a contact on a channel now. */
export const ConversationChannel = z
  .object({
    id: z.string().nullable().meta({ description: '`null` for a custom channel.' }),
    name: z.string().meta({ description: 'The label of its messages, by which a reply names it.' }),
    kind: z.enum(['custom', ...channelKinds]),
    label: z.string().meta({ description: 'As a person knows it, such as a phone number.' }),
    segments: z.boolean().meta({ description: 'Whether its texts are counted in the segments of SMS.' }),
    templates: z.boolean().meta({ description: 'Whether it has message templates.' }),
    reactions: z.boolean().meta({ description: 'Whether one can react to a message.' }),
    maxText: z.int().meta({ description: 'The longest text, in characters.' }),
    maxTextBytes: MaxTextBytes,
    files: z
      .array(z.object({ type: z.string(), maxBytes: z.int() }))
      .meta({ description: 'The files that it carries: the beginnings of their types, such as `image/`.' }),
    window: z
      .object({
        isOpen: z.boolean(),
        opensUntil: Instant.nullable().meta({
          description: 'When it ends or has ended; `null`: the contact has not written there yet.',
        }),
        lateUntil: Instant.nullable().meta({
          description:
            'Until when a person may still reply, as the provider permits people for longer than the bot; `null` where it does not.',
        }),
      })
      .nullable()
      .meta({ description: 'Whether a free text may be sent; `null`: always.' }),
  })
  .meta({ id: 'ConversationChannel' })
export type ConversationChannel = z.infer<typeof ConversationChannel>

/** The connected channel of a contact. */
export const ConnectedConversationChannel = ConversationChannel.extend({ id: z.string() }).meta({
  id: 'ConnectedConversationChannel',
})
