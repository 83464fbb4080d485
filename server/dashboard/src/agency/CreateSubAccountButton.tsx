import { Button, Modal, NumberInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { May } from '../roles/May.tsx'
import { Plus } from '../ui/icons.ts'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { useSendForm } from '../ui/useSendForm.ts'
import { useCreateSubAccount } from './agencyQueries.ts'
import { amountProblem } from './credits.ts'

const fieldNames = { business_name: 'name', 'usage_limits.credits': 'credits' }

/** Opens a dialog that creates a sub-account, with its first credits. `onCreated` is given its id. */
export function CreateSubAccountButton({ onCreated }: { onCreated: (id: string) => void }) {
  const [opened, { open, close }] = useDisclosure()
  const created = (id: string) => {
    close()
    onCreated(id)
  }
  return (
    <May role="admin">
      <Button leftSection={<Plus size={16} />} onClick={open}>
        Create sub-account
      </Button>
      <Modal opened={opened} onClose={close} closeOnClickOutside={false} title="Create sub-account">
        <CreateForm onClose={close} onCreated={created} />
      </Modal>
    </May>
  )
}

function CreateForm({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const create = useCreateSubAccount()
  const form = useSendForm<{ name: string; email: string; credits: number | string }>(create, {
    initialValues: { name: '', email: '', credits: '' },
    validate: {
      name: isNotEmpty('Give it a name'),
      email: isNotEmpty('Type an email'),
      credits: (credits) => (Number(credits) === 0 ? null : amountProblem(credits)),
    },
  })
  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: ({ sub_account_id }) => {
        form.resetDirty() // so that opening its panel asks nothing
        onCreated(sub_account_id)
      },
      onError: (error) => form.setErrors(formErrors(error, fieldNames)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" description="Its owner’s" {...form.getInputProps('email')} />
        <NumberInput label="First credits" min={0} decimalScale={3} {...form.getInputProps('credits')} />
        <FormNotice error={create.error} values={form.values} names={fieldNames} />
        <DialogButtons
          submit="Create sub-account"
          isPending={create.isPending || create.isSuccess} // it may be there for a moment after
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
