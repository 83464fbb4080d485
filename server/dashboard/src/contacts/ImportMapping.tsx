import { Box, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { ColumnMapping, ImportPreview } from '@replyloop/shared/import'
import { useState } from 'react'

const nowhere = 'none'
const custom = 'customFields.'
const targets = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'firstName', label: 'First name' },
  { value: 'lastName', label: 'Last name' },
  { value: 'optedOut', label: 'Opted out' },
  { value: custom, label: 'Custom field' },
  { value: nowhere, label: 'Not imported' },
]

/** What each column of a file fills, beside the first cells of it. */
export function ImportMapping({
  preview: { columns, rows },
  mapping,
  onChange,
}: {
  preview: ImportPreview
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}) {
  // A field that is taken over from another column is the other column's no more.
  const set = (header: string, field: string | null) => {
    const changed = { ...mapping, [header]: field }
    for (const column of columns)
      if (field !== null && column.field === field && column.header !== header) changed[column.header] = null
    onChange(changed)
  }
  return (
    <Stack gap="md">
      {columns.map(({ header, field }, at) => (
        <Group key={`${at} ${header}`} align="flex-start" gap="md">
          <Box w={{ base: '100%', xs: 220 }}>
            <Text size="sm" fw={500} truncate dir="auto">
              {header === '' ? `Column ${at + 1}` : header}
            </Text>
            <Text size="xs" c="dimmed" truncate dir="auto">
              {samplesOf(rows, at)}
            </Text>
          </Box>
          <ColumnTarget header={header} field={field} onChange={(changed) => set(header, changed)} />
        </Group>
      ))}
    </Stack>
  )
}

const samplesOf = (rows: readonly (readonly string[])[], at: number): string =>
  rows
    .flatMap((cells) => (cells[at]?.trim() ? [cells[at].trim()] : []))
    .slice(0, 3)
    .join(' · ') || 'no value in the first rows'

function ColumnTarget({
  header,
  field,
  onChange,
}: {
  header: string
  field: string | null
  onChange: (field: string | null) => void
}) {
  const isCustom = field?.startsWith(custom) === true
  const key = isCustom ? field.slice(custom.length) : ''
  const choose = (value: string | null) => {
    if (value === custom) onChange(custom + (header === '' ? 'field' : header))
    else onChange(value === nowhere ? null : value)
  }
  return (
    <Group gap="sm" flex={1} align="flex-start">
      <Select
        aria-label={`What ${header} is`}
        data={targets}
        value={isCustom ? custom : (field ?? nowhere)}
        onChange={choose}
        allowDeselect={false}
        w={160}
      />
      {isCustom && (
        <FieldName key={key} header={header} name={key} onChange={(name) => onChange(custom + name)} />
      )}
    </Group>
  )
}

/** The name of a custom field, taken over when it is left: each change has the file read again. */
function FieldName({
  header,
  name,
  onChange,
}: {
  header: string
  name: string
  onChange: (name: string) => void
}) {
  const [text, setText] = useState(name)
  const save = () => {
    if (text.trim() !== '' && text.trim() !== name) onChange(text.trim())
  }
  return (
    <TextInput
      aria-label={`Custom field for ${header}`}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
      }}
      maxLength={64}
      flex={1}
      miw={140}
      maw={260}
    />
  )
}
