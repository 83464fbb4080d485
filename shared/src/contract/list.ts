import { z } from 'zod'
import { maxName } from '../values/limits.ts'
import { Campaign } from './campaign.ts'
import { Contact } from './contact.ts'
import { endpoint, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { byId, dropdownQuery, Id, Instant, optionalInput, pageOf, pageQuery, requiredText } from './fields.ts'

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
  .object({ name: requiredText(maxName) })
  .meta({ id: 'SaveList', example: { name: 'Leads' } })

/** A list with the campaigns that it is linked to, oldest first. */
export const ListDetail = List.extend({
  campaigns: z.array(Campaign.extend({ hasOpeningMessage: z.boolean() })),
}).meta({ id: 'ListDetail' })
export type ListDetail = z.infer<typeof ListDetail>

const listVersion: Version = { of: 'list', fields: List.pick({ name: true }) }

/** A list that a contact is on, and since when. */
export const ListsOfContactPage = pageOf(z.object({ id: z.string(), name: z.string(), joinedAt: Instant }))

/** What adds a contact to a list (docs/interface.md#add-a-contact-to-a-list). */
export const JoinList = withAliases(
  z.object({
    contactId: Id,
    greet: optionalInput(z.boolean()).describe('false: nobody is greeted.'),
  }),
).meta({
  id: 'JoinList',
  example: { contactId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' },
})

/** The response to joining and to leaving. */
const Membership = z.object({
  success: z.literal(true),
  message: z.string(),
  contactId: z.string(),
  listId: z.string(),
  listName: z.string(),
})

export const JoinedList = Membership.extend({
  alreadyMember: z.boolean(),
  /** 1 where an opening message has gone out or will, 0 where none does. */
  willGreet: z.int(),
}).meta({ id: 'JoinedList' })
export const LeftList = Membership.meta({ id: 'LeftList' })

/** A member of a list: the contact, and since when. */
export const MemberPage = pageOf(Contact.extend({ joinedAt: Instant })).meta({ id: 'MemberPage' })

/** Lists and who is on them, for `contract.ts`. */
export const listEndpoints = {
  listLists: endpoint('GET', '/lists', {
    tag: 'Lists',
    summary: 'List the contact lists',
    scope: 'any',
    needs: 'viewer',
    description: 'With the number of their members, newest first.',
    query: dropdownQuery,
    responses: { 200: ListPage },
  }),
  joinList: endpoint('POST', '/lists/:id/contacts', {
    tag: 'Lists',
    summary: 'Add a contact to a list',
    scope: 'contactsOrSend',
    needs: 'manager',
    description:
      'If the list is linked to a Live campaign whose trigger is on, its opening message follows, once per contact. ' +
      'Joining again responds 200 and triggers nothing.',
    params: byId,
    body: JoinList,
    responses: { 201: JoinedList, 200: JoinedList },
    errors: ['LIST_NOT_FOUND', 'CONTACT_NOT_FOUND', 'CONFLICTING_FIELDS'],
  }),
  listMembers: endpoint('GET', '/lists/:id/contacts', {
    tag: 'Lists',
    summary: 'List the members of a list',
    scope: 'any',
    needs: 'viewer',
    description: 'The last to join first, each with the instant of joining.',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: MemberPage },
    errors: ['LIST_NOT_FOUND'],
  }),
  leaveList: endpoint('DELETE', '/lists/:id/contacts/:contactId', {
    tag: 'Lists',
    summary: 'Remove a contact from a list',
    scope: 'contactsOrSend',
    needs: 'agent',
    description:
      'What a campaign has sent to the contact stays; what waits for it is cancelled. The contact lives.',
    params: z.object({ id: Id, contactId: Id }),
    responses: { 200: LeftList },
    errors: ['LIST_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  }),
}

/** Editing lists, for `dashboardContract.ts` (docs/interface.md#lists). */
export const dashboardListEndpoints = {
  createList: endpoint('POST', '/lists', {
    tag: 'Lists',
    summary: 'Create a list',
    scope: 'contacts',
    needs: 'manager',
    body: SaveList,
    responses: { 201: List },
  }),
  getList: endpoint('GET', '/lists/:id', {
    tag: 'Lists',
    summary: 'Read a list and the campaigns that it is linked to',
    scope: 'any',
    needs: 'viewer',
    params: byId,
    responses: { 200: ListDetail },
    version: listVersion,
    errors: ['LIST_NOT_FOUND'],
  }),
  renameList: endpoint('PATCH', '/lists/:id', {
    tag: 'Lists',
    summary: 'Rename a list; its identifier stays',
    scope: 'contacts',
    needs: 'manager',
    params: byId,
    body: SaveList,
    responses: { 200: ListDetail },
    version: listVersion,
    errors: ['LIST_NOT_FOUND'],
  }),
  deleteList: endpoint('DELETE', '/lists/:id', {
    tag: 'Lists',
    summary: 'Delete a list; its contacts stay',
    scope: 'contacts',
    needs: 'manager',
    description:
      'Refused while a Live or Paused campaign is linked to it: nobody would join that campaign any more. Campaigns ' +
      'that are Draft or Completed lose the link.',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), listId: z.string() }) },
    errors: ['LIST_NOT_FOUND', 'LIST_IN_USE'],
  }),
  listListsOfContact: endpoint('GET', '/contacts/:id/lists', {
    tag: 'Lists',
    summary: 'Read the lists that a contact is on, the last joined first',
    scope: 'any',
    needs: 'viewer',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: ListsOfContactPage },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
