import { Box } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorNotice } from './ErrorNotice.tsx'

/** What stands in the place of a page that has failed. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return (
    <Box p="lg">
      <ErrorNotice error={error} onRetry={reset} />
    </Box>
  )
}
