import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface SectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h5" mb={description === undefined ? 'sm' : 2}>
        {title}
      </Title>
      {description !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {description}
        </Text>
      )}
      {children}
    </Paper>
  )
}
