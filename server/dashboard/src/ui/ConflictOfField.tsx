import './changedElsewhere.css'
import { Group, Paper, Radio, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One side of a conflict: a value, and how it is shown, where that is no plain text. */
export interface Side {
  readonly title: string
  readonly value: unknown
  readonly shown: ReactNode | undefined
}

/** The sides of a field, or of a row, that two people have changed, to choose from. */
export function ConflictOfField({
  label,
  sides,
  choice,
  onChoose,
}: {
  label: string
  sides: readonly Side[]
  choice: 'mine' | 'theirs' | null
  onChoose: (choice: 'mine' | 'theirs') => void
}) {
  return (
    <Paper withBorder p="sm" component="section" aria-label={label}>
      <Text size="sm" fw={600} mb={6}>
        {label}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" component="dl" m={0}>
        {sides.map(({ title, value, shown }) => (
          <div key={title}>
            <Text size="xs" c="dimmed" component="dt">
              {title}
            </Text>
            <Text size="sm" component="dd" m={0} className="changed-value" tabIndex={0} aria-label={title}>
              {shown ?? textOf(value)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Radio.Group
        mt="sm"
        aria-label={`${label}: whose?`}
        value={choice}
        onChange={(chosen) => onChoose(chosen === 'mine' ? 'mine' : 'theirs')}
      >
        <Group gap="md">
          <Radio value="mine" label="Keep mine" />
          <Radio value="theirs" label="Take theirs" />
        </Group>
      </Radio.Group>
    </Paper>
  )
}

/** A value as a person reads it. */
function textOf(value: unknown): ReactNode {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value) && value.length > 0) return value.map(String).join(', ')
  if (value === null || value === undefined || value === '' || Array.isArray(value))
    return (
      <Text span inherit c="dimmed">
        Empty
      </Text>
    )
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
