import { z } from 'zod'
import { listedStages, plannedAtOnce } from '../values/broadcast.ts'
import { Broadcast, BroadcastPage, BroadcastPlan, broadcastVersion, RecipientPage } from './broadcast.ts'
import { CreateBroadcast, UpdateBroadcast } from './broadcastInput.ts'
import { endpoint, fileBody } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { Planning } from './greetingPlan.ts'
import { byId, dropdownQuery, optionalInput, pageQuery, requiredText } from './fields.ts'

const StartBroadcast = withAliases(z.object({ planHash: requiredText(200) }), {
  planHash: ['plan_hash'],
}).meta({ id: 'StartBroadcast', example: { planHash: 'q1w2e3r4t5y6u7i8.12' } })

const writing = { tag: 'Campaigns', scope: 'full', needs: 'manager' } as const
const reading = { tag: 'Campaigns', scope: 'read', needs: 'viewer' } as const
const refusals = [
  'CAMPAIGN_NOT_FOUND',
  'LIST_NOT_FOUND',
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_NOT_APPROVED',
  'TEMPLATE_VALUES',
  'CONFLICTING_FIELDS',
  'UNSAFE_URL',
] as const

/** Broadcasts, for `contract.ts` (docs/interface.md#broadcasts). */
export const broadcastEndpoints = {
  listBroadcasts: endpoint('GET', '/broadcasts', {
    ...reading,
    summary: 'List broadcasts',
    description: 'Newest first.',
    query: dropdownQuery,
    responses: { 200: BroadcastPage },
  }),
  createBroadcast: endpoint('POST', '/broadcasts', {
    ...writing,
    summary: 'Write a broadcast, as a draft',
    description: 'Nothing goes out until a dry run has been confirmed by `start`.',
    body: CreateBroadcast,
    bodyLimit: fileBody,
    responses: { 201: Broadcast },
    errors: refusals,
  }),
  getBroadcast: endpoint('GET', '/broadcasts/:id', {
    ...reading,
    summary: 'Read a broadcast, and what became of it',
    params: byId,
    responses: { 200: Broadcast },
    version: broadcastVersion,
    errors: ['BROADCAST_NOT_FOUND'],
  }),
  updateBroadcast: endpoint('PATCH', '/broadcasts/:id', {
    ...writing,
    summary: 'Change a draft',
    params: byId,
    body: UpdateBroadcast,
    bodyLimit: fileBody,
    responses: { 200: Broadcast },
    version: broadcastVersion,
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE', ...refusals],
  }),
  deleteBroadcast: endpoint('DELETE', '/broadcasts/:id', {
    ...writing,
    summary: 'Delete a draft',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), broadcastId: z.string() }) },
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE'],
  }),
  dryRunBroadcast: endpoint('POST', '/broadcasts/:id/dry_run', {
    ...writing,
    summary: 'See whom a broadcast would reach, and when',
    description: `Writes to nobody. For more than ${plannedAtOnce.toLocaleString('en')} people it is 202; ask for the plan then.`,
    params: byId,
    responses: { 200: BroadcastPlan, 202: Planning },
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE'],
  }),
  getDryRun: endpoint('GET', '/broadcasts/:id/dry_run', {
    ...reading,
    summary: 'Read the plan of a dry run of very many people',
    description: '202 until it is made.',
    params: byId,
    responses: { 200: BroadcastPlan, 202: Planning },
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE'],
  }),
  startBroadcast: endpoint('POST', '/broadcasts/:id/start', {
    ...writing,
    summary: 'Start a broadcast as its dry run says',
    sends: true,
    params: byId,
    body: StartBroadcast,
    responses: { 200: Broadcast },
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE', 'PLAN_CHANGED'],
  }),
  pauseBroadcast: endpoint('POST', '/broadcasts/:id/pause', {
    ...writing,
    summary: 'Pause a broadcast',
    params: byId,
    responses: { 200: Broadcast },
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE'],
  }),
  resumeBroadcast: endpoint('POST', '/broadcasts/:id/resume', {
    ...writing,
    summary: 'Resume a paused broadcast',
    sends: true,
    params: byId,
    responses: { 200: Broadcast },
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE'],
  }),
  cancelBroadcast: endpoint('POST', '/broadcasts/:id/cancel', {
    ...writing,
    summary: 'Cancel what a broadcast has not sent',
    description: 'A scheduled one becomes a draft again.',
    params: byId,
    responses: { 200: Broadcast },
    errors: ['BROADCAST_NOT_FOUND', 'BROADCAST_STATE'],
  }),
  listRecipients: endpoint('GET', '/broadcasts/:id/recipients', {
    ...reading,
    summary: 'List the recipients of a broadcast',
    params: byId,
    query: z.object({ stage: optionalInput(z.enum(listedStages)), ...pageQuery }),
    responses: { 200: RecipientPage },
    errors: ['BROADCAST_NOT_FOUND'],
  }),
}
