import { z } from 'zod'
import { Contact } from './contact.ts'
import { Id, Instant, pageOf } from './fields.ts'
import { spelled } from './spelling.ts'

/** A contact list, its size, and the campaigns that it is linked to. */
export const List = z
  .object({
    id: z.string().meta({ example: 'lst_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    contactCount: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'List' })
export type List = z.infer<typeof List>

export const ListPage = pageOf(List).meta({ id: 'ListPage' })

/** What adds a contact to a list (specification, endpoint 3). */
export const JoinList = spelled(z.object({ contactId: Id })).meta({
  id: 'JoinList',
  example: { contactId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' },
})

/** The answer of joining and of leaving. */
export const Membership = z.object({
  success: z.literal(true),
  message: z.string(),
  contactId: z.string(),
  listId: z.string(),
})

export const JoinedList = Membership.extend({ alreadyMember: z.boolean() }).meta({ id: 'JoinedList' })
export const LeftList = Membership.meta({ id: 'LeftList' })

/** A member of a list: the contact, and since when. */
export const MemberPage = pageOf(Contact.extend({ joinedAt: Instant })).meta({ id: 'MemberPage' })
