import { customFieldPrefix } from '@replyloop/shared/values/contactField'
import type { ImportPreview } from '@replyloop/shared/contract/import'
import type { ColumnMapping, ImportColumn } from '@replyloop/shared/contract/importColumns'
import { maxCustomFieldName } from '@replyloop/shared/values/limits'
import { Box, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

const notImported = 'none'
const targets = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'firstName', label: 'First name' },
  { value: 'lastName', label: 'Last name' },
  { value: 'fullName', label: 'Full name' },
  { value: 'tags', label: 'Tags' },
  { value: 'optedOut', label: 'Opted out' },
  { value: 'consent', label: 'Consent' },
  { value: 'channel', label: 'Channel' },
  { value: customFieldPrefix, label: 'Custom field' },
  { value: notImported, label: 'Not imported' },
]

/** The columns of a file, each with sample values and the contact field that it fills. */
export function ImportMapping({
  preview: { columns, rows },
  mapping,
  onChange,
}: {
  preview: ImportPreview
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}) {
  // A field can be filled by one column only, so the column that had it before loses it. Several may tell of opt-outs.
  const set = (header: string, field: string | null) => {
    const changed = { ...mapping, [header]: field }
    const isShared = field === null || field === 'optedOut' || field === 'consent'
    for (const column of columns)
      if (!isShared && column.field === field && column.header !== header) changed[column.header] = null
    onChange(changed)
  }
  return (
    <Stack gap="md">
      {columns.map(({ header, ...column }, at) => (
        <Group key={`${at} ${header}`} align="flex-start" gap="md">
          <Box w={{ base: '100%', xs: 220 }}>
            <Text size="sm" fw={500} truncate dir="auto">
              {header === '' ? `Column ${at + 1}` : header}
            </Text>
            <Text size="xs" c="dimmed" truncate dir="auto">
              {samplesOf(rows, at)}
            </Text>
          </Box>
          <ColumnTarget
            header={header}
            field={targetOf(column)}
            onChange={(changed) => set(header, changed)}
          />
        </Group>
      ))}
    </Stack>
  )
}

/** What a column is: a consent is kept in a custom field, too. */
const targetOf = ({ field, optOut }: Pick<ImportColumn, 'field' | 'optOut'>): string | null =>
  optOut?.tells === 'consent' && optOut.isSure ? 'consent' : field

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
  const isCustom = field?.startsWith(customFieldPrefix) === true
  const key = isCustom ? field.slice(customFieldPrefix.length) : ''
  const choose = (value: string | null) => {
    if (value === customFieldPrefix) onChange(customFieldPrefix + (header === '' ? 'field' : header))
    else onChange(value === notImported ? null : value)
  }
  return (
    <Group gap="sm" flex={1} align="flex-start">
      <Select
        aria-label={`What ${header} is`}
        data={targets}
        value={isCustom ? customFieldPrefix : (field ?? notImported)}
        onChange={choose}
        allowDeselect={false}
        w={160}
      />
      {isCustom && (
        <FieldName
          key={key}
          header={header}
          name={key}
          onChange={(name) => onChange(customFieldPrefix + name)}
        />
      )}
    </Group>
  )
}

/**
 * The name of a custom field. It is applied on blur or Enter, not on each key, since a change previews the file again.
 */
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
      maxLength={maxCustomFieldName}
      flex={1}
      miw={140}
      maw={260}
    />
  )
}
