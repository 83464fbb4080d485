import { maxName } from '@replyloop/shared/values/limits'
import { Button, Modal, Stack, TextInput, type ButtonProps } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useSaveList, type SavedList } from './listQueries.ts'

/** Opens a dialog that creates a list, or renames `list` if one is given. */
export function SaveListButton({
  list,
  onSaved,
  children,
  ...button
}: ButtonProps & {
  list?: SavedList
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
  list: SavedList | undefined
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const save = useSaveList(list?.id)
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: list,
    valuesOf: (of: SavedList | undefined) => ({ name: of?.name ?? '' }),
    validate: { name: isNotEmpty('Give the list a name') },
    send: ({ name }, { version }) => save.mutateAsync({ name, version }),
    onSaved: (saved) => {
      if (saved !== undefined) onSaved(saved.id)
    },
    closes: true,
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Name" maxLength={maxName} data-autofocus {...form.getInputProps('name')} />
        <ChangedElsewhere elsewhere={elsewhere} labels={{ name: 'Name' }} />
        <FormNotice error={save.error} values={form.values} />
        <DialogButtons
          submit={list === undefined ? 'Create list' : 'Rename'}
          isPending={saving.isPending || saving.isSuccess} // it may be there for a moment after
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
