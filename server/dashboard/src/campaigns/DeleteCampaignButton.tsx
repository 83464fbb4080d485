import { api } from '../api.ts'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import type { Campaign } from './campaignLabels.ts'

/** Deletes a campaign that is a Draft, after the user has confirmed it. */
export const DeleteCampaignButton = ({ campaign: { id, name } }: { campaign: Campaign }) => (
  <DeleteButton
    subject={<bdi>{name}</bdi>}
    consequence="The campaign and its texts are gone for good. Its list and all contacts stay."
    confirm="Delete campaign"
    remove={() => api('DELETE /campaigns/:id', { params: { id } })}
    to="/campaigns"
  />
)
