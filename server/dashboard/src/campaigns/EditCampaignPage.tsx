import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { isNotFound } from '../apiError.ts'
import { Unavailable } from '../ui/Unavailable.tsx'
import { CampaignEditor } from './CampaignEditor.tsx'
import { useCampaign } from './campaignQueries.ts'
import { valuesOf } from './campaignForm.ts'

/** Edits a campaign. */
export function EditCampaignPage() {
  const { id } = useParams({ from: '/shell/campaigns/$id/edit' })
  const navigate = useNavigate()
  const { data: campaign, error, refetch } = useCampaign(id)
  if (campaign === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/campaigns" label="Show all campaigns" />
  return (
    <>
      <Anchor component={Link} to={`/campaigns/${id}`} size="sm">
        {campaign.name}
      </Anchor>
      <PageHeader title="Edit campaign" description="What has been sent stays as it was." />
      <CampaignEditor
        key={id}
        id={id}
        campaign={campaign}
        saved={valuesOf(campaign)}
        pacePerMinute={campaign.pacePerMinute === null ? campaign.effectivePacePerMinute : undefined}
        onSaved={() => {
          notifications.show({ message: 'The changes are saved.' })
          void navigate({ to: `/campaigns/${id}` })
        }}
      />
    </>
  )
}
