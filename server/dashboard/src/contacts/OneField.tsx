import { Group, Input, Stack, Switch, Text } from '@mantine/core'
import { fitsDeclared, type DeclaredForm } from '@replyloop/shared/values/customField'
import { useState } from 'react'
import { May } from '../roles/May.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { CustomField, type Value } from './CustomField.tsx'
import { wantedValue } from './fields/fieldTexts.ts'
import { RemoveFieldButton } from './RemoveFieldButton.tsx'
import { ValueInput } from './ValueInput.tsx'

interface Props {
  contactId: string
  name: string
  value: Value
  /** What fits it, where its type is declared. */
  form: DeclaredForm | undefined
  onChange: (value: Value | null, before: Value) => Promise<boolean>
}

/** A custom field of a contact: by its declared type, or as text, also where a value does not fit its type. */
export function OneField({ form, ...field }: Props) {
  if (form === undefined || form.type === 'text') return <CustomField {...field} />
  if (fitsDeclared(form, field.value)) return <TypedField {...field} form={form} />
  return (
    <Stack gap={2}>
      <CustomField {...field} />
      <Text size="xs" c="red">
        This does not fit the field: {wantedValue(form)}
      </Text>
    </Stack>
  )
}

/** A field whose value fits its type. A choice is saved at once, what is typed on blur or Enter. */
function TypedField({ contactId, name, value, form, onChange }: Props & { form: DeclaredForm }) {
  const [typed, setTyped] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = (text: string | undefined) => {
    if (text === undefined || text === String(value)) return setTyped(undefined)
    setSaving(true)
    onChange(text.trim() === '' ? null : text, value)
      .then(
        () => setTyped(undefined), // of two that were made at once, the other one shows
        () => undefined, // the FormNotice below the fields says why
      )
      .finally(() => setSaving(false))
  }
  const isChosen = form.type === 'choice'
  const label = <bdi>{name}</bdi>
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      {form.type === 'yesno' ? (
        <Input.Wrapper label={label} labelElement="div" flex={1} miw={0}>
          <Switch
            aria-label={name}
            label={value === true ? 'Yes' : 'No'}
            checked={value === true}
            disabled={isSaving}
            py={6}
            onChange={({ currentTarget }) => save(String(currentTarget.checked))}
          />
        </Input.Wrapper>
      ) : (
        <ValueInput
          form={form}
          label={label}
          labelProps={{ className: 'break-long-words' }}
          value={typed ?? String(value)}
          onType={(text) => {
            setTyped(text)
            if (isChosen) save(text)
          }}
          onLeave={() => save(typed)}
          onPress={(key) => {
            if (key === 'Enter') save(typed)
            if (key === 'Escape') setTyped(undefined)
          }}
          readOnly={isSaving}
          flex={1}
          miw={0}
        />
      )}
      <May role="agent">
        <RemoveFieldButton contactId={contactId} name={name} />
      </May>
      {typed !== undefined && <UnsavedGuard isDirty={() => typed !== String(value)} isSaving={isSaving} />}
    </Group>
  )
}
