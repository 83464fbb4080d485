import { z } from 'zod'
import { ContactPage } from './contact.ts'
import { ContactCount, ContactCountQuery, ContactSearch } from './contactSearch.ts'
import { endpoint } from './endpoint.ts'
import { byId, pageQuery } from './fields.ts'
import { List, ListDetail, ListsOfContactPage, SaveList } from './list.ts'

/** Lists and the search of contacts, for `dashboardContract.ts` (specification, Funnel behaviour 5). */
export const listEndpoints = {
  createList: endpoint('POST', '/lists', {
    tag: 'Lists',
    summary: 'Create a list',
    body: SaveList,
    responses: { 201: List },
  }),
  getList: endpoint('GET', '/lists/:id', {
    tag: 'Lists',
    summary: 'Read a list and the campaigns that it is linked to',
    params: byId,
    responses: { 200: ListDetail },
    errors: ['LIST_NOT_FOUND'],
  }),
  renameList: endpoint('PATCH', '/lists/:id', {
    tag: 'Lists',
    summary: 'Rename a list; its identifier stays',
    params: byId,
    body: SaveList,
    responses: { 200: ListDetail },
    errors: ['LIST_NOT_FOUND'],
  }),
  deleteList: endpoint('DELETE', '/lists/:id', {
    tag: 'Lists',
    summary: 'Delete a list; its contacts stay',
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
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: ListsOfContactPage },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  searchContacts: endpoint('GET', '/contact_search', {
    tag: 'Contacts',
    summary: 'List the contacts that match all filters, newest first',
    query: ContactSearch,
    responses: { 200: ContactPage },
    errors: ['LIST_NOT_FOUND'],
  }),
  countContacts: endpoint('GET', '/contact_search/count', {
    tag: 'Contacts',
    summary: 'Count the contacts that match all filters, up to 100,000',
    query: ContactCountQuery,
    responses: { 200: ContactCount },
    errors: ['LIST_NOT_FOUND'],
  }),
}
