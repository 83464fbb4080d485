import type { ImportPreview } from '@replyloop/shared/contract/import'
import type { OptOutValues } from '@replyloop/shared/contract/importColumns'
import { Box, Group, Select, Stack, Text } from '@mantine/core'
import { Section } from '../ui/Section.tsx'
import { counted } from '../ui/counted.ts'

const leftOut = 'leftOut'
const meanings = [
  { value: leftOut, label: 'Leave these rows out' },
  { value: 'true', label: 'Opted out' },
  { value: 'false', label: 'Not opted out' },
]

/** Asks what values mean that may say that somebody wants no messages; until then their rows are left out. */
export function ImportOptOuts({
  unclear,
  values,
  onChange,
}: {
  unclear: ImportPreview['unclearOptOuts']
  values: OptOutValues
  onChange: (values: OptOutValues) => void
}) {
  if (unclear.length === 0) return null
  const choose = (header: string, value: string, meaning: string | null) => {
    const { [value]: _, ...others } = values[header] ?? {}
    const ofColumn =
      meaning === leftOut || meaning === null ? others : { ...others, [value]: meaning === 'true' }
    onChange({ ...values, [header]: ofColumn })
  }
  return (
    <Section
      title="Who wants no messages"
      description="These values may say so. Say what each means: rows that you leave out are not imported, and you can download them afterwards."
    >
      <Stack gap="md">
        {unclear.map(({ header, value, rows }) => (
          <Group key={`${header} ${value}`} align="flex-start" gap="md">
            <Box w={{ base: '100%', xs: 220 }}>
              <Text size="sm" fw={500} truncate dir="auto">
                {value === '' ? 'Empty' : `“${value}”`}
              </Text>
              <Text size="xs" c="dimmed" truncate dir="auto">
                {header}: {counted(rows, 'row')}
              </Text>
            </Box>
            <Select
              aria-label={`What ${value === '' ? 'an empty cell' : value} in ${header} means`}
              data={meanings}
              value={String(values[header]?.[value] ?? leftOut)}
              onChange={(meaning) => choose(header, value, meaning)}
              allowDeselect={false}
              w={220}
            />
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
