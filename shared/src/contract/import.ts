import { z } from 'zod'
import { ColumnMapping, ImportColumn, OptOutValues } from './importColumns.ts'
import { maxFileName, maxImportMiB, maxKeptRejections, maxName, maxPreviewMiB } from '../values/limits.ts'
import { delimiters, encodings, importStates, transferStates } from '../values/transfer.ts'
import { endpoint, noInput } from './endpoint.ts'
import { fieldAliases, withAliases } from './fieldAliases.ts'
import {
  BooleanInQuery,
  byId,
  Id,
  Instant,
  optionalInput,
  pageOf,
  pageQuery,
  requiredText,
  text,
} from './fields.ts'

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = `must be JSON: ${error instanceof Error ? error.message : ''}`
    context.addIssue({ code: 'custom', message, input: text })
    return z.NEVER
  }
})

const Delimiter = z.enum(delimiters)
const Encoding = z.enum(encodings)

/**
 * The query of an upload. `mapping` and `optOutValues` are JSON text; `encoding` is for a file without a byte order mark, else it is
 * found out.
 */
export const ImportQuery = withAliases(
  z
    .object({
      listId: optionalInput(Id),
      listName: optionalInput(requiredText(maxName)).describe(
        'Instead of `listId`: the list of that name, which is made where there is none.',
      ),
      mapping: optionalInput(jsonText.pipe(ColumnMapping)),
      optOutValues: optionalInput(jsonText.pipe(OptOutValues)).describe(
        'What values mean that may say that a person wants no messages, as JSON: {"<column>": {"<value>": true}} opts out, false does not. Rows with others are rejected.',
      ),
      fileName: optionalInput(text(maxFileName)),
      encoding: optionalInput(Encoding),
      greet: optionalInput(BooleanInQuery).describe('false: no campaign of the list greets who joins.'),
    })
    .refine(({ listId, listName }) => listId === undefined || listName === undefined, {
      path: ['listName'],
      error: 'is one too many beside listId: send one of the two',
    }),
  { ...fieldAliases, listName: ['list_name'] },
)

/** How far an export is. */
export const TransferState = z.enum(transferStates)
const count = z.int().nonnegative()

/** The state of an import. What is not known yet is `null`. */
export const Import = z.object({
  id: z.string().meta({ example: 'imp_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
  state: z.enum(importStates),
  /** The name of the uploaded file. */
  fileName: z.string().nullable(),
  listId: z.string().nullable(),
  delimiter: Delimiter.nullable(),
  /** The chosen one, until the file is looked at. UTF-8 where the file was rewritten as that, from another one. */
  encoding: Encoding.nullable(),
  columns: z.array(ImportColumn.omit({ optOut: true })).nullable(),
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
  /** Whether those who join are greeted by the campaigns of the list. */
  greet: z.boolean(),
  /** How many people it greets; `null` before the file has been read for that. */
  willGreet: count.nullable(),
  /** How many of its opening messages have gone out. */
  greeted: count,
  /** How many of them wait or are on hold. */
  greetingLeft: count,
  /** Until when it waits to be started; then it ends, and nobody has joined. */
  waitsUntil: Instant.nullable(),
  /** Whether it waits again since another number had been confirmed. */
  isPlanChanged: z.boolean(),
})
export type Import = z.infer<typeof Import>
export const ImportPage = pageOf(Import)

/**
 * How a file would be read, with its first rows. `notes` are sentences about what is read otherwise than it is written, and about what
 * opts out; `failure` says why it could not be imported like this.
 */
export const ImportPreview = z.object({
  delimiter: Delimiter,
  encoding: Encoding,
  columns: z.array(ImportColumn),
  rows: z.array(z.array(z.string())),
  notes: z.array(z.string()),
  /** Values of the first rows that may say that somebody wants no messages, and in how many of these rows they stand. */
  unclearOptOuts: z.array(z.object({ header: z.string(), value: z.string(), rows: count })),
  failure: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Rows that could not be imported: the number of each (from 1, without the header), its cells, and the reason. */
export const RejectedRowPage = pageOf(
  z.object({ row: z.int(), cells: z.array(z.string()), reason: z.string() }),
)

/** The query for a page of rejected rows; the cursor is a row's number. */
export const RejectedRowQuery = z.object({
  ...pageQuery,
  cursor: optionalInput(z.string().regex(/^\d{1,9}$/, 'must be the nextCursor of the page before')),
})

const kept = `the first ${maxKeptRejections.toLocaleString('en')}`

/** A CSV file as the body of a response. */
export const csvFile = z.string().meta({
  description: 'A CSV file: UTF-8 with a byte order mark.',
  contentMediaType: 'text/csv',
  example: 'phone,firstName,reason\n12,Jane,phone must start with + and the country code\n',
})

/** Contacts in by file, for `contract.ts` (docs/interface.md#limits). */
export const importEndpoints = {
  createImport: endpoint('POST', '/imports', {
    tag: 'Contacts',
    summary: 'Import contacts',
    scope: 'contacts',
    needs: 'manager',
    description:
      `The body is the file itself, at most ${maxImportMiB} MiB, as text/csv or application/octet-stream. Columns that tell who wants ` +
      'no messages are obeyed; rows in which that is not clear are rejected, unless `optOutValues` says what they mean.',
    query: ImportQuery,
    body: noInput.meta({ contentMediaType: 'text/csv', example: 'phone,firstName\n+15551234567,Jane\n' }),
    responses: { 201: Import },
    errors: ['LIST_NOT_FOUND'],
  }),
  listImports: endpoint('GET', '/imports', {
    tag: 'Contacts',
    summary: 'List imports, latest first',
    scope: 'any',
    needs: 'manager',
    description: 'With how far each is, and what it made of its rows.',
    query: z.object(pageQuery),
    responses: { 200: ImportPage },
  }),
  getImport: endpoint('GET', '/imports/:id', {
    tag: 'Contacts',
    summary: 'Watch an import',
    scope: 'any',
    needs: 'manager',
    description:
      'How many rows are read, created, updated and rejected so far, and greeted; `state` says when it has ended. One that is ' +
      '`waiting` is started or cancelled in the dashboard.',
    params: byId,
    responses: { 200: Import },
    errors: ['NOT_FOUND'],
  }),
  getRejectedRows: endpoint('GET', '/imports/:id/rejected', {
    tag: 'Contacts',
    summary: `Download the rejected rows, each with its reason: ${kept}`,
    scope: 'any',
    needs: 'manager',
    description: 'As a CSV file with the reason behind each row: correct it and import it again.',
    params: byId,
    responses: { 200: csvFile },
    errors: ['NOT_FOUND'],
  }),
  listRejectedRows: endpoint('GET', '/imports/:id/rejected_rows', {
    tag: 'Contacts',
    summary: `Read the rejected rows, in the order of the file: ${kept}`,
    scope: 'any',
    needs: 'manager',
    description: 'Each with its number in the file, its cells and the reason.',
    params: byId,
    query: RejectedRowQuery,
    responses: { 200: RejectedRowPage },
    errors: ['NOT_FOUND'],
  }),
}

/** A look at a file before it is imported, and the press that starts one which waits, for `dashboardContract.ts`. */
export const previewImportEndpoints = {
  previewImport: endpoint('POST', '/imports/preview', {
    tag: 'Contacts',
    summary: 'See how a file would be read',
    scope: 'contacts',
    needs: 'manager',
    description: `The body is the beginning of the file, at most ${maxPreviewMiB} MiB. Nothing is kept.`,
    query: ImportQuery,
    responses: { 200: ImportPreview },
  }),
}
