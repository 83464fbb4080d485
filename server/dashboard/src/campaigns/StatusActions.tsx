import { List, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { api } from '../api.ts'
import { counted } from '../ui/counted.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { BlanksLeft, blanksLeft } from './BlanksLeft.tsx'
import { cannotOpen } from './cannotOpen.ts'
import { consequencesOf, transitionsOf } from './transitions.ts'
import type { Campaign } from './campaignLabels.ts'

/** The buttons that change a campaign's status. Each asks first, with the consequences. */
export function StatusActions({ campaign }: { campaign: Campaign }) {
  const { id } = campaign
  const queries = useQueryClient()
  const transition = useMutation({
    mutationFn: (status: Campaign['status']) =>
      api('POST /campaigns/:id/status', { params: { id }, body: { status } }),
    onSuccess: async ({ status, queue }) => {
      notifications.show({
        id: `${id} is ${status}`, // the id prevents a second notification after a double click
        message: `The campaign is ${status}.${queue.cancelled > 0 ? ` ${counted(queue.cancelled, 'opening message')} cancelled.` : ''}`,
      })
      await queries.invalidateQueries()
    },
  })
  const restriction = cannotOpen(campaign, useChannelsOf(campaign))
  const hasBlanks = blanksLeft(campaign).size > 0
  return transitionsOf(campaign).map(({ to, label, question }) => (
    <ConfirmButton
      key={to}
      variant={to === 'Live' ? 'filled' : 'default'}
      question={question}
      confirm={label}
      confirmColor={to === 'Completed' ? 'red' : 'indigo'}
      consequence={
        <Stack gap="sm">
          {to === 'Live' && <BlanksLeft campaign={campaign} />}
          <List spacing="xs" size="sm">
            {[...consequencesOf(campaign, to), ...(to === 'Live' && restriction ? [restriction] : [])].map(
              (sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ),
            )}
          </List>
        </Stack>
      }
      toTick={to === 'Live' && hasBlanks ? 'Send the texts with the square brackets in them' : undefined}
      onConfirm={() => transition.mutateAsync(to)}
      isPending={transition.isPending}
      error={transition.error}
    >
      {label}
    </ConfirmButton>
  ))
}
