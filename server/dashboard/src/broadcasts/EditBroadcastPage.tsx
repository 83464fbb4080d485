import { Alert, Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../apiError.ts'
import { useSettings } from '../settings/settingsQueries.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { valuesOf } from './broadcastForm.ts'
import { BroadcastForm } from './BroadcastForm.tsx'
import { useBroadcast, type OneBroadcast } from './broadcastQueries.ts'

/** Edits the draft of a broadcast. */
export function EditBroadcastPage() {
  const { broadcastId } = useParams({ from: '/shell/broadcasts/$broadcastId/edit' })
  const { data: broadcast, error, refetch } = useBroadcast(broadcastId)
  const settings = useSettings()
  if (broadcast === undefined || settings.data === undefined || isNotFound(error))
    return (
      <Unavailable
        error={error ?? settings.error}
        refetch={error === null ? settings.refetch : refetch}
        to="/broadcasts"
        label="Show all broadcasts"
      />
    )
  return (
    <>
      <Anchor component={Link} to={`/broadcasts/${broadcastId}`} size="sm" dir="auto">
        {broadcast.name}
      </Anchor>
      <PageHeader title="Edit broadcast" description="Nothing goes out before it is started." />
      <EditDraft key={broadcastId} broadcast={broadcast} timeZone={settings.data.timeZone ?? 'UTC'} />
    </>
  )
}

/** What is typed stays on screen where somebody starts it in between: the save says then why it cannot be changed. */
function EditDraft({ broadcast, timeZone }: { broadcast: OneBroadcast; timeZone: string }) {
  const [wasDraft] = useState(broadcast.state === 'draft')
  const navigate = useNavigate()
  if (!wasDraft)
    return (
      <Alert color="yellow" title="Only a draft can be changed">
        This broadcast is started. Its page says how far it is, and whether it can become a draft again.
      </Alert>
    )
  return (
    <BroadcastForm
      broadcast={broadcast}
      values={valuesOf(broadcast, timeZone)}
      timeZone={timeZone}
      onSaved={(id) => {
        notifications.show({ message: 'The changes are saved.' })
        void navigate({ to: `/broadcasts/${id}` })
      }}
    />
  )
}
