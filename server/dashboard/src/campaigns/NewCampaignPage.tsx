import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { CampaignEditor } from './CampaignEditor.tsx'
import { useCampaign } from './campaignQueries.ts'
import { duplicateOf, emptyValues, type Values } from './campaignForm.ts'

/** Makes a campaign, as a Draft; from the one that `from` names where it does. */
export function NewCampaignPage() {
  const { from } = useSearch({ from: '/shell/campaigns/new' })
  return (
    <>
      <PageHeader
        title="New campaign"
        description="It begins as a Draft, and does nothing until it goes live."
      />
      {from === undefined ? <NewCampaign initialValues={emptyValues} /> : <Copy key={from} id={from} />}
    </>
  )
}

function Copy({ id }: { id: string }) {
  const { data: campaign, error, refetch } = useCampaign(id)
  if (campaign === undefined)
    return <Unavailable error={error} refetch={refetch} to="/campaigns" label="Show all campaigns" />
  return <NewCampaign initialValues={duplicateOf(campaign)} />
}

function NewCampaign({ initialValues }: { initialValues: Values }) {
  const navigate = useNavigate()
  return (
    <CampaignEditor
      initialValues={initialValues}
      submit="Create campaign"
      onSaved={(id) => void navigate({ to: `/campaigns/${id}` })}
    />
  )
}
