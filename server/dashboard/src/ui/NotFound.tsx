import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'

export function NotFound() {
  return (
    <EmptyState icon={Compass} title="Nothing is at this address">
      It may have been deleted, or the link is not complete.
      <Button component={Link} to="/" mt="md">
        Go to Home
      </Button>
    </EmptyState>
  )
}
