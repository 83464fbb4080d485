import { Button, Group, Text } from '@mantine/core'
import { exportKeptHours } from '@replyloop/shared/values/limits'
import { useQuery } from '@tanstack/react-query'
import { api, apiUrl } from '../api.ts'
import { isNotFound } from '../apiError.ts'
import { hasEnded, pollMs } from '../transfers/transferProgress.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Download } from '../ui/icons.ts'
import { Section } from '../ui/Section.tsx'
import { useMay } from '../useSession.ts'

/** The file that a bulk action has begun to write. */
export function ExportedFile({ exportId }: { exportId: string }) {
  const may = useMay('manager')
  const { data: run, error } = useQuery({
    queryKey: ['exports', 'one', exportId],
    queryFn: ({ signal }) => api('GET /exports/:id', { params: { id: exportId }, signal }),
    refetchInterval: ({ state }) => (hasEnded(state.data) || state.status === 'error' ? false : pollMs),
    enabled: may,
  })
  if (!may) return null
  return (
    <Section title="File">
      <Text size="sm" role="status">
        {isNotFound(error)
          ? `The file is gone: it was kept for ${exportKeptHours} hours.`
          : run === undefined
            ? 'Looks for the file…'
            : `${counted(run.rows, 'contact')} written${hasEnded(run) ? '.' : '…'}`}
      </Text>
      <ErrorNotice error={run?.failure ? new Error(run.failure) : isNotFound(error) ? null : error} />
      {run?.state === 'done' && (
        <Group mt="sm">
          <Button
            component="a"
            href={apiUrl('/exports/:id/file', { params: { id: exportId } })}
            download
            leftSection={<Download size={16} />}
          >
            Download
          </Button>
        </Group>
      )}
    </Section>
  )
}
