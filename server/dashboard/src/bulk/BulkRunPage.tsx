import { Anchor, Button, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { api } from '../api.ts'
import { isNotFound } from '../apiError.ts'
import { GreetingProgress } from '../greeting/GreetingProgress.tsx'
import { invalidateAll } from '../queryClient.ts'
import { May } from '../roles/May.tsx'
import { RunCounts } from '../transfers/RunCounts.tsx'
import { hasEnded, secondsTaken } from '../transfers/transferProgress.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { numberText } from '../ui/format.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { useActionWords } from './actionWords.ts'
import { useBulkRun, type BulkRun } from './bulkQueries.ts'
import { isWork } from './actions.ts'
import { BulkReport } from './BulkReport.tsx'
import { CancelButton, UndoButton } from './EndButtons.tsx'
import { ExportedFile } from './ExportedFile.tsx'

/** One bulk action: how far it is, and what became of each contact. */
export function BulkRunPage() {
  const { bulkId } = useParams({ from: '/shell/contacts/actions/$bulkId' })
  const queries = useQueryClient()
  const { data: run, error, refetch } = useBulkRun(bulkId)
  const ended = hasEnded(run)
  useEffect(() => {
    if (ended) void invalidateAll(queries, ['bulk'], ['contacts'], ['lists'], ['tags'], ['customFields'])
  }, [ended, queries])
  if (run === undefined || isNotFound(error))
    return (
      <Unavailable error={error} refetch={refetch} to="/contacts/actions" label="Show all bulk actions" />
    )
  return <OneRun key={run.id} run={run} />
}

function OneRun({ run }: { run: BulkRun }) {
  const ended = hasEnded(run)
  const words = useActionWords(run)
  return (
    <>
      <PageHeader
        title={words}
        description={!ended && 'Goes on by itself: you can leave this page.'}
        actions={
          <>
            <Button component={Link} to="/contacts/actions" variant="default">
              All bulk actions
            </Button>
            <May role={ended && isWork(run.action.type) ? 'agent' : 'manager'}>
              {ended ? <UndoButton run={run} words={words} /> : <CancelButton run={run} words={words} />}
            </May>
          </>
        }
      />
      <Stack>
        <Section title="Progress">
          <Stack gap="sm">
            <Progress
              value={percentDone(run)}
              aria-label="Progress of the bulk action"
              animated={!ended}
              {...(run.state === 'failed' && { color: 'red' })}
            />
            <Text size="sm" role="status">
              {statusOf(run)}
            </Text>
            <ErrorNotice error={run.failure === null ? null : new Error(run.failure)} />
            <RunCounts
              counts={[
                [run.undoes === null ? 'Done' : 'Undone', run.done],
                ['Unchanged', run.unchanged],
                ['Failed', run.failed],
              ]}
            />
            <Others run={run} />
          </Stack>
        </Section>
        <GreetingProgress
          greeted={run.greeted}
          greetingLeft={run.greetingLeft}
          of="this bulk action"
          onStop={() => api('POST /bulk/:id/stop_greeting', { params: { id: run.id } })}
        />
        {run.exportId !== null && <ExportedFile exportId={run.exportId} />}
        {run.total !== 0 && <BulkReport run={run} />}
      </Stack>
    </>
  )
}

const handled = ({ done, unchanged, failed }: BulkRun) => done + unchanged + failed

const percentDone = (run: BulkRun) =>
  run.state === 'done' ? 100 : (100 * handled(run)) / Math.max(run.total ?? 0, 1)

function statusOf(run: BulkRun): string {
  const { state, total } = run
  if (state === 'queued') return 'Waits for its turn…'
  if (total === null) return state === 'running' ? 'Finds the contacts…' : 'Ended before anything was done.'
  const of = `${numberText(handled(run))} of ${counted(total, 'contact')}`
  if (state === 'running') return `${of}…`
  if (state === 'cancelled') return `Cancelled after ${of}: what is done stays.`
  if (state === 'failed') return `Ended after ${of}: what is done stays.`
  return `Done: ${of} in ${secondsTaken(run)} s.`
}

/** The bulk actions that undo this one, or that it undoes. */
const Others = ({ run: { undoes, undoneBy } }: { run: BulkRun }) => (
  <>
    {undoes !== null && (
      <Text size="sm">
        It undoes <BulkLink id={undoes}>an earlier bulk action</BulkLink>.
      </Text>
    )}
    {undoneBy !== null && (
      <Text size="sm">
        Somebody has undone it: <BulkLink id={undoneBy}>what became of that</BulkLink>.
      </Text>
    )}
  </>
)

const BulkLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Anchor component={Link} to={`/contacts/actions/${id}`} underline="always" inherit>
    {children}
  </Anchor>
)
