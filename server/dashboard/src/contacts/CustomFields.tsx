import { maxCustomFieldName, maxCustomFieldValue } from '@replyloop/shared/values/limits'
import '../ui/changedElsewhere.css'
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { FormNotice } from '../ui/FormNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { useSaveContact, type OneContact } from './contactQueries.ts'
import { RemoveFieldButton } from './RemoveFieldButton.tsx'
import { May } from '../roles/May.tsx'
import { Editable } from '../roles/Editable.tsx'

type Value = string | number | boolean

/** How often a value is sent again by itself where others have changed something else of the contact. */
const maxTries = 3

/** A contact's custom fields: edit them in place, or add one. */
export function CustomFields({ contact }: { contact: OneContact }) {
  const update = useSaveContact(contact.id)
  const entries = Object.entries(contact.customFields)
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
            <CustomField
              key={key}
              contactId={contact.id}
              name={key}
              value={value}
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
  /** Saves a value in the place of `before`; `false` where somebody else has changed that. */
  onChange: (value: Value | null, before: Value) => Promise<boolean>
}) {
  const [typed, setTyped] = useState<string>()
  const [before, setBefore] = useState(value) // what the user began from
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const type = (text: string) => {
    if (typed === undefined) setBefore(value)
    setTyped(text)
  }
  const isChangedElsewhere = typed !== undefined && value !== before && typed !== String(value)
  const save = (began = before) => {
    if (typed === undefined) return
    const settle = () => {
      setFailed(false)
      setTyped((now) => (now === typed ? undefined : now))
    }
    if (typed === String(value)) return settle()
    if (value !== began) return // until the user chooses, below
    setSaving(true)
    onChange(typed.trim() === '' ? null : toTypeOf(value, typed), began)
      .then(
        (isSaved) => {
          if (isSaved) settle()
        },
        () => setFailed(true), // the FormNotice above the form says why
      )
      .finally(() => setSaving(false))
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <Textarea
          ref={field}
          label={name}
          labelProps={{ className: 'break-long-words' }}
          value={typed ?? String(value)}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => save()}
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
      {isChangedElsewhere && (
        <ChangedValue
          name={name}
          before={before}
          theirs={value}
          onKeep={() => {
            field.current?.focus() // the button goes
            setBefore(value)
            save(value)
          }}
          onTake={() => {
            field.current?.focus()
            setTyped(undefined)
          }}
        />
      )}
    </>
  )
}

/** What somebody else has made of a field while the user was typing in it. */
const ChangedValue = ({
  name,
  before,
  theirs,
  onKeep,
  onTake,
}: {
  name: string
  before: Value
  theirs: Value
  onKeep: () => void
  onTake: () => void
}) => (
  <Alert
    role="group"
    color="yellow"
    title={
      <>
        Somebody changed <bdi>{name}</bdi> while you were editing
      </>
    }
  >
    <Text size="sm" role="status" className="changed-value">
      It was “{String(before)}”; theirs is “{String(theirs)}”. What you typed is in the field above.
    </Text>
    <Group gap="xs" mt="xs">
      <Button size="compact-sm" variant="default" onClick={onKeep}>
        Keep mine
      </Button>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        Take theirs
      </Button>
    </Group>
  </Alert>
)

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
