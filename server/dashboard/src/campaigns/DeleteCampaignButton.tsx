import { Trash2 } from 'lucide-react'
import { api } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { useDeletion } from '../ui/useDeletion.ts'
import type { Campaign } from './campaignLabels.ts'

/** Deletes a campaign that is a Draft, after the user has confirmed it. */
export function DeleteCampaignButton({ campaign: { id, name } }: { campaign: Campaign }) {
  const remove = useDeletion(() => api('DELETE /campaigns/:id', { params: { id } }), '/campaigns')
  return (
    <ConfirmButton
      color="red"
      variant="light"
      leftSection={<Trash2 size={16} aria-hidden />}
      question={
        <>
          Delete <bdi>{name}</bdi>?
        </>
      }
      consequence="The campaign and its texts are gone for good. Its list and all contacts stay."
      confirm="Delete campaign"
      onConfirm={() => remove.mutateAsync()}
      isPending={remove.isPending}
      error={remove.error}
    >
      Delete
    </ConfirmButton>
  )
}
