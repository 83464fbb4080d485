import { z } from 'zod'
import {
  bulkActionTypes,
  bulkKeptDays,
  bulkOutcomes,
  bulkStates,
  bulkUndoHours,
  maxBulkContacts,
} from '../values/bulk.ts'
import { BulkAction } from './bulkAction.ts'
import { bulkAliases, meantByBulk, requireOneAudience } from './bulkAudience.ts'
import { campaignBody, endpoint } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { byId, Instant, optionalInput, pageOf, pageQuery } from './fields.ts'

const count = z.int().nonnegative()

/** What starts a bulk action: whom it means, and what is done to them. */
export const StartBulk = withAliases(
  z
    .object({
      ...meantByBulk,
      action: BulkAction,
      willGreet: optionalInput(count).describe(
        'How many people `addToList` is to greet: another number by now is refused.',
      ),
    })
    .transform(requireOneAudience),
  { ...bulkAliases, willGreet: ['will_greet'] },
).meta({
  id: 'StartBulk',
  example: { filter: { of: 'country', op: 'is', value: 'DE' }, action: { type: 'tag', tag: 'vip' } },
})
export type StartBulk = z.output<typeof StartBulk>

/** A bulk action, and how far it is (docs/interface.md#bulk-actions). */
export const Bulk = z
  .object({
    id: z.string().meta({ example: 'blk_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    state: z.enum(bulkStates),
    action: z
      .looseObject({ type: z.enum(bulkActionTypes) })
      .meta({ description: 'As it was asked for; a tag by its id.' }),
    segmentId: z.string().nullable(),
    undoes: z.string().nullable().meta({ description: 'The bulk action that this one undoes.' }),
    undoneBy: z.string().nullable().meta({ description: 'The one that undoes this one.' }),
    total: count.nullable().meta({ description: 'How many contacts; `null` while they are being found.' }),
    done: count,
    unchanged: count.meta({ description: 'Those for whom it was so before.' }),
    failed: count,
    failure: z.string().nullable().meta({ description: 'Why it has failed as a whole.' }),
    greeted: count.meta({ description: 'How many of its opening messages have gone out.' }),
    greetingLeft: count.meta({ description: 'How many of them wait or are on hold.' }),
    greetingStopped: z.boolean().meta({ description: 'Whether somebody has had it greet nobody else.' }),
    exportId: z.string().nullable().meta({ description: 'The export that it has begun.' }),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    undoUntil: Instant.nullable().meta({
      description: 'Until when it can be undone; `null` where it cannot.',
    }),
  })
  .meta({ id: 'Bulk' })
export type Bulk = z.output<typeof Bulk>
export const BulkPage = pageOf(Bulk).meta({ id: 'BulkPage' })

/** A bulk action that has just been taken. */
export const StartedBulk = Bulk.extend({
  willGreet: count.meta({ description: 'How many a Live campaign is about to greet.' }),
  notFound: z.array(z.string()).meta({ description: 'Those of `contactIds` that are no contacts.' }),
}).meta({ id: 'StartedBulk' })

/** What has become of one contact of a bulk action. */
const BulkLine = z.object({
  contactId: z.string(),
  name: z.string().nullable().meta({ description: 'Its name, or else its phone or email.' }),
  outcome: z.enum(bulkOutcomes),
  reason: z.string().nullable().meta({ description: 'Why nothing was done to it.' }),
})
export type BulkLine = z.output<typeof BulkLine>
export const BulkReportPage = pageOf(BulkLine).meta({ id: 'BulkReportPage' })

/** Which lines of a report. */
export const BulkReportQuery = z.object({
  outcome: optionalInput(z.enum(bulkOutcomes)).describe('Only those with this outcome.'),
  ...pageQuery,
})

const most = maxBulkContacts.toLocaleString('en')

/** What is done to many contacts at once, for `contract.ts`. */
export const bulkEndpoints = {
  startBulk: endpoint('POST', '/bulk', {
    tag: 'Contacts',
    summary: 'Do something to many contacts',
    scope: 'full',
    needs: 'agent',
    description:
      `To all whom a filter or a segment finds, at most ${most}, or to named ones. Whom it means is fixed at its start; one runs at ` +
      'a time, the others are queued. Test contacts are left out unless they are named.',
    body: StartBulk,
    bodyLimit: campaignBody,
    responses: { 202: StartedBulk },
    errors: [
      'SEGMENT_NOT_FOUND',
      'FILTER_BROKEN',
      'TAG_NOT_FOUND',
      'LIST_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'BULK_COUNT_CHANGED',
      'PLAN_CHANGED',
    ],
  }),
  listBulk: endpoint('GET', '/bulk', {
    tag: 'Contacts',
    summary: 'List the bulk actions',
    scope: 'any',
    needs: 'viewer',
    description: `Newest first. They are kept for ${bulkKeptDays} days.`,
    query: z.object(pageQuery),
    responses: { 200: BulkPage },
  }),
  getBulk: endpoint('GET', '/bulk/:id', {
    tag: 'Contacts',
    summary: 'Read how far a bulk action is',
    scope: 'any',
    needs: 'viewer',
    params: byId,
    responses: { 200: Bulk },
    errors: ['BULK_NOT_FOUND'],
  }),
  getBulkReport: endpoint('GET', '/bulk/:id/report', {
    tag: 'Contacts',
    summary: 'Read what became of the contacts of a bulk action',
    scope: 'any',
    needs: 'viewer',
    description: 'Contact by contact, in the order of their ids. Erased contacts are not in it.',
    params: byId,
    query: BulkReportQuery,
    responses: { 200: BulkReportPage },
    errors: ['BULK_NOT_FOUND'],
  }),
  cancelBulk: endpoint('POST', '/bulk/:id/cancel', {
    tag: 'Contacts',
    summary: 'Cancel a bulk action',
    scope: 'full',
    needs: 'manager',
    description: 'What it has done by then stays, and can be undone.',
    params: byId,
    responses: { 200: Bulk },
    errors: ['BULK_NOT_FOUND', 'BULK_ENDED'],
  }),
  undoBulk: endpoint('POST', '/bulk/:id/undo', {
    tag: 'Contacts',
    summary: 'Undo a bulk action',
    scope: 'full',
    needs: 'agent',
    description: `Within ${bulkUndoHours} hours of its end, by a bulk action of its own: tags, lists, fields and the switch of the bot. What was sent stays.`,
    params: byId,
    responses: { 202: Bulk },
    errors: ['BULK_NOT_FOUND', 'BULK_NOT_UNDOABLE'],
  }),
}
