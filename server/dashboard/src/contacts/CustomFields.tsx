import { maxCustomFieldName } from '@replyloop/shared/values/limits'
import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { FormNotice } from '../ui/FormNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { useSaveContact, type OneContact } from './contactQueries.ts'
import type { Value } from './CustomField.tsx'
import { useDeclaredForms, type NamedForm } from './customFieldNames.ts'
import { OneField } from './OneField.tsx'
import { ValueInput } from './ValueInput.tsx'
import { May } from '../roles/May.tsx'
import { Editable } from '../roles/Editable.tsx'

/** How often a value is sent again by itself where others have changed something else of the contact. */
const maxTries = 3

/** A contact's custom fields: edit them in place, or add one. */
export function CustomFields({ contact }: { contact: OneContact }) {
  const update = useSaveContact(contact.id)
  const entries = Object.entries(contact.customFields)
  const forms = useDeclaredForms()
  /** Saves a value in the place of `before`, and says whether that was still there; `undefined`: there was none. */
  const set = async (key: string, value: Value | null, before?: Value): Promise<boolean> => {
    const body = { customFields: { [key]: value } }
    let saved = await update.mutateAsync({ body, version: contact.version })
    // Another field may have changed.
    for (
      let tries = 1;
      tries < maxTries && !saved.isSaved && saved.now.customFields[key] === before;
      tries += 1
    )
      saved = await update.mutateAsync({ body, version: saved.now.version })
    return saved.isSaved
  }
  return (
    <Section
      title="Custom fields"
      description="The texts of campaigns can use them, for example {{company|your company}}."
    >
      <Editable role="agent">
        <Stack gap="xs">
          {entries.map(([key, value]) => (
            <OneField
              key={key}
              contactId={contact.id}
              name={key}
              value={value}
              form={forms.find(({ name }) => name === key)}
              onChange={(changed, before) => set(key, changed, before)}
            />
          ))}
          {entries.length === 0 && (
            <Text size="sm" c="dimmed">
              None yet.
            </Text>
          )}
          <FormNotice error={update.error} values={{}} />
          <May role="agent">
            <AddField taken={contact.customFields} forms={forms} onAdd={set} />
          </May>
        </Stack>
      </Editable>
    </Section>
  )
}

function AddField({
  taken,
  forms,
  onAdd,
}: {
  forms: readonly NamedForm[]
  taken: Readonly<Record<string, Value>>
  onAdd: (key: string, value: string) => Promise<boolean>
}) {
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [isAdding, setAdding] = useState(false)
  const isTaken = Object.hasOwn(taken, key.trim())
  const add = (event: FormEvent) => {
    event.preventDefault()
    setAdding(true)
    onAdd(key.trim(), value)
      .then(
        (isAdded) => {
          if (!isAdded) return // it is above by now
          setKey('')
          setValue('')
        },
        () => undefined, // the FormNotice above the form says why
      )
      .finally(() => setAdding(false))
  }
  return (
    <form onSubmit={add}>
      <Group gap="xs" align="flex-start">
        <Autocomplete
          aria-label="Name of the new field"
          placeholder="Name"
          data={forms.map(({ name }) => name).filter((name) => !Object.hasOwn(taken, name))}
          value={key}
          onChange={setKey}
          error={isTaken && 'This field is above'}
          readOnly={isAdding}
          maxLength={maxCustomFieldName}
          flex={1}
        />
        <ValueInput
          form={forms.find(({ name }) => name === key.trim())}
          aria-label="Value of the new field"
          placeholder="Value"
          value={value}
          onType={setValue}
          readOnly={isAdding}
          flex={1}
        />
        <Button
          type="submit"
          variant="default"
          loading={isAdding}
          disabled={key.trim() === '' || value.trim() === '' || isTaken}
        >
          Add field
        </Button>
      </Group>
      <UnsavedGuard isDirty={() => key.trim() !== '' || value.trim() !== ''} isSaving={isAdding} />
    </form>
  )
}
