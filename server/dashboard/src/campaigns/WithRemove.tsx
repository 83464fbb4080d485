import { ActionIcon, Group, Stack } from '@mantine/core'
import { Trash2 } from '../ui/icons.ts'
import type { ReactNode } from 'react'

/** Fields with a button that removes them together: beside the first of them, but reached by Tab after the last. */
export function WithRemove({
  label,
  onRemove,
  children,
}: {
  label: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap="xs" flex={1} miw={0}>
        {children}
      </Stack>
      <ActionIcon
        className="beside-field"
        variant="subtle"
        color="red"
        size="lg"
        aria-label={label}
        onClick={onRemove}
      >
        <Trash2 size={16} />
      </ActionIcon>
    </Group>
  )
}
