import { useNavigate } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { CampaignEditor } from './CampaignEditor.tsx'
import { emptyValues } from './form.ts'

/** Makes a campaign, as a Draft. */
export function NewCampaignPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="New campaign"
        description="It begins as a Draft, and does nothing until it goes live."
      />
      <CampaignEditor
        initialValues={emptyValues}
        submit="Create campaign"
        onSaved={(id) => void navigate({ to: `/campaigns/${id}` })}
      />
    </>
  )
}
