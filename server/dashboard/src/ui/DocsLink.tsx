import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** Opens a page of the documents, which the service has beside the dashboard, in a tab of its own. */
export function DocsLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Anchor href={`/docs/${page}`} target="_blank" inherit c="inherit" td="underline">
      {children}
    </Anchor>
  )
}
