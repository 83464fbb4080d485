import {
  Button,
  Modal,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  type ButtonProps,
} from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { declaredTypes, type DeclaredType } from '@replyloop/shared/values/customField'
import { maxCustomFieldName } from '@replyloop/shared/values/limits'
import type { ReactNode } from 'react'
import type { RowOf } from '../../api.ts'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { formErrors } from '../../ui/formErrors.ts'
import { useSendForm } from '../../ui/useSendForm.ts'
import { useSaveField } from './fieldQueries.ts'
import { typeNames } from './fieldTexts.ts'

type Field = RowOf<'GET /custom_fields'>

/** Opens a dialog that gives a custom field a type: `field`, or one whose name is asked for. */
export function SaveFieldButton({
  field,
  children,
  ...button
}: ButtonProps & { field?: Field; children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button {...button} onClick={open}>
        {children}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        closeOnClickOutside={false}
        title={field === undefined ? 'Declare a field' : <bdi>{field.name}</bdi>}
      >
        <SaveFieldForm field={field} onClose={close} />
      </Modal>
    </>
  )
}

const typeOptions = declaredTypes.map((value) => ({ value, label: typeNames[value] }))

function SaveFieldForm({ field, onClose }: { field: Field | undefined; onClose: () => void }) {
  const save = useSaveField(field)
  const form = useSendForm(save, {
    initialValues: {
      name: field?.name ?? '',
      type: suggestedType(field),
      options: (field?.options ?? []).join('\n'),
    },
    validate: {
      name: isNotEmpty('Give the field a name'),
      options: (options, { type }) =>
        type === 'choice' && linesOf(options).length === 0 ? 'Write at least one option' : null,
    },
  })
  const { type } = form.values
  const submit = form.onSubmit(({ name, options }) =>
    save.mutate(
      { name, type, ...(type === 'choice' && { options: linesOf(options) }) },
      { onSuccess: onClose, onError: (error) => form.setErrors(formErrors(error)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {field === undefined && (
          <TextInput
            label="Name"
            description="As forms, files and programs call it. Upper and lower case make two fields."
            maxLength={maxCustomFieldName}
            data-autofocus
            {...form.getInputProps('name')}
          />
        )}
        <NativeSelect
          label="Type"
          data={typeOptions}
          value={type}
          disabled={save.isPending}
          onChange={({ currentTarget }) => {
            const chosen = declaredTypes.find((each) => each === currentTarget.value)
            if (chosen !== undefined) form.setFieldValue('type', chosen)
          }}
        />
        {type === 'choice' && (
          <Textarea
            label="Options"
            description="One a line."
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('options')}
          />
        )}
        <Text size="sm" c="dimmed">
          What contacts have in the field is converted where it fits. What does not fit stays as it is, and is
          shown here.
        </Text>
        <FormNotice error={save.error} values={form.values} />
        <DialogButtons
          submit={field?.isDeclared === true ? 'Save' : 'Declare'}
          isPending={save.isPending}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** The type of a field, or what its values look like. */
function suggestedType(field: Field | undefined): DeclaredType {
  if (field === undefined) return 'text'
  if (field.declaredType !== null) return field.declaredType
  return field.type === 'number' ? 'number' : field.type === 'boolean' ? 'yesno' : 'text'
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
