import { Anchor } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SnippetForm } from './SnippetForm.tsx'

/** Makes a snippet, and leads to all of them. */
export function NewSnippetPage() {
  const navigate = useNavigate()
  return (
    <>
      <Anchor component={Link} to="/settings/snippets" size="sm">
        Snippets
      </Anchor>
      <PageHeader title="New snippet" />
      <SnippetForm onSaved={() => void navigate({ to: '/settings/snippets', ignoreBlocker: true })} />
    </>
  )
}
