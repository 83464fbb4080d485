import '../ui/changedElsewhere.css'
import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { maxCustomFieldValue } from '@replyloop/shared/values/limits'
import { useRef, useState } from 'react'
import { May } from '../roles/May.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { RemoveFieldButton } from './RemoveFieldButton.tsx'

/** The value of a custom field. */
export type Value = string | number | boolean

/** One custom field, which may have several lines. Saved on blur or Enter. While the user types nothing, it follows changes made elsewhere. */
export function CustomField({
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
        <May role="agent">
          <RemoveFieldButton contactId={contactId} name={name} />
        </May>
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
