import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { Filter } from '@replyloop/shared/contract/filter'
import { maxName } from '@replyloop/shared/values/limits'
import { useNavigate } from '@tanstack/react-router'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { useCreateSegment } from './segmentQueries.ts'

/** Saves a filter as a segment, and leads to it. What is unfinished is to be finished first. */
export function SaveSegmentButton({
  filter,
  isUnfinished,
  onUnfinished,
}: {
  filter: Filter
  isUnfinished: boolean
  onUnfinished: () => void
}) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={isUnfinished ? onUnfinished : open}>Save as segment</Button>
      <Modal opened={opened} onClose={close} closeOnClickOutside={false} title="Save as segment">
        <SaveSegmentForm filter={filter} onClose={close} />
      </Modal>
    </>
  )
}

function SaveSegmentForm({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const create = useCreateSegment()
  const navigate = useNavigate()
  const form = useSendForm(create, {
    initialValues: { name: '' },
    validate: { name: isNotEmpty('Give the segment a name') },
  })
  const save = form.onSubmit(({ name }) =>
    create.mutate(
      { name, filter },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/segments/$segmentId', params: { segmentId: id }, ignoreBlocker: true }),
        onError: (error) => form.setErrors(formErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={save} noValidate>
      <Stack>
        <TextInput label="Name" maxLength={maxName} data-autofocus {...form.getInputProps('name')} />
        <FormNotice error={create.error} values={form.values} />
        <DialogButtons
          submit="Save"
          isPending={create.isPending || create.isSuccess}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
