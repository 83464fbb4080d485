import { z } from 'zod'
import { contactFilter } from './contactSearch.ts'
import { Id, Instant, optionalInput, pageOf, pageQuery, text } from './fields.ts'
import { spelled, spellings } from './spelling.ts'

const target = /^(phone|email|firstName|lastName|optedOut|customFields\..+)$/s

/** What a column fills: a field of the contact, `customFields.<key>`, or `null` for nothing. */
const Target = z
  .string()
  .regex(target, 'must be phone, email, firstName, lastName, optedOut, customFields.<name> or null')
  .nullable()

/** Header of a column → what it fills; columns that it leaves out are mapped by their names. */
export const ColumnMapping = z.record(z.string(), Target)
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

/** What an upload says beside the file. */
export const ImportQuery = spelled(
  z.object({
    listId: optionalInput(Id),
    mapping: optionalInput(jsonText.pipe(ColumnMapping)),
    fileName: optionalInput(text(255)),
  }),
)

/** A column of an uploaded file. */
export const ImportColumn = z.object({ header: z.string(), field: z.string().nullable() })
export type ImportColumn = z.infer<typeof ImportColumn>

const Delimiter = z.enum([',', ';', '\t'])
export type Delimiter = z.infer<typeof Delimiter>
const Encoding = z.enum(['utf-8', 'windows-1252'])
export type Encoding = z.infer<typeof Encoding>

const state = z.enum(['queued', 'running', 'done', 'failed'])
const count = z.int().nonnegative()

/** An import as it goes on. What the file has not told yet is `null`. */
export const Import = z.object({
  id: z.string(),
  state,
  /** As the person who uploaded it calls it. */
  fileName: z.string().nullable(),
  listId: z.string().nullable(),
  delimiter: Delimiter.nullable(),
  encoding: Encoding.nullable(),
  columns: z.array(ImportColumn).nullable(),
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

/** How a file would be read. `failure` says why it could not be imported like this. */
export const ImportPreview = z.object({
  delimiter: Delimiter,
  encoding: Encoding,
  columns: z.array(ImportColumn),
  rows: z.array(z.array(z.string())),
  failure: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** A row of a file that could not be taken: which (from 1, the header not counted), its cells, and why. */
export const RejectedRowPage = pageOf(
  z.object({ row: z.int(), cells: z.array(z.string()), reason: z.string() }),
)

export const RejectedRowQuery = z.object({
  ...pageQuery,
  cursor: optionalInput(
    z
      .string()
      .regex(/^\d{1,9}$/, 'must be the nextCursor of the page before')
      .transform(Number),
  ),
})

const exported = spelled(z.object(contactFilter(z.boolean())), { listId: spellings.listId })

/** What is exported: all contacts, or those that match all that is given. */
export const CreateExport = z.preprocess((body: z.input<typeof exported> | undefined) => body ?? {}, exported)

/** An export as it goes on. */
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
