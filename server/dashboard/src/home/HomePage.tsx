import { Container, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useSession } from '../session.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Checklist } from './Checklist.tsx'
import { Connect } from './Connect.tsx'
import { Waiting } from './Waiting.tsx'

const first = { query: { limit: '1' } }

/** What waits for a person, how far a new workspace has come, and how platforms are connected to it. */
export function HomePage() {
  const { data: session } = useSession()
  const checklist = useQuery({
    queryKey: ['checklist'],
    queryFn: ({ signal }) => api('GET /checklist', { signal }),
  })
  const list = useQuery({
    queryKey: ['lists', 'first'],
    queryFn: async ({ signal }) => (await api('GET /lists', { ...first, signal })).data[0] ?? null,
  })
  const campaign = useQuery({
    queryKey: ['campaigns', 'first'],
    queryFn: async ({ signal }) => (await api('GET /campaigns', { ...first, signal })).data[0] ?? null,
  })
  const failure = checklist.error ?? list.error ?? campaign.error
  const isRead =
    session !== undefined &&
    checklist.data !== undefined &&
    list.data !== undefined &&
    campaign.data !== undefined
  return (
    <Container size="md" px={0}>
      <PageHeader
        title="Home"
        description={session === undefined ? 'Welcome' : `Welcome, ${session.member.name}`}
      />
      <ErrorNotice error={failure} onRetry={() => void checklist.refetch()} />
      {!isRead && failure === null && <PageSkeleton />}
      {isRead && (
        <Stack gap="lg">
          <Checklist done={checklist.data} />
          <Waiting />
          <Connect
            place={{
              baseUrl: `${session.publicUrl}/v1`,
              list: list.data,
              campaign: campaign.data,
            }}
          />
        </Stack>
      )}
    </Container>
  )
}
