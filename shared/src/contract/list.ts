import { z } from 'zod'
import { Campaign } from './campaign.ts'
import { Contact } from './contact.ts'
import { Id, Instant, pageOf, requiredText } from './fields.ts'
import { withAliases } from './fieldAliases.ts'

/** A contact list and its size. */
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

/** What a list is created from, and renamed to. */
export const SaveList = z
  .object({ name: requiredText(200) })
  .meta({ id: 'SaveList', example: { name: 'Leads' } })

/** A list with the campaigns that it is linked to, oldest first. */
export const ListDetail = List.extend({
  campaigns: z.array(Campaign.extend({ hasOpeningMessage: z.boolean() })),
}).meta({ id: 'ListDetail' })
export type ListDetail = z.infer<typeof ListDetail>

/** A list that a contact is on, and since when. */
export const ListsOfContactPage = pageOf(z.object({ id: z.string(), name: z.string(), joinedAt: Instant }))

/** What adds a contact to a list (specification, endpoint 3). */
export const JoinList = withAliases(z.object({ contactId: Id })).meta({
  id: 'JoinList',
  example: { contactId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' },
})

/** The answer of joining and of leaving. */
const Membership = z.object({
  success: z.literal(true),
  message: z.string(),
  contactId: z.string(),
  listId: z.string(),
})

export const JoinedList = Membership.extend({ alreadyMember: z.boolean() }).meta({ id: 'JoinedList' })
export const LeftList = Membership.meta({ id: 'LeftList' })

/** A member of a list: the contact, and since when. */
export const MemberPage = pageOf(Contact.extend({ joinedAt: Instant })).meta({ id: 'MemberPage' })
