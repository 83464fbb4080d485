import { Box, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from './icon.tsx'
import type { ReactNode } from 'react'

/** Shown for an empty page or list: why it is empty, and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  order = 2,
  children,
}: {
  icon: Icon
  title: string
  /** The heading level: 1 if it is the whole page. */
  order?: 1 | 2
  children?: ReactNode
}) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
        <Icon size={24} />
      </ThemeIcon>
      <Title order={order} size="h4">
        {title}
      </Title>
      <Box maw={420}>
        <Text component="div" c="dimmed" size="sm">
          {children}
        </Text>
      </Box>
    </Stack>
  )
}
