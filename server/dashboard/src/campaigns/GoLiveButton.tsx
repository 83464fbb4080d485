import { Button, Checkbox, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../api.ts'
import { GreetingDecision, type Decision } from '../greeting/GreetingDecision.tsx'
import { PlanFacts } from '../greeting/PlanFacts.tsx'
import { untilPlanned } from '../greeting/untilPlanned.ts'
import { QuietHoursNote } from '../limits/QuietHoursNote.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { BlanksLeft, blanksLeft } from './BlanksLeft.tsx'
import type { Campaign } from './campaignLabels.ts'
import { TestNotice } from './testQuestions/TestNotice.tsx'
import { hasBot } from './transitions.ts'

/** Moves a campaign to Live, after a sheet that says whom this greets: who has joined while it was Paused. */
export function GoLiveButton({
  campaign,
  label,
  consequences,
  onGoLive,
  isPending,
  error,
}: {
  campaign: Campaign
  label: string
  /** What else it brings, one sentence each. */
  consequences: readonly string[]
  onGoLive: (decision: Decision) => Promise<unknown>
  isPending: boolean
  error: Error | null
}) {
  const [opened, { open, close }] = useDisclosure()
  const [isTicked, setTicked] = useState(false)
  const [failure, setFailure] = useState(false)
  const greeting = useQuery({
    queryKey: ['campaigns', 'greeting', campaign.id],
    queryFn: ({ signal }) =>
      untilPlanned<GreetingPlan>(() =>
        api('GET /campaigns/:id/greeting', { params: { id: campaign.id }, signal }),
      ),
    enabled: opened,
    gcTime: 0,
  })
  const plan = greeting.data
  const hasBlanks = blanksLeft(campaign).size > 0
  const goLive = (decision: Decision) => {
    setFailure(false)
    onGoLive(decision).then(close, () => {
      setFailure(true)
      open() // the user may have closed it in the meantime
      void greeting.refetch()
    })
  }
  return (
    <>
      <Button
        onClick={() => {
          setFailure(false)
          setTicked(false)
          open()
        }}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={`${label}?`} centered>
        <Stack gap="md">
          <BlanksLeft campaign={campaign} />
          {hasBot(campaign) && <TestNotice campaignId={campaign.id} />}
          <Sentences of={consequences} />
          <ErrorNotice error={greeting.error} onRetry={() => void greeting.refetch()} />
          {plan === undefined && greeting.error === null && <Skeleton h={120} aria-busy />}
          {plan !== undefined && (plan.joins > 0 ? <PlanFacts plan={plan} /> : <QuietHoursNote />)}
          {plan !== undefined && plan.alreadyOnList > 0 && (
            <Text size="sm">
              {counted(plan.alreadyOnList, 'other contact is', 'other contacts are')} on the list already, and{' '}
              {plan.alreadyOnList === 1 ? 'is' : 'are'} not greeted.
            </Text>
          )}
          {hasBlanks && (
            <Checkbox
              label="Send the texts with the square brackets in them"
              checked={isTicked}
              onChange={({ currentTarget: { checked } }) => setTicked(checked)}
            />
          )}
        </Stack>
        {plan !== undefined && (
          <GreetingDecision
            willGreet={plan.willGreet}
            labels={{ greet: label, without: `${label}, greet nobody of these`, cancel: 'Cancel' }}
            isBlocked={hasBlanks && !isTicked}
            isPending={isPending}
            error={failure ? error : null}
            onDecide={goLive}
            onCancel={close}
          />
        )}
      </Modal>
    </>
  )
}

const Sentences = ({ of }: { of: readonly string[] }): ReactNode =>
  of.length > 0 && (
    <List spacing="xs" size="sm">
      {of.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
