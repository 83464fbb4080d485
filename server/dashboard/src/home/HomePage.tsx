import type { Session } from '@replyloop/shared/contract/session'
import { Container, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { UntoldFactsNotice } from '../campaigns/UntoldFactsNotice.tsx'
import { BalanceCard } from '../balance/BalanceCard.tsx'
import { useBalance } from '../balance/balanceQueries.ts'
import { StoppedChannels } from '../channels/StoppedChannels.tsx'
import { ExampleData } from '../exampleData/ExampleData.tsx'
import { useExampleData } from '../exampleData/exampleDataQueries.ts'
import { DailyLimitNotice } from '../limits/DailyLimitNotice.tsx'
import { useAutomaticLimits } from '../limits/limitQueries.ts'
import { ModelNotice } from '../settings/ModelNotice.tsx'
import { useSettings } from '../settings/settingsQueries.ts'
import { useSession } from '../useSession.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Checklist, type Checks } from './Checklist.tsx'
import { ConnectPlatform } from './ConnectPlatform.tsx'
import { exampleOf, useExamples } from './examples.ts'
import { TodayFigures, useToday } from './TodayFigures.tsx'
import { YourRole } from './YourRole.tsx'
import { useReplyHealth, WebhookIncident } from './WebhookIncident.tsx'
import { useWaitingConversations, WaitingConversations } from './WaitingConversations.tsx'
import { May } from '../roles/May.tsx'

/** What needs attention, what happened today, the setup checklist, and how to connect a platform until one is. */
export function HomePage() {
  const { data: session } = useSession()
  const checklist = useQuery({
    queryKey: ['checklist'],
    queryFn: ({ signal }) => api('GET /checklist', { signal }),
  })
  const examples = useExamples()
  const today = useToday()
  const exampleData = useExampleData()
  const waiting = useWaitingConversations()
  const limits = useAutomaticLimits()
  const balance = useBalance()
  const settings = useSettings()
  const replyHealth = useReplyHealth()
  const failed = [checklist, examples, today, exampleData, limits, settings, replyHealth, balance].filter(
    ({ isError }) => isError,
  )
  const error = failed[0]?.error ?? null
  const refetchFailed = () => {
    for (const { refetch } of failed) void refetch()
  }
  const isLoaded =
    session !== undefined &&
    checklist.data !== undefined &&
    examples.data !== undefined &&
    today.data !== undefined &&
    exampleData.data !== undefined &&
    limits.data !== undefined &&
    balance.data !== undefined &&
    settings.data !== undefined &&
    replyHealth.data !== undefined &&
    // Those who wait stand above the rest, and would push it down if they came later.
    !waiting.needsHuman.isPending &&
    !waiting.failed.isPending &&
    !waiting.counts.isPending
  /** Whether there is nothing to look at yet but examples. */
  const isNew = checklist.data?.contact === false
  return (
    <Container size="md" px={0}>
      <PageHeader
        title="Home"
        description={session === undefined ? 'Welcome' : <Greeting session={session} />}
      />
      <ErrorNotice error={error} onRetry={refetchFailed} />
      {!isLoaded && error === null && <PageSkeleton />}
      {isLoaded && (
        <Stack gap="lg">
          <WebhookIncident health={replyHealth.data} />
          <StoppedChannels />
          <ModelNotice bot={settings.data.bot} linksToSettings />
          <UntoldFactsNotice />
          <DailyLimitNotice limits={limits.data} />
          {checklist.data.deliveredReply && <TodayFigures today={today.data} />}
          <May role="admin">
            <Checklist done={checklist.data} campaignId={examples.data.campaignToTry} />
          </May>
          {isNew && <ExampleData found={exampleData.data} />}
          <WaitingConversations waiting={waiting} isWebhookDown={replyHealth.data?.state === 'failing'} />
          <BalanceCard balance={balance.data} />
          {session.exampleOf === undefined && <YourRole role={session.member.role} />}
          {!isNew && <ExampleData found={exampleData.data} />}
          {!isConnected(checklist.data) && (
            <May role="admin">
              <ConnectPlatform
                workspace={{
                  baseUrl: `${session.publicUrl}/v1`,
                  hasApiKey: checklist.data.apiKey,
                  ...exampleOf(examples.data),
                }}
              />
            </May>
          )}
        </Stack>
      )}
    </Container>
  )
}

/** Whether a platform is connected: it has a key, and what is sent to it has arrived. */
const isConnected = ({ apiKey, platform, contact, deliveredReply }: Checks) =>
  apiKey && platform && contact && deliveredReply

/** Welcomes who is signed in to their own account; tells others whose Home this is. */
const Greeting = ({ session: { account, member, actingFor, exampleOf } }: { session: Session }) => {
  if (actingFor === null)
    return (
      <>
        Welcome, <bdi>{member.name}</bdi>
      </>
    )
  if (exampleOf !== undefined) return 'What you do here is for you to try: it reaches nobody'
  return (
    <>
      You look at <bdi>{account.name}</bdi> as <bdi>{actingFor.memberName}</bdi> of{' '}
      <bdi>{actingFor.agencyName}</bdi>
    </>
  )
}
