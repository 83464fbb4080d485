import { Modal, Stack } from '@mantine/core'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { formErrors } from '../../ui/formErrors.ts'
import { useSession } from '../../useSession.ts'
import type { InboxSearch } from '../inboxSearch.ts'
import { useCreateView } from './viewQueries.ts'
import { queryToSave } from './viewSearch.ts'
import { useViewForm, ViewFields } from './ViewFields.tsx'

/** The dialog that saves what the list shows as a view. */
export function SaveView({ search, onClose }: { search: InboxSearch; onClose: () => void }) {
  const { data: session } = useSession()
  const create = useCreateView()
  const form = useViewForm(create, { name: '', isShared: false })
  const save = form.onSubmit((values) =>
    create.mutate(
      { ...values, query: queryToSave(search, session?.member.id) },
      { onSuccess: onClose, onError: (error) => form.setErrors(formErrors(error)) },
    ),
  )
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="Save as a view">
      <form onSubmit={save} noValidate>
        <Stack>
          <ViewFields form={form} error={create.error} />
          <DialogButtons
            submit="Save"
            isPending={create.isPending}
            isDirty={() => form.isDirty()}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
