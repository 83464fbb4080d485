import type { Contact } from '@replyloop/shared/contract/contact'
import { maxCustomFieldName, maxCustomFieldValue } from '@replyloop/shared/values/limits'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { FormNotice } from '../ui/FormNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { useUpdateContact } from './contactQueries.ts'
import { RemoveFieldButton } from './RemoveFieldButton.tsx'
import { May } from '../roles/May.tsx'
import { Editable } from '../roles/Editable.tsx'

type Value = string | number | boolean

/** A contact's custom fields: edit them in place, or add one. */
export function CustomFields({ contact }: { contact: Contact }) {
  const update = useUpdateContact(contact.id)
  const entries = Object.entries(contact.customFields)
  const set = (key: string, value: Value | null) => update.mutateAsync({ customFields: { [key]: value } })
  return (
    <Section
      title="Custom fields"
      description="The texts of campaigns can use them, for example {{company|your company}}."
    >
      <Editable role="agent">
        <Stack gap="xs">
          {entries.map(([key, value]) => (
            <CustomField
              key={key}
              contactId={contact.id}
              name={key}
              value={value}
              onChange={(changed) => set(key, changed)}
            />
          ))}
          {entries.length === 0 && (
            <Text size="sm" c="dimmed">
              None yet.
            </Text>
          )}
          <FormNotice error={update.error} values={{}} />
          <May role="agent">
            <AddField taken={contact.customFields} onAdd={set} />
          </May>
        </Stack>
      </Editable>
    </Section>
  )
}

/** One custom field, which may have several lines. Saved on blur or Enter. While the user types nothing, it follows changes made elsewhere. */
function CustomField({
  contactId,
  name,
  value,
  onChange,
}: {
  contactId: string
  name: string
  value: Value
  onChange: (value: Value | null) => Promise<unknown>
}) {
  const [typed, setTyped] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const save = () => {
    if (typed === undefined) return
    const settle = () => {
      setFailed(false)
      setTyped((now) => (now === typed ? undefined : now))
    }
    if (typed === String(value)) return settle()
    setSaving(true)
    onChange(typed.trim() === '' ? null : toTypeOf(value, typed))
      .then(settle, () => setFailed(true)) // the FormNotice above the form says why
      .finally(() => setSaving(false))
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <Textarea
        label={name}
        labelProps={{ className: 'break-long-words' }}
        value={typed ?? String(value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            save()
          }
          if (event.key === 'Escape') setTyped(undefined)
        }}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxCustomFieldValue}
        flex={1}
        miw={0}
      />
      <RemoveFieldButton contactId={contactId} name={name} />
      {typed !== undefined && (
        <UnsavedGuard isDirty={() => typed !== String(value)} isSaving={isSaving && !hasFailed} />
      )}
    </Group>
  )
}

/** Converts typed text to the type of the value before, if possible. */
function toTypeOf(before: Value, text: string): Value {
  if (typeof before === 'number' && Number.isFinite(Number(text))) return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function AddField({
  taken,
  onAdd,
}: {
  taken: Readonly<Record<string, Value>>
  onAdd: (key: string, value: string) => Promise<unknown>
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
        () => {
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
        <TextInput
          aria-label="Name of the new field"
          placeholder="Name"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
          error={isTaken && 'This field is above'}
          readOnly={isAdding}
          maxLength={maxCustomFieldName}
          flex={1}
        />
        <TextInput
          aria-label="Value of the new field"
          placeholder="Value"
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          readOnly={isAdding}
          maxLength={maxCustomFieldValue}
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
