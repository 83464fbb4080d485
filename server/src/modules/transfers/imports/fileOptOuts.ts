import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { ContactInput } from '../../contacts/contact.rules.ts'
import type { Labels } from '../../conversations/messages.ts'
import type { BlobStore } from '../../../platform/blobs/blobStore.ts'
import { readRows } from '../files/csv.ts'
import type { ExaminedImport } from './import.rules.ts'
import { optOutIn } from '../files/optOuts.rules.ts'
import { readRow } from '../files/readRow.rules.ts'
import { SeenNames } from './seenNames.ts'
import { fileNameOf } from '../transferFiles.ts'

/** Whether some row of a file, be it a later one, opts out the person of a row. */
export type OptsOut = (contact: ContactInput) => boolean

const rowsAtOnce = 200
/** A row that opts somebody out does so on each channel that it names. */
const anyChannel: Labels = { labelOf: (named) => named, offered: [] }

/**
 * Reads from the rest of an import's file whom it opts out: two rows may be one person, who must not be greeted for the first one
 * before the second is read. Only a file that has people join a list is read for that.
 */
export async function readFileOptOuts(
  importFiles: BlobStore,
  run: ExaminedImport,
  signal?: AbortSignal,
): Promise<OptsOut> {
  const { columns, listId } = run
  if (listId === null || columns.every(({ optOut }) => optOut === undefined)) return () => false
  const values = run.optOutValues ?? {}
  const names = new SeenNames()
  const { stream } = await importFiles.open(fileNameOf(run.id), run.position, signal)
  let rows = 0
  for await (const { cells } of readRows(stream, run)) {
    rows += 1
    if (rows % rowsAtOnce === 0) {
      await yieldToOthers()
      signal?.throwIfAborted()
    }
    if (optOutIn(columns, cells, values) !== true) continue
    const row = readRow(columns, cells, anyChannel, { optOutValues: values })
    if ('contact' in row) for (const name of namesIn(row.contact)) names.add(name)
  }
  return (contact) => namesFor(contact).some((name) => names.has(name))
}

/** What a row that opts out says of its person. An email beside a phone may be that of several people. */
const namesIn = ({ phone, email }: ContactInput): string[] => [
  ...(phone === undefined ? [] : [`phone ${phone}`]),
  ...(email === undefined ? [] : [phone === undefined ? `email ${email}` : `email beside a phone ${email}`]),
]

/** By what such a row is sought for the person of another one. */
const namesFor = ({ phone, email }: ContactInput): string[] => [
  ...(phone === undefined ? [] : [`phone ${phone}`]),
  ...(email === undefined ? [] : [`email ${email}`]),
  ...(email === undefined || phone !== undefined ? [] : [`email beside a phone ${email}`]),
]

/** The imports whose opt-outs a process keeps: more are seldom under way, and what is forgotten is read again. */
const mostKept = 8

export type FileOptOuts = ReturnType<typeof createFileOptOuts>

/** The same, read once for each import that is under way in this process. */
export function createFileOptOuts(importFiles: BlobStore) {
  const kept = new Map<string, OptsOut>()
  return {
    async of(run: ExaminedImport, signal: AbortSignal): Promise<OptsOut> {
      const known = kept.get(run.id)
      if (known !== undefined) return known
      const optsOut = await readFileOptOuts(importFiles, run, signal)
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.set(run.id, optsOut)
      return optsOut
    },
    forget: (importId: string): boolean => kept.delete(importId),
  }
}
