import { Button, Group } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { maxNote } from '@replyloop/shared/values/note'
import { useState } from 'react'
import { useMembersOfAccount } from '../settings/settingsQueries.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PickingTextarea } from '../ui/PickingTextarea.tsx'
import type { NoteContent } from './noteQueries.ts'

/** The members who can be mentioned. */
const useActiveMembers = () =>
  useMembersOfAccount().data?.data.filter(({ status }) => status === 'active') ?? []

/** Those whose names begin with what is sought. */
function useMemberChoices(sought: string | undefined) {
  const people = useActiveMembers()
  if (sought === undefined) return []
  return people
    .filter(({ name }) => name.toLowerCase().startsWith(sought.toLowerCase()) && name !== sought)
    .map(({ id, name, email }) => ({ key: id, label: name, description: email }))
}

/** A text for the team, into which members are picked by `@`. */
export function NoteForm({
  label,
  submit,
  initial = '',
  mentioned = [],
  error,
  isPending,
  onSave,
  onCancel,
}: {
  label: string
  submit: string
  initial?: string
  /** Members who were picked before. */
  mentioned?: readonly { id: string; name: string }[]
  error: unknown
  isPending: boolean
  /** `done` empties the text but for what was typed since. */
  onSave: (note: NoteContent, done: () => void) => void
  onCancel?: () => void
}) {
  const people = useActiveMembers()
  const [body, setBody] = useState(initial)
  const [picked, setPicked] = useState(mentioned)
  const isEmpty = body.trim() === ''
  const save = () => {
    if (isEmpty || isPending) return
    const named = picked.filter(({ name }) => body.includes(`@${name}`))
    onSave({ body, mentions: [...new Set(named.map(({ id }) => id))] }, () => {
      setBody((now) => (now.startsWith(body) ? now.slice(body.length) : now))
      setPicked((now) => now.slice(picked.length))
    })
  }
  return (
    <form
      className="note-box"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ErrorNotice error={error} />
      <PickingTextarea
        aria-label={label}
        placeholder="For the team alone. @ mentions a colleague"
        maxLength={maxNote}
        value={body}
        onChange={setBody}
        sign="@"
        listLabel="Members"
        useChoices={useMemberChoices}
        onPick={(id, put) => {
          const member = people.find((each) => each.id === id)
          if (member === undefined) return
          setPicked([...picked, member])
          put(`@${member.name} `)
        }}
        onKeyDown={getHotkeyHandler([['mod+Enter', save]])}
      />
      <Group justify="flex-end" gap="xs" mt={8}>
        {onCancel !== undefined && (
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="xs" color="yellow" autoContrast loading={isPending} disabled={isEmpty}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
