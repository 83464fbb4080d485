import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { CampaignEditor } from './CampaignEditor.tsx'
import { useCampaign } from './campaignQueries.ts'
import { duplicateOf, emptyValues, type CampaignValues } from './campaignForm.ts'

/** Creates a campaign as a Draft, empty or as a copy of the campaign `from`. */
export function NewCampaignPage() {
  const { from } = useSearch({ from: '/shell/campaigns/new' })
  return (
    <>
      <PageHeader
        title="New campaign"
        description="It begins as a Draft, and does nothing until it goes live."
      />
      {from === undefined ? <NewCampaign values={emptyValues} /> : <DuplicateCampaign key={from} id={from} />}
    </>
  )
}

function DuplicateCampaign({ id }: { id: string }) {
  const { data: campaign, error, refetch } = useCampaign(id)
  if (campaign === undefined)
    return <Unavailable error={error} refetch={refetch} to="/campaigns" label="Show all campaigns" />
  return <NewCampaign values={duplicateOf(campaign)} />
}

function NewCampaign({ values }: { values: CampaignValues }) {
  const navigate = useNavigate()
  return <CampaignEditor saved={values} onSaved={(id) => void navigate({ to: `/campaigns/${id}` })} />
}
