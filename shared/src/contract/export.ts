import { z } from 'zod'
import { contactFilter } from './contactSearch.ts'
import { endpoint } from './endpoint.ts'
import { fieldAliases, withAliases } from './fieldAliases.ts'
import { byId, Id, Instant, optionalInput, pageOf, pageQuery } from './fields.ts'
import { Filter, ShownFilter } from './filter.ts'
import { csvFile, TransferState } from './import.ts'

const ExportFilter = withAliases(
  z
    .object({
      ...contactFilter(z.boolean()),
      filter: optionalInput(Filter).describe('Of these, only whom this filter finds.'),
      segmentId: optionalInput(Id).describe('Of these, only who is in this segment.'),
    })
    .refine(({ filter, segmentId }) => filter === undefined || segmentId === undefined, {
      path: ['segmentId'],
      message: 'stands beside a filter; send one of the two',
    }),
  { ...fieldAliases, segmentId: ['segment_id'] },
)

/** The body that creates an export: the contacts that match all given filters. Without a body, all contacts. */
export const CreateExport = z.preprocess(
  (body: z.input<typeof ExportFilter> | undefined) => body ?? {},
  ExportFilter,
)

/** The state of an export. */
export const Export = z.object({
  id: z.string(),
  state: TransferState,
  listId: z.string().nullable(),
  search: z.string().nullable(),
  optedOut: z.boolean().nullable(),
  botActive: z.boolean().nullable(),
  campaignId: z.string().nullable(),
  channel: z.string().nullable(),
  sourceKind: z.string().nullable(),
  sourceId: z.string().nullable(),
  filter: ShownFilter.nullable(),
  segmentId: z.string().nullable(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative().nullable(),
  failure: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Until when the file can be read. */
  fileUntil: Instant.nullable(),
})
export type Export = z.infer<typeof Export>
export const ExportPage = pageOf(Export)

/** Contacts out by file, for `dashboardContract.ts` (docs/interface.md#limits). */
export const exportEndpoints = {
  createExport: endpoint('POST', '/exports', {
    tag: 'Contacts',
    summary: 'Export contacts',
    scope: 'contacts',
    needs: 'manager',
    body: CreateExport,
    responses: { 201: Export },
    errors: ['LIST_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'FILTER_BROKEN'],
  }),
  listExports: endpoint('GET', '/exports', {
    tag: 'Contacts',
    summary: 'List exports, latest first',
    scope: 'any',
    needs: 'manager',
    query: z.object(pageQuery),
    responses: { 200: ExportPage },
  }),
  getExport: endpoint('GET', '/exports/:id', {
    tag: 'Contacts',
    summary: 'Watch an export',
    scope: 'any',
    needs: 'manager',
    params: byId,
    responses: { 200: Export },
    errors: ['NOT_FOUND'],
  }),
  getExportFile: endpoint('GET', '/exports/:id/file', {
    tag: 'Contacts',
    summary: 'Download the exported contacts',
    scope: 'any',
    needs: 'manager',
    params: byId,
    responses: { 200: csvFile },
    errors: ['NOT_FOUND'],
  }),
}
