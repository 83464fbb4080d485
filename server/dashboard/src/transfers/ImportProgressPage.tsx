import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Import } from '@replyloop/shared/contract/import'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { GreetingProgress } from '../greeting/GreetingProgress.tsx'
import { invalidateAll } from '../queryClient.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { RejectedRows } from './RejectedRows.tsx'
import { RunCounts } from './RunCounts.tsx'
import { hasEnded, pollOfRun, secondsTaken } from './transferProgress.ts'
import { WaitingImport } from './WaitingImport.tsx'
import { numberText } from '../ui/format.ts'

/** The progress of an import, and its result. */
export function ImportProgressPage() {
  const { importId } = useParams({ from: '/shell/contacts/imports/$importId' })
  const queries = useQueryClient()
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    queryKey: ['imports', 'one', importId],
    queryFn: ({ signal }) => api('GET /imports/:id', { params: { id: importId }, signal }),
    refetchInterval: pollOfRun,
  })
  const ended = hasEnded(run)
  useEffect(() => {
    if (ended) void invalidateAll(queries, ['contacts'], ['lists'])
  }, [ended, queries])
  if (run === undefined)
    return <Unavailable error={error} refetch={refetch} to="/contacts/transfers" label="Show all imports" />
  return (
    <>
      <PageHeader
        title={run.fileName ?? 'Import'}
        description={!ended && run.state !== 'waiting' && 'Goes on by itself: you can leave this page.'}
        actions={
          <>
            <Button component={Link} to="/contacts/transfers" variant="default">
              All imports
            </Button>
            {ended && (
              <Button component={Link} to={run.listId === null ? '/contacts' : `/lists/${run.listId}`}>
                {run.listId === null ? 'Show contacts' : 'Show list'}
              </Button>
            )}
          </>
        }
      />
      <Stack>
        <Section title="Progress">
          <Stack gap="sm">
            <Progress
              value={percentDone(run)}
              aria-label="Progress of the import"
              animated={!ended && run.state !== 'waiting'}
              {...(run.state === 'failed' && { color: 'red' })}
            />
            <Text size="sm" role="status">
              {statusOf(run)}
            </Text>
            <ErrorNotice error={run.failure === null ? error : new Error(run.failure)} />
            <RunCounts
              counts={[
                ['New contacts', run.created],
                ['Known already', run.updated],
                ['Rejected', run.rejected],
              ]}
            />
          </Stack>
        </Section>
        {run.state === 'waiting' && <WaitingImport run={run} />}
        <GreetingProgress
          greeted={run.greeted}
          greetingLeft={run.greetingLeft}
          of="this import"
          onStop={() => api('POST /imports/:id/stop_greeting', { params: { id: run.id } })}
        />
        {run.rejected > 0 && <RejectedRows run={run} />}
        {(run.state === 'failed' || run.state === 'cancelled') && (
          <Group>
            <Anchor component={Link} to="/contacts/import" size="sm">
              Import again
            </Anchor>
          </Group>
        )}
      </Stack>
    </>
  )
}

const percentDone = ({ state, rowsTotal, rowsRead }: Import) =>
  state === 'done' ? 100 : (100 * rowsRead) / Math.max(rowsTotal ?? 0, 1)

function statusOf(run: Import): string {
  const { state, rowsRead, rowsTotal } = run
  if (state === 'queued') return 'Waits for its turn…'
  if (state === 'checking') return 'Reads the file, before anybody joins…'
  if (state === 'waiting') return 'Waits for you: see below whom it greets.'
  if (state === 'cancelled') return 'Cancelled: nobody has joined.'
  if (state === 'running' && rowsTotal === null) return 'Looks at the file…'
  const read =
    rowsTotal === null ? counted(rowsRead, 'row') : `${numberText(rowsRead)} of ${counted(rowsTotal, 'row')}`
  if (state === 'running') return `${read} read…`
  return state === 'done' ? `Done: ${read} in ${secondsTaken(run)} s.` : `Ended after ${read}.`
}
