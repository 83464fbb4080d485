import { Alert, Skeleton, Text } from '@mantine/core'
import type { Import } from '@replyloop/shared/contract/import'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { AlreadyOnList } from '../greeting/AlreadyOnList.tsx'
import { GreetingDecision, type Decision } from '../greeting/GreetingDecision.tsx'
import { PlanFacts } from '../greeting/PlanFacts.tsx'
import { May } from '../roles/May.tsx'
import { invalidateAll } from '../queryClient.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'

/** The sheet before an import that greets many: it waits here for a press, and nobody has joined yet. */
export function WaitingImport({ run }: { run: Import }) {
  const queries = useQueryClient()
  const refresh = () => invalidateAll(queries, ['imports'])
  const params = { id: run.id }
  const start = useMutation({
    mutationFn: (body: Decision) => api('POST /imports/:id/start', { params, body }),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: () => api('POST /imports/:id/cancel', { params }),
    onSettled: refresh,
  })
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({
    queryKey: ['imports', 'greeting', run.id, run.willGreet],
    queryFn: ({ signal }) => api('GET /imports/:id/greeting', { params, signal }),
    enabled: run.greet,
  })
  const willGreet = run.greet ? plan?.willGreet : 0
  return (
    <Section
      title="Before anybody is messaged"
      description="The file has been read, and nobody has joined the list yet."
    >
      {run.isPlanChanged && (
        <Alert color="yellow" mb="md" title="Another number than before">
          Something has changed since the number was confirmed. Look again.
        </Alert>
      )}
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {willGreet === undefined && error === null && <Skeleton h={160} aria-busy />}
      {!run.greet && <Text>Its greeting was stopped: nobody of this file gets an opening message.</Text>}
      {run.greet && plan !== undefined && <PlanFacts plan={plan} />}
      {run.greet && plan !== undefined && <AlreadyOnList plan={plan} />}
      {run.waitsUntil !== null && (
        <Text size="sm" c="dimmed" mt="sm">
          If nobody decides, the import ends <Time at={run.waitsUntil} /> without adding anybody.
        </Text>
      )}
      <May role="manager">
        {willGreet !== undefined && (
          <GreetingDecision
            willGreet={willGreet}
            labels={{
              greet: willGreet === 0 ? 'Import' : `Import and greet ${willGreet}`,
              without: 'Add without greeting',
              cancel: 'Cancel the import',
            }}
            isPending={start.isPending || cancel.isPending}
            error={start.error ?? cancel.error}
            onDecide={(decision) => start.mutate(run.greet ? decision : { greet: false })}
            onCancel={cancel.mutate}
          />
        )}
      </May>
    </Section>
  )
}
