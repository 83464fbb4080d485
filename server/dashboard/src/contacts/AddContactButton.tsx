import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from '../ui/icons.ts'
import { api, type RequestBody } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { ListSelect } from '../lists/ListSelect.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { useMay } from '../useSession.ts'

/** Opens a dialog that adds a contact. `listId` is the list that is preselected in it. */
export function AddContactButton({ listId }: { listId: string | undefined }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button leftSection={<Plus size={16} />} onClick={open}>
        Add contact
      </Button>
      <Modal opened={opened} onClose={close} closeOnClickOutside={false} title="Add contact">
        <AddContactForm listId={listId ?? null} onClose={close} />
      </Modal>
    </>
  )
}

function AddContactForm({ listId, onClose }: { listId: string | null; onClose: () => void }) {
  const mayChooseList = useMay('manager')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const add = useMutation({
    mutationFn: async (body: RequestBody<'POST /contacts'>) => {
      let isNew = true
      const { id } = await api('POST /contacts', { body, onStatus: (status) => (isNew = status === 201) })
      return { id, isNew }
    },
    onSuccess: ({ isNew }) => {
      if (!isNew) notifications.show({ message: 'Already known: nothing was overwritten.' })
      return invalidateAll(queries, ['contacts'], ['lists'])
    },
  })
  const form = useSendForm(add, {
    initialValues: {
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      listId: mayChooseList ? listId : null,
    },
    validate: {
      phone: (phone, { email }) =>
        phone.trim() === '' && email.trim() === '' ? 'Give a phone number or an email' : null,
    },
  })
  const submit = form.onSubmit((values) =>
    add.mutate(values, {
      onSuccess: ({ id }) => {
        form.resetDirty() // so that leaving asks nothing
        void navigate({ to: '/contacts/$contactId', params: { contactId: id } })
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <TextInput label="First name" data-autofocus {...form.getInputProps('firstName')} />
          <TextInput label="Last name" {...form.getInputProps('lastName')} />
        </Group>
        <TextInput
          label="Phone"
          description="With country code: +1 555 123 4567"
          type="tel"
          {...form.getInputProps('phone')}
        />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        {mayChooseList && (
          <ListSelect
            label="List"
            placeholder="None"
            clearable
            value={form.values.listId}
            onChange={(chosen) => form.setFieldValue('listId', chosen)}
            error={form.errors['listId']}
            readOnly={add.isPending}
          />
        )}
        <Text size="xs" c="dimmed">
          A known phone number adds nobody twice: only empty fields of its contact are filled.
          {mayChooseList && ' If you choose a list, a Live campaign with its trigger on greets the contact.'}
        </Text>
        <FormNotice error={add.error} values={form.values} />
        <DialogButtons
          submit="Add contact"
          isPending={add.isPending || add.isSuccess} // it is there until the contact's page is
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
