import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { api } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { campaignKey } from './campaignQueries.ts'
import type { Campaign } from './words.ts'

/** Deletes a Draft. */
export function DeleteCampaign({ campaign: { id, name } }: { campaign: Campaign }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api('DELETE /campaigns/:id', { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/campaigns', replace: true })
      queries.removeQueries({ queryKey: campaignKey(id) })
      await queries.invalidateQueries()
    },
  })
  return (
    <ConfirmButton
      color="red"
      variant="light"
      leftSection={<Trash2 size={16} aria-hidden />}
      question={`Delete ${name}?`}
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
