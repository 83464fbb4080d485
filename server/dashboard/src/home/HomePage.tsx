import { Container, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type ResponseBody } from '../api.ts'
import { useSession } from '../session.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Checklist } from './Checklist.tsx'
import { Connect } from './Connect.tsx'
import { Waiting } from './Waiting.tsx'

const some = { query: { limit: '100' } }

/** What waits for a person, how far a new workspace has come, and how platforms are connected to it. */
export function HomePage() {
  const { data: session } = useSession()
  const checklist = useQuery({
    queryKey: ['checklist'],
    queryFn: ({ signal }) => api('GET /checklist', { signal }),
  })
  const lists = useQuery({
    queryKey: ['lists', 'named'],
    queryFn: ({ signal }) => api('GET /lists', { ...some, signal }),
  })
  const campaigns = useQuery({
    queryKey: ['campaigns', 'named'],
    queryFn: ({ signal }) => api('GET /campaigns', { ...some, signal }),
  })
  const failed = [checklist, lists, campaigns].filter(({ isError }) => isError)
  const failure = failed[0]?.error ?? null
  const readFailedAgain = () => {
    for (const { refetch } of failed) void refetch()
  }
  const isRead =
    session !== undefined &&
    checklist.data !== undefined &&
    lists.data !== undefined &&
    campaigns.data !== undefined
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
      <ErrorNotice error={failure} onRetry={readFailedAgain} />
      {!isRead && failure === null && <PageSkeleton />}
      {isRead && (
        <Stack gap="lg">
          <Checklist done={checklist.data} />
          <Waiting />
          <Connect
            place={{
              baseUrl: `${session.publicUrl}/v1`,
              ...example(lists.data.data, campaigns.data.data),
            }}
          />
        </Stack>
      )}
    </Container>
  )
}

type List = ResponseBody<'GET /lists'>['data'][number]
type Campaign = ResponseBody<'GET /campaigns'>['data'][number]

/** The campaign that greets an opt-in, and its list; else the first of each. */
function example(lists: readonly List[], campaigns: readonly Campaign[]) {
  const live = campaigns.filter(({ status }) => status === 'Live')
  const campaign = live.find(({ listId }) => listId !== null) ?? live[0] ?? campaigns[0] ?? null
  return { campaign, list: lists.find(({ id }) => id === campaign?.listId) ?? lists[0] ?? null }
}
