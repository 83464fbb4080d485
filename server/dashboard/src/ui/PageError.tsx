import { Box } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorNotice } from './ErrorNotice.tsx'

/** Replaces a page that has thrown an error. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return (
    <Box p="lg">
      <ErrorNotice error={error} onRetry={reset} />
    </Box>
  )
}
