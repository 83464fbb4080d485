import { Alert, Anchor, Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { ApiError } from '@replyloop/shared/client/apiError'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCampaign } from '../campaigns/campaignQueries.ts'
import { PlanDecision } from '../greeting/PlanDecision.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { BroadcastPlanFacts } from './BroadcastPlanFacts.tsx'
import { usePlan, useSteerBroadcast, type OneBroadcast } from './broadcastQueries.ts'

/** Starts a draft, after a sheet that says whom it reaches, and when. */
export function StartButton({ broadcast }: { broadcast: OneBroadcast }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>Look and start</Button>
      <Modal opened={opened} onClose={close} size="lg" title={<>Start {<bdi>{broadcast.name}</bdi>}?</>}>
        <StartSheet broadcast={broadcast} onClose={close} />
      </Modal>
    </>
  )
}

function StartSheet({ broadcast, onClose }: { broadcast: OneBroadcast; onClose: () => void }) {
  const { start } = useSteerBroadcast(broadcast.id)
  const { data: campaign } = useCampaign(broadcast.campaignId)
  const { data: plan, error, refetch, isFetching } = usePlan(broadcast.id, broadcast.state === 'draft')
  const [isChanged, setChanged] = useState(false)
  const isLater = broadcast.sendAt !== null
  const isLive = campaign?.status === 'Live'
  const confirm = async ({ planHash }: { planHash: string }) => {
    try {
      const { state } = await start.mutateAsync(planHash)
      notifications.show({
        message: state === 'scheduled' ? 'The broadcast is scheduled.' : 'The broadcast has started.',
      })
      onClose()
    } catch (failure) {
      setChanged(failure instanceof ApiError && failure.code === 'PLAN_CHANGED')
      await refetch()
    }
  }
  return (
    <>
      <Stack gap="md">
        {campaign !== undefined && !isLive && (
          <Alert color="yellow" role="status" title={`Its campaign is ${campaign.status}`}>
            <Text size="sm">
              <Anchor component={Link} to={`/campaigns/${campaign.id}`} inherit>
                <bdi>{campaign.name}</bdi>
              </Anchor>{' '}
              answers what comes back, so it has to be Live before the broadcast starts. Open it and press “Go
              live”, then come back.
            </Text>
          </Alert>
        )}
        {isChanged && (
          <Alert color="yellow" role="alert" title="Another plan than before">
            Something has changed since, and nothing has started. This is the plan as it is now: look again.
          </Alert>
        )}
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {plan === undefined && error === null && (
          <div role="status">
            <Text size="sm" c="dimmed" mb="xs">
              Asking for each person who gets it, and when …
            </Text>
            <Skeleton h={160} aria-hidden />
          </div>
        )}
        {plan !== undefined && <BroadcastPlanFacts broadcast={broadcast} plan={plan} />}
      </Stack>
      {plan !== undefined && (
        <PlanDecision
          plan={`${plan.planHash} ${plan.willGet}`}
          people={plan.willGet}
          typed="to write to them"
          labels={{ confirm: isLater ? 'Schedule it' : 'Start it now', cancel: 'Not yet' }}
          isBlocked={!isLive || isFetching || plan.willGet === 0}
          isPending={start.isPending}
          error={isChanged ? null : start.error}
          onConfirm={() => void confirm(plan)}
          onCancel={onClose}
        />
      )}
    </>
  )
}
