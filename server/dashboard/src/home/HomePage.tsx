import { Container, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { StoppedChannels } from '../channels/StoppedChannels.tsx'
import { AddExampleData, ExampleDataNotice } from '../exampleData/ExampleData.tsx'
import { useExampleData } from '../exampleData/exampleDataQueries.ts'
import { DailyLimitNotice } from '../limits/DailyLimitNotice.tsx'
import { useAutomaticLimits } from '../limits/limitQueries.ts'
import { ModelNotice } from '../settings/ModelNotice.tsx'
import { useSettings } from '../settings/settingsQueries.ts'
import { useSession } from '../useSession.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Checklist } from './Checklist.tsx'
import { ConnectPlatform } from './ConnectPlatform.tsx'
import { exampleOf, useExamples } from './examples.ts'
import { useReplyHealth, WebhookIncident } from './WebhookIncident.tsx'
import { useWaitingConversations, WaitingConversations } from './WaitingConversations.tsx'
import { May } from '../roles/May.tsx'

/** What needs a human, the setup checklist, and how to connect a platform. */
export function HomePage() {
  const { data: session } = useSession()
  const checklist = useQuery({
    queryKey: ['checklist'],
    queryFn: ({ signal }) => api('GET /checklist', { signal }),
  })
  const examples = useExamples()
  const exampleData = useExampleData()
  const waiting = useWaitingConversations()
  const limits = useAutomaticLimits()
  const settings = useSettings()
  const replyHealth = useReplyHealth()
  const failed = [checklist, examples, exampleData, limits, settings, replyHealth].filter(
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
    exampleData.data !== undefined &&
    limits.data !== undefined &&
    settings.data !== undefined &&
    replyHealth.data !== undefined &&
    // Those who wait stand above the rest, and would push it down if they came later.
    !waiting.needsHuman.isPending &&
    !waiting.failed.isPending &&
    !waiting.counts.isPending
  return (
    <Container size="md" px={0}>
      <PageHeader
        title="Home"
        description={
          session === undefined ? (
            'Welcome'
          ) : (
            <>
              Welcome, <bdi>{session.member.name}</bdi>
            </>
          )
        }
      />
      <ErrorNotice error={error} onRetry={refetchFailed} />
      {!isLoaded && error === null && <PageSkeleton />}
      {isLoaded && (
        <Stack gap="lg">
          <ExampleDataNotice found={exampleData.data} />
          <WebhookIncident health={replyHealth.data} />
          <StoppedChannels />
          <ModelNotice bot={settings.data.bot} linksToSettings />
          <DailyLimitNotice limits={limits.data} />
          <May role="admin">
            <Checklist done={checklist.data} campaignId={examples.data.campaignToTry} />
          </May>
          <May role="manager">
            <AddExampleData found={exampleData.data} />
          </May>
          <WaitingConversations waiting={waiting} isWebhookDown={replyHealth.data?.state === 'failing'} />
          <May role="admin">
            <ConnectPlatform
              workspace={{
                baseUrl: `${session.publicUrl}/v1`,
                hasApiKey: checklist.data.apiKey,
                ...exampleOf(examples.data, exampleData.data),
              }}
            />
          </May>
        </Stack>
      )}
    </Container>
  )
}
