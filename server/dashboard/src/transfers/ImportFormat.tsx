import type { ImportPreview } from '@replyloop/shared/contract/import'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { encodingNames, encodings, type Encoding } from '@replyloop/shared/values/transfer'
import { List, Select, Stack } from '@mantine/core'

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' }
const choices = encodings.map((value) => ({ value, label: encodingNames[value] }))

/** How a file is read, with a choice of its encoding, and what is read otherwise than it is written. */
export function ImportFormat({
  preview: { delimiter, encoding, notes },
  onEncoding,
}: {
  preview: ImportPreview
  onEncoding: (encoding: Encoding) => void
}) {
  return (
    <Stack gap="sm" mb="md">
      <Select
        label="Encoding"
        description={`Cells are separated by ${delimiters[delimiter]}. Choose another encoding if letters look wrong.`}
        data={choices}
        value={encoding}
        onChange={(chosen) => {
          if (isOneOf(encodings, chosen)) onEncoding(chosen)
        }}
        allowDeselect={false}
        searchable
        maw={420}
      />
      {notes.length > 0 && (
        <List size="sm" c="dimmed" aria-label="How the file is read">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
