import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DocsLink } from './DocsLink.tsx'
import { Compass } from './icons.ts'
import { EmptyState } from './EmptyState.tsx'
import { useTabTitle } from './useTabTitle.ts'

/** The page for a URL where nothing exists. `to` is the page that lists what does exist. */
export function NotFound({ to = '/', label = 'Go to Home' }: { to?: string; label?: string }) {
  useTabTitle('Nothing is here')
  return (
    <EmptyState icon={Compass} title="There is nothing at this address" order={1}>
      It may have been deleted, or the link is not complete. What is where say the{' '}
      <DocsLink page="guide/first-steps">documents</DocsLink>.
      <br />
      <Button component={Link} to={to} mt="md">
        {label}
      </Button>
    </EmptyState>
  )
}
