import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTabTitle } from './useTabTitle.ts'

/** A page's title, description and buttons. Also sets the title of the browser tab, which can name a `part` of the page. */
export function PageHeader({
  title,
  part,
  description,
  actions,
}: {
  title: string
  part?: string | undefined
  description?: ReactNode
  actions?: ReactNode
}) {
  useTabTitle(`${part === undefined ? '' : `${part} · `}${title}`)
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={4} miw={0}>
        <Title order={1} size="h2" className="break-long-words" dir="auto">
          {title}
        </Title>
        {description !== undefined && (
          <Text c="dimmed" className="break-long-words">
            {description}
          </Text>
        )}
      </Stack>
      {actions !== undefined && <Group gap="sm">{actions}</Group>}
    </Group>
  )
}
