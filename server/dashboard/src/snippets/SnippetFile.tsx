import { api, apiUrl } from '../api.ts'
import { TextFile } from '../ui/TextFile.tsx'

/** The snippets as a CSV file. */
export const SnippetFile = () => (
  <TextFile
    thing="snippet"
    href={apiUrl('/snippet_file')}
    hint="With the columns shortcut and text, and team where they have one. Buttons and files of snippets stay."
    changes="snippets"
    upload={async (file) => {
      const { rows, ...counts } = await api('POST /snippet_file', { file })
      return { ...counts, rows: rows.map(({ shortcut: name, ...row }) => ({ ...row, name })) }
    }}
  />
)
