import { z } from 'zod'
import { contactFilter } from './contactSearch.ts'
import { Id, Instant, optionalInput, pageOf, pageQuery, text } from './fields.ts'
import { withAliases } from './fieldAliases.ts'

const target = /^(phone|email|firstName|lastName|optedOut|customFields\..+)$/s

/** What a column fills: a field of the contact, `customFields.<key>`, or `null` for nothing. */
const ColumnTarget = z
  .string()
  .regex(target, 'must be phone, email, firstName, lastName, optedOut, customFields.<name> or null')
  .nullable()

/** What each column fills, by its header. Columns that are left out are mapped by their names. */
export const ColumnMapping = z.record(z.string(), ColumnTarget)
export type ColumnMapping = z.infer<typeof ColumnMapping>

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = `must be JSON: ${error instanceof Error ? error.message : ''}`
    context.addIssue({ code: 'custom', message, input: text })
    return z.NEVER
  }
})

/** The query of an upload. `mapping` is JSON text. */
export const ImportQuery = withAliases(
  z.object({
    listId: optionalInput(Id),
    mapping: optionalInput(jsonText.pipe(ColumnMapping)),
    fileName: optionalInput(text(255)),
  }),
)

/** A column of an uploaded file, and the field that it fills; `null`: none. */
export const ImportColumn = z.object({ header: z.string(), field: z.string().nullable() })
export type ImportColumn = z.infer<typeof ImportColumn>

const Delimiter = z.enum([',', ';', '\t'])
export type Delimiter = z.infer<typeof Delimiter>
const Encoding = z.enum(['utf-8', 'windows-1252'])
export type Encoding = z.infer<typeof Encoding>

const state = z.enum(['queued', 'running', 'done', 'failed'])
const count = z.int().nonnegative()

/** The state of an import. What is not known yet is `null`. */
export const Import = z.object({
  id: z.string(),
  state,
  /** The name of the uploaded file. */
  fileName: z.string().nullable(),
  listId: z.string().nullable(),
  delimiter: Delimiter.nullable(),
  encoding: Encoding.nullable(),
  columns: z.array(ImportColumn).nullable(),
  /** The size of the uploaded file. */
  bytes: count,
  rowsTotal: count.nullable(),
  rowsRead: count,
  created: count,
  /** Rows whose contact was there already; its empty fields were filled. */
  updated: count,
  rejected: count,
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Until when the rejected rows can be read. */
  rejectedUntil: Instant.nullable(),
})
export type Import = z.infer<typeof Import>
export const ImportPage = pageOf(Import)

/** How a file would be read, with its first rows. `failure` says why it could not be imported like this. */
export const ImportPreview = z.object({
  delimiter: Delimiter,
  encoding: Encoding,
  columns: z.array(ImportColumn),
  rows: z.array(z.array(z.string())),
  failure: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/**
 * Of the rows that an import rejects, so many are kept: enough to see what is wrong with the file. With all of them kept, a
 * file of 200 MiB with two characters a row would take a hundred times its size.
 */
export const maxKeptRejections = 100_000

/** Rows that could not be imported: the number of each (from 1, without the header), its cells, and the reason. */
export const RejectedRowPage = pageOf(
  z.object({ row: z.int(), cells: z.array(z.string()), reason: z.string() }),
)

/** The query for a page of rejected rows; the cursor is a row's number. */
export const RejectedRowQuery = z.object({
  ...pageQuery,
  cursor: optionalInput(z.string().regex(/^\d{1,9}$/, 'must be the nextCursor of the page before')),
})

const ExportFilter = withAliases(z.object(contactFilter(z.boolean())))

/** The body that creates an export: the contacts that match all given filters. Without a body, all contacts. */
export const CreateExport = z.preprocess(
  (body: z.input<typeof ExportFilter> | undefined) => body ?? {},
  ExportFilter,
)

/** The state of an export. */
export const Export = z.object({
  id: z.string(),
  state,
  listId: z.string().nullable(),
  search: z.string().nullable(),
  optedOut: z.boolean().nullable(),
  botActive: z.boolean().nullable(),
  campaignId: z.string().nullable(),
  channel: z.string().nullable(),
  rows: count,
  bytes: count.nullable(),
  failure: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Until when the file can be read. */
  fileUntil: Instant.nullable(),
})
export type Export = z.infer<typeof Export>
export const ExportPage = pageOf(Export)
