import { Switch, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { maxViewName } from '@replyloop/shared/values/view'
import { May } from '../../roles/May.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { useSendForm } from '../../ui/useSendForm.ts'

/** The form of a view: its name, and whether it is everybody's. */
export const useViewForm = (
  send: { isPending: boolean },
  { name, isShared }: { name: string; isShared: boolean },
) =>
  useSendForm(send, {
    initialValues: { name, isShared },
    validate: { name: isNotEmpty('Give the view a name') },
  })

/** Its fields. Only managers may make a view everybody's. */
export const ViewFields = ({
  form,
  error,
}: {
  form: ReturnType<typeof useViewForm>
  error: Error | null
}) => (
  <>
    <TextInput label="Name" maxLength={maxViewName} data-autofocus {...form.getInputProps('name')} />
    <May role="manager">
      <Switch label="For everybody" {...form.getInputProps('isShared', { type: 'checkbox' })} />
    </May>
    <FormNotice error={error} values={form.values} />
  </>
)
