import { Box, Stack, Text } from '@mantine/core'
import type { RowOf } from '../api.ts'
import { numberText } from '../ui/format.ts'
import { fieldText } from './auditTexts.ts'

type Entry = RowOf<'GET /audit_log'>
type Details = NonNullable<Entry['details']>

/** What a line tells beside its sentence: facts, and fields before and after. */
export const AuditDetails = ({ changes = {}, facts = {} }: Details) => (
  <Stack gap="sm">
    {Object.entries(facts).map(([name, value]) => (
      <Text key={name} size="sm">
        {fieldText(name)}: <bdi>{textOf(value)}</bdi>
      </Text>
    ))}
    {Object.entries(changes).map(([field, { before, after }]) => (
      <Change key={field} field={fieldText(field)} before={before} after={after} />
    ))}
  </Stack>
)

/** How long a value may be to stand in one line with the other one. */
const shortText = 40

function Change({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const isList = Array.isArray(before) && Array.isArray(after)
  const [was, is] = [textOf(before), textOf(after)]
  if (!isList && was.length <= shortText && is.length <= shortText)
    return (
      <Text size="sm">
        {field}: <bdi>{was}</bdi> → <bdi>{is}</bdi>
      </Text>
    )
  return (
    <div>
      <Text size="sm" fw={500}>
        {field}
      </Text>
      <Value label={isList ? 'Before, where it differs' : 'Before'} field={field} text={was} />
      <Value label={isList ? 'After, where it differs' : 'After'} field={field} text={is} />
    </div>
  )
}

/** A long value, which scrolls within itself. */
const Value = ({ label, field, text }: { label: string; field: string; text: string }) => (
  <Box mt={4}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Box
      className="audit-value"
      role="region"
      tabIndex={0}
      aria-label={`${field}: ${label.toLowerCase()}`}
      dir="auto"
    >
      {text}
    </Box>
  </Box>
)

/** A value in words; each entry of a list in lines of its own. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${fieldText(name)}: ${textOf(inner)}`)
      .join('\n')
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
