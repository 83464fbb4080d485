import { Stack, TextInput } from '@mantine/core'
import { isSameValue } from '@replyloop/shared/values/changes'
import { useState } from 'react'
import type { RequestBody } from '../api.ts'
import { SaidFields } from '../broadcasts/SaidFields.tsx'
import { saidDraft, saidFaults, templateRequest, type SaidDraft } from '../broadcasts/saidDraft.ts'
import { requestOf } from '../content/choicesDraft.ts'
import { filesRequest } from '../content/filesDraft.ts'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { onClock } from '../ui/format.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import {
  useOneScheduled,
  useUpdateScheduled,
  type Scheduled,
  type ScheduledVersion,
} from './scheduledQueries.ts'

interface Props {
  message: Scheduled
  zone: string
  onClose: () => void
}

/** Changes what a scheduled message says, and when. Reads it with its version before. */
export function EditScheduled({ message: { id, contactId }, ...more }: Props) {
  const { data, error, refetch } = useOneScheduled(contactId, id)
  if (data === undefined) return <LoadingOrError error={error} refetch={refetch} rows={2} />
  return <EditForm message={data} {...more} />
}

function EditForm({ message, zone, onClose }: Props & { message: ScheduledVersion }) {
  const [{ id, contactId, channel, sendAt, state, version, ...content }] = useState(message) // as it was when it was opened
  const [before] = useState({ said: saidDraft(content), at: onClock(Date.parse(sendAt), zone) })
  const [said, setSaid] = useState(before.said)
  const [at, setAt] = useState(before.at)
  const [isRefused, setRefused] = useState(false)
  const update = useUpdateScheduled(contactId)
  const isDirty = () => at !== before.at || !isSameValue(said, before.said)
  const faults = faultsOf(said)
  const isFaulty = Object.values(faults).some((fault) => fault !== null)
  const errors = isRefused ? faults : noFaults
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(isFaulty)
        if (isFaulty) return
        const changed = {
          ...changedContent(before.said, said),
          ...((at !== before.at || state === 'failed') && { sendAt: at }),
        }
        update.mutate({ id, version, body: changed }, { onSuccess: onClose })
      }}
    >
      <Stack gap="sm">
        <SaidFields
          isPlain
          of="the message"
          label="Text"
          language={navigator.language}
          channels={{ channel, secondChannel: null }}
          said={said}
          errors={errors}
          onChange={(part, value) => setSaid((now) => ({ ...now, [part]: value }))}
        />
        <TextInput
          type="datetime-local"
          label="Date and time"
          description={`On the clock of the account (${zone}).`}
          required
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
        <ErrorNotice error={update.error} />
        <DialogButtons submit="Save" isPending={update.isPending} isDirty={isDirty} onClose={onClose} />
      </Stack>
    </form>
  )
}

const noFaults = { text: null, choices: null, template: null }

/** What is wrong with what it says: files need no text. */
const faultsOf = (said: SaidDraft) => ({
  text: said.files.length > 0 && said.choices === null ? null : saidFaults.text(said),
  choices: saidFaults.choices(said),
  template: saidFaults.template(said),
})

/** What of it differs, as the request takes it: a template instead of all else, or something else instead of a template. */
function changedContent(before: SaidDraft, said: SaidDraft): RequestBody<'PATCH /scheduled_messages/:id'> {
  const { by, text, choices, files, template } = said
  const isOther = by !== before.by
  if (by === 'template')
    return isOther || !isSameValue(template, before.template) ? { template: templateRequest(template) } : {}
  return {
    ...((isOther || text !== before.text) && { body: text.trim() === '' ? null : text }),
    ...(!isSameValue(choices, before.choices) && {
      buttons: null,
      menu: null,
      link: null,
      ...requestOf(choices),
    }),
    ...(!isSameValue(files, before.files) && { attachments: [], ...filesRequest(files) }),
  }
}
