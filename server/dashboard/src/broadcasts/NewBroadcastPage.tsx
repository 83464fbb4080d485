import { Anchor } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { UnreadableFilter } from '../filters/UnreadableFilter.tsx'
import { useSettings } from '../settings/settingsQueries.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import type { AudienceDraft } from './audienceDraft.ts'
import { newValues } from './broadcastForm.ts'
import { BroadcastForm } from './BroadcastForm.tsx'
import { audienceOfSearch } from './newBroadcastSearch.ts'

/** Writes a broadcast as a draft, and leads to it. */
export function NewBroadcastPage() {
  const search = useSearch({ from: '/shell/broadcasts/new' })
  const navigate = useNavigate()
  const audience = audienceOfSearch(search)
  return (
    <>
      <Anchor component={Link} to="/broadcasts" size="sm">
        Broadcasts
      </Anchor>
      <PageHeader
        title="New broadcast"
        description="It begins as a draft: nothing goes out before you have looked at its dry run and started it."
      />
      {audience === null ? (
        <UnreadableFilter onClear={() => void navigate({ to: '/broadcasts/new', replace: true })} />
      ) : (
        <NewBroadcast key={JSON.stringify(search)} audience={audience} />
      )}
    </>
  )
}

function NewBroadcast({ audience }: { audience: AudienceDraft }) {
  const [values] = useState(() => newValues(audience))
  const navigate = useNavigate()
  const { data: settings, error, refetch } = useSettings()
  if (settings === undefined) return <LoadingOrError error={error} refetch={refetch} rows={3} />
  return (
    <BroadcastForm
      values={values}
      timeZone={settings.timeZone ?? 'UTC'}
      onSaved={(id) => void navigate({ to: `/broadcasts/${id}` })}
    />
  )
}
