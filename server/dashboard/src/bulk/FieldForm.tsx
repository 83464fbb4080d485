import { Autocomplete, Stack } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { maxCustomFieldName } from '@replyloop/shared/values/limits'
import { useCustomFieldNames, useDeclaredForms } from '../contacts/customFieldNames.ts'
import { FieldSelect } from '../contacts/FieldSelect.tsx'
import { ValueInput } from '../contacts/ValueInput.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { actionTexts } from './actions.ts'
import { useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

/** Asks which custom field of many contacts is set, and to which value, or is emptied. */
export function FieldForm({
  action,
  people,
  onClose,
}: {
  action: 'setField' | 'clearField'
  people: People
  onClose: () => void
}) {
  const start = useStartBulk()
  const fieldNames = useCustomFieldNames()
  const forms = useDeclaredForms()
  const isSet = action === 'setField'
  const form = useSendForm(start, {
    initialValues: { field: '', value: '' },
    validate: {
      field: isNotEmpty(isSet ? 'Name a field' : 'Choose a field'),
      value: (value) => (isSet && value.trim() === '' ? 'Give a value' : null),
    },
  })
  const { field, value } = form.values
  // What is refused of a value names the field.
  const names = {
    'action.field': 'field',
    'action.value': 'value',
    customFields: 'value',
    [`customFields.${field.trim()}`]: 'value',
  }
  const submit = form.onSubmit(() =>
    start.mutate(
      {
        ...people.of,
        action: isSet
          ? { type: 'setField', field: field.trim(), value }
          : { type: 'clearField', field: field.trim() },
      },
      { onError: (error) => form.setErrors(formErrors(error, names)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <WhatItDoes action={action} people={people} />
        {isSet ? (
          <Autocomplete
            openOnFocus={false}
            label="Field"
            placeholder="Known or new"
            data={[...fieldNames]}
            maxLength={maxCustomFieldName}
            data-autofocus
            {...form.getInputProps('field')}
          />
        ) : (
          <FieldSelect
            label="Field"
            placeholder="Which field"
            data-autofocus
            {...form.getInputProps('field')}
            value={field === '' ? null : field}
            onChange={(name) => form.setFieldValue('field', name ?? '')}
          />
        )}
        {isSet && (
          <ValueInput
            form={forms.find(({ name }) => name === field.trim())}
            label="Value"
            value={value}
            onType={(text) => form.setFieldValue('value', text)}
            readOnly={start.isPending}
            error={form.errors['value']}
          />
        )}
        <FormNotice error={start.error} values={form.values} names={names} />
        <DialogButtons
          submit={`${actionTexts[action].verb} ${peopleText(people)}`}
          isPending={start.isPending || start.isSuccess}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
