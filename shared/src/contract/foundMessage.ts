import { z } from 'zod'
import { Instant } from './fields.ts'

/** What the inbox's search finds in a conversation beside its contact. */
export const FoundMessage = z
  .object({
    id: z.string(),
    excerpt: z.string().meta({ description: 'The part of its text around what is searched for.' }),
    createdAt: Instant,
  })
  .meta({
    id: 'FoundMessage',
    description:
      'The newest message whose text contains what is searched for. Of what very many messages contain, some 200 of the newest are found.',
  })
