import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Foldable } from '../ui/Foldable.tsx'

/** One of many rows of the form of a campaign: folded it shows the beginning of what it says. */
export function FoldableRow({
  name,
  text,
  startsOpen,
  children,
}: {
  name: string
  text: string
  startsOpen: boolean
  children: ReactNode
}) {
  return (
    <Foldable
      startsOpen={startsOpen}
      className="foldable-row"
      head={
        <>
          <Text size="sm" fw={500} truncate dir="auto">
            {name}
          </Text>
          <Text size="sm" c="dimmed" truncate dir="auto">
            {text.trim() === '' ? 'No text yet' : text}
          </Text>
        </>
      }
    >
      <Stack gap="xs" mt="sm">
        {children}
      </Stack>
    </Foldable>
  )
}
