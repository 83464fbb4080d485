import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from '../shell/Brand.tsx'

/** The layout of pages without navigation, for users who are not signed in: one form in the middle. */
export function CenteredPage({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(`${title} · Replyloop`)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Brand />
        <Paper withBorder p="lg">
          <Title order={1} size="h3" className="break-long-words">
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed" mt={4}>
              {description}
            </Text>
          )}
          <Stack mt="md">{children}</Stack>
        </Paper>
      </Stack>
    </Center>
  )
}
