import { z } from 'zod'
import { presences } from '../values/conversation.ts'
import { ActingMember } from './conversationWork.ts'
import { Id } from './fields.ts'

/** What a member does in a conversation: reads it, types a reply to it, or has left it. */
export const MemberPresence = z.object({ doing: z.enum(presences) }).meta({ id: 'MemberPresence' })

/** Who reads a conversation or answers it right now. It is not kept: it holds for some seconds, and is told again. */
export const LivePresence = z
  .object({
    kind: z.literal('presence'),
    contactId: Id,
    member: ActingMember,
    doing: z.enum(presences),
  })
  .meta({ id: 'LivePresence' })
export type LivePresence = z.infer<typeof LivePresence>
