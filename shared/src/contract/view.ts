import { z } from 'zod'
import { conversationStates } from '../values/conversation.ts'
import { countedSent } from '../values/limits.ts'
import { maxViewName } from '../values/view.ts'
import { filtersBeside, requireOrder, shownAliases, shownConversations } from './conversationQuery.ts'
import { endpoint, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { byId, Instant, optionalInput, requiredText } from './fields.ts'

/** What is searched for may be somebody's name or number, and is not kept. */
const { search: _search, ...filtersKept } = filtersBeside

/** What a view of the inbox shows: the parameters of `GET /conversations` that say so, and `all` for every state. */
export const ViewQuery = withAliases(
  z
    .object({
      state: optionalInput(z.enum([...conversationStates, 'all'])),
      ...shownConversations,
      ...filtersKept,
    })
    .transform(requireOrder),
  { ...shownAliases, campaignId: ['campaign_id'] },
).meta({ id: 'ViewQuery' })
export type ViewQuery = z.output<typeof ViewQuery>

/** A saved view of the inbox (docs/interface.md#saved-views). */
export const View = z
  .object({
    id: z.string().meta({ example: 'vie_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    isShared: z.boolean().meta({ description: 'Whether it is everybody’s; else it is the member’s own.' }),
    query: z.custom<ViewQuery>().meta({ type: 'object', description: 'What it shows.' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof View>

/** How many conversations saved views show. */
const ViewCounts = z
  .object({
    counts: z.record(z.string(), z.int()).meta({
      description: `By the ids of the views. Of more than ${countedSent} it is ${countedSent + 1}.`,
    }),
  })
  .meta({ id: 'ViewCounts' })

const name = requiredText(maxViewName).trim().normalize()

const CreateView = withAliases(
  z.object({ name, isShared: optionalInput(z.boolean()), query: ViewQuery }),
).meta({ id: 'CreateView', example: { name: 'VIPs who wait', query: { tag: 'vip', order: 'waiting' } } })
export type CreateView = z.output<typeof CreateView>

const UpdateView = withAliases(
  z.object({
    name: optionalInput(name),
    isShared: optionalInput(z.boolean()),
    query: optionalInput(ViewQuery),
  }),
).meta({ id: 'UpdateView', example: { name: 'VIPs' } })
export type UpdateView = z.output<typeof UpdateView>

const version: Version = {
  of: 'view',
  fields: View.pick({ name: true, isShared: true, query: true }),
}
const reading = { tag: 'Messages', scope: 'read', needs: 'viewer' } as const
const writing = { tag: 'Messages', scope: 'full', needs: 'viewer' } as const

/** Saved views of the inbox, for `dashboardContract.ts` (docs/interface.md#saved-views). */
export const viewEndpoints = {
  createView: endpoint('POST', '/views', {
    ...writing,
    summary: 'Save a view of the inbox',
    body: CreateView,
    responses: { 201: View },
    errors: ['NAME_TAKEN'],
  }),
  listViews: endpoint('GET', '/views', {
    ...reading,
    summary: 'List the views of a member and those of everybody',
    responses: { 200: z.object({ data: z.array(View) }) },
  }),
  countViews: endpoint('GET', '/view_counts', {
    ...reading,
    summary: 'Count the conversations that each of these views shows',
    responses: { 200: ViewCounts },
  }),
  getView: endpoint('GET', '/views/:id', {
    ...reading,
    summary: 'Read a view',
    params: byId,
    responses: { 200: View },
    version,
    errors: ['VIEW_NOT_FOUND'],
  }),
  updateView: endpoint('PATCH', '/views/:id', {
    ...writing,
    summary: 'Change a view; what it shows is replaced as a whole',
    params: byId,
    body: UpdateView,
    responses: { 200: View },
    version,
    errors: ['VIEW_NOT_FOUND', 'NAME_TAKEN'],
  }),
  deleteView: endpoint('DELETE', '/views/:id', {
    ...writing,
    summary: 'Delete a view',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), viewId: z.string() }) },
    errors: ['VIEW_NOT_FOUND'],
  }),
}
