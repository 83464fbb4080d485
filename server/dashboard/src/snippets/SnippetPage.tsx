import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../api.ts'
import { isNotFound } from '../apiError.ts'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { SnippetForm } from './SnippetForm.tsx'
import { useSnippet } from './snippetQueries.ts'

/** One snippet. */
export function SnippetPage() {
  const { snippetId } = useParams({ from: '/shell/settings/snippets/$snippetId' })
  const { data: snippet, error, refetch } = useSnippet(snippetId)
  if (snippet === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/settings/snippets" label="Show all snippets" />
  return (
    <>
      <Anchor component={Link} to="/settings/snippets" size="sm">
        Snippets
      </Anchor>
      <PageHeader
        title={`/${snippet.shortcut}`}
        actions={
          <May role="manager">
            <DeleteButton
              subject={<bdi>/{snippet.shortcut}</bdi>}
              consequence="Nobody can use it any more. What has been sent stays."
              confirm="Delete snippet"
              remove={() => api('DELETE /snippets/:id', { params: { id: snippet.id } })}
              to="/settings/snippets"
            />
          </May>
        }
      />
      <ReadOnlyNotice needs="manager" />
      <SnippetForm key={snippet.id} snippet={snippet} />
    </>
  )
}
