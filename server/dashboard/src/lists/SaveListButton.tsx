import type { List } from '@replyloop/shared/contract/list'
import { maxName } from '@replyloop/shared/values/limits'
import { Button, Modal, Stack, TextInput, type ButtonProps } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { formErrors } from '../ui/formErrors.ts'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { useSaveList } from './listQueries.ts'

/** Opens a dialog that creates a list, or renames `list` if one is given. */
export function SaveListButton({
  list,
  onSaved,
  children,
  ...button
}: ButtonProps & {
  list?: Pick<List, 'id' | 'name'>
  onSaved?: (id: string) => void
  children: ReactNode
}) {
  const [opened, { open, close }] = useDisclosure()
  const saved = (id: string) => {
    close()
    onSaved?.(id)
  }
  return (
    <>
      <Button {...button} onClick={open}>
        {children}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        closeOnClickOutside={false}
        title={list === undefined ? 'Create list' : 'Rename list'}
      >
        <SaveListForm list={list} onClose={close} onSaved={saved} />
      </Modal>
    </>
  )
}

function SaveListForm({
  list,
  onClose,
  onSaved,
}: {
  list: Pick<List, 'id' | 'name'> | undefined
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const save = useSaveList(list?.id)
  const form = useSendForm(save, {
    initialValues: { name: list?.name ?? '' },
    validate: { name: isNotEmpty('Give the list a name') },
  })
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: (id) => {
        form.resetDirty() // so that leaving asks nothing
        onSaved(id)
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Name" maxLength={maxName} data-autofocus {...form.getInputProps('name')} />
        <FormNotice error={save.error} values={form.values} />
        <DialogButtons
          submit={list === undefined ? 'Create list' : 'Rename'}
          isPending={save.isPending || save.isSuccess} // it may be there for a moment after
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
