import { Button, Group, Stack } from '@mantine/core'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { useSession } from '../../useSession.ts'
import type { InboxSearch } from '../inboxSearch.ts'
import { useChangeView, useDeleteView, type OneView } from './viewQueries.ts'
import { isShowing, queryToSave } from './viewSearch.ts'
import { useViewForm, ViewFields } from './ViewFields.tsx'

/** Renames a view, has it show what the list shows now, or deletes it. */
export function EditView({ view, search }: { view: OneView; search: InboxSearch }) {
  const { data: session } = useSession()
  const change = useChangeView(view)
  const replacement = useChangeView(view)
  const deletion = useDeleteView(view.id)
  const form = useViewForm(change, view)
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="sm">
        <ViewFields form={form} error={change.error} />
        <ErrorNotice error={replacement.error} />
        <Group gap="xs">
          <Button type="submit" size="compact-sm" loading={change.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
          {!isShowing(view, search) && (
            <Button
              size="compact-sm"
              variant="default"
              loading={replacement.isPending}
              onClick={() => replacement.mutate({ query: queryToSave(search, session?.member.id) })}
            >
              Show what the list shows now
            </Button>
          )}
          <ConfirmButton
            size="compact-sm"
            variant="subtle"
            color="red"
            question={`Delete the view ${view.name}?`}
            consequence={
              view.isShared
                ? 'It is everybody’s. The conversations stay as they are.'
                : 'The conversations stay as they are.'
            }
            confirm="Delete view"
            onConfirm={() => deletion.mutateAsync(undefined)}
            mutation={deletion}
          >
            Delete
          </ConfirmButton>
        </Group>
      </Stack>
    </form>
  )
}
