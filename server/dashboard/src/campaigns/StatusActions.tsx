import { List } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { api } from '../api.ts'
import { counted } from '../ui/counted.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { useChannelsOf } from '../channels/channelQueries.ts'
import type { Decision } from '../greeting/GreetingDecision.tsx'
import { cannotOpen } from './cannotOpen.ts'
import { GoLiveButton } from './GoLiveButton.tsx'
import { consequencesOf, transitionsOf } from './transitions.ts'
import type { Campaign } from './campaignLabels.ts'

/** The buttons that change a campaign's status. Each asks first, with the consequences. */
export function StatusActions({ campaign }: { campaign: Campaign }) {
  const { id } = campaign
  const queries = useQueryClient()
  const transition = useMutation({
    mutationFn: (body: { status: Campaign['status'] } & Partial<Decision>) =>
      api('POST /campaigns/:id/status', { params: { id }, body }),
    onSuccess: async ({ status, queue }) => {
      notifications.show({
        id: `${id} is ${status}`, // the id prevents a second notification after a double click
        message: `The campaign is ${status}.${queue.cancelled > 0 ? ` ${counted(queue.cancelled, 'opening message')} cancelled.` : ''}`,
      })
      await queries.invalidateQueries()
    },
  })
  const restriction = cannotOpen(campaign, useChannelsOf(campaign))
  return transitionsOf(campaign).map(({ to, label, question }) =>
    to === 'Live' ? (
      <GoLiveButton
        key={to}
        campaign={campaign}
        label={label}
        consequences={[...consequencesOf(campaign, to), ...(restriction === undefined ? [] : [restriction])]}
        onGoLive={(decision) => transition.mutateAsync({ status: to, ...decision })}
        isPending={transition.isPending}
        error={transition.error}
      />
    ) : (
      <ConfirmButton
        key={to}
        question={question}
        confirm={label}
        confirmColor={to === 'Completed' ? 'red' : 'indigo'}
        consequence={
          <List spacing="xs" size="sm">
            {consequencesOf(campaign, to).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        }
        onConfirm={() => transition.mutateAsync({ status: to })}
        mutation={transition}
      >
        {label}
      </ConfirmButton>
    ),
  )
}
