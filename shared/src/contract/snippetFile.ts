import { z } from 'zod'
import { maxSnippets } from '../values/snippet.ts'
import { maxTeamName } from '../values/team.ts'
import { maxTextFileMiB } from '../values/transfer.ts'
import { campaignText } from './campaignContent.ts'
import { endpoint } from './endpoint.ts'
import { csvFile } from './import.ts'
import { text } from './fields.ts'
import { Shortcut } from './snippet.ts'
import { cellOfFile, writtenRows } from './textFile.ts'

/** A row of a file of snippets. */
export const SnippetRow = z.object({
  shortcut: Shortcut,
  text: campaignText,
  team: text(maxTeamName).trim().optional(),
})

/** What became of a file of snippets, row by row. */
const ImportedSnippets = writtenRows({ shortcut: cellOfFile })
export type ImportedSnippets = z.infer<typeof ImportedSnippets>

/** Snippets as a file, for `dashboardContract.ts` (docs/interface.md#snippets). */
export const snippetFileEndpoints = {
  getSnippetFile: endpoint('GET', '/snippet_file', {
    tag: 'Messages',
    summary: 'Download the shortcuts, texts and teams of snippets as CSV',
    scope: 'read',
    needs: 'agent',
    responses: { 200: csvFile },
  }),
  importSnippets: endpoint('POST', '/snippet_file', {
    tag: 'Messages',
    summary: 'Write snippets from a CSV file',
    scope: 'full',
    needs: 'manager',
    description: `The body is the file, at most ${maxTextFileMiB} MiB and ${maxSnippets} rows, with the columns shortcut and text, and team where they have one.`,
    responses: { 200: ImportedSnippets },
  }),
}
