import { exportKeptHours } from '@replyloop/shared/values/limits'
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Export } from '@replyloop/shared/contract/export'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from '../ui/icons.ts'
import { apiUrl, api, type RequestBody } from '../api.ts'
import { countText } from '../contacts/countText.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { hasEnded, pollMs } from './transferProgress.ts'

interface WhatIsExported {
  /** Which contacts; without anything, all of them. */
  query: RequestBody<'POST /exports'>
  /** How many these are, once that is known. */
  total: { count: number; capped: boolean } | undefined
}

/** Exports some contacts to a CSV file, and offers it for download. */
export function ExportContactsButton({ query, total }: WhatIsExported) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Download size={14} />}
        disabled={total?.count === 0}
        onClick={open}
      >
        Export
      </Button>
      <Modal opened={opened} onClose={close} title="Export contacts">
        <ExportDialog query={query} total={total} onClose={close} />
      </Modal>
    </>
  )
}

function ExportDialog({ query, total, onClose }: WhatIsExported & { onClose: () => void }) {
  const start = useMutation({ mutationFn: () => api('POST /exports', { body: query }) })
  const isAll = Object.values(query).every((value) => value === undefined)
  if (start.data !== undefined)
    return <ExportProgress started={start.data} total={total?.count ?? 0} onClose={onClose} />
  return (
    <Stack>
      <Text size="sm">
        {total === undefined ? 'The contacts' : countText(total)}{' '}
        {isAll ? 'of this account' : 'that match the filters'}, with all fields, will be written to a CSV
        file. An import takes the file as it is.
      </Text>
      <ErrorNotice error={start.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => start.mutate()} loading={start.isPending} data-autofocus>
          Export
        </Button>
      </Group>
    </Stack>
  )
}

/** The progress of an export, and its file. `total` is about how many contacts it will have. */
function ExportProgress({
  started,
  total,
  onClose,
}: {
  started: Export
  total: number
  onClose: () => void
}) {
  const { id } = started
  const { data: run = started, error } = useQuery({
    queryKey: ['exports', 'one', id],
    queryFn: ({ signal }) => api('GET /exports/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : pollMs),
  })
  const share = run.state === 'done' ? 100 : Math.min(99, (100 * run.rows) / Math.max(total, 1))
  return (
    <Stack>
      <Progress value={share} aria-label="Progress of the export" animated={!hasEnded(run)} />
      <Text size="sm" role="status">
        {run.state === 'done'
          ? `Done: ${counted(run.rows, 'contact')}.`
          : run.state === 'failed'
            ? 'The export failed.'
            : `${counted(run.rows, 'contact')} written…`}
      </Text>
      <ErrorNotice error={run.failure === null ? error : new Error(run.failure)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {run.state === 'done' && (
          <Button
            component="a"
            href={apiUrl('/exports/:id/file', { params: { id } })}
            download
            leftSection={<Download size={16} />}
          >
            Download
          </Button>
        )}
      </Group>
      {!hasEnded(run) && (
        <Text size="xs" c="dimmed">
          You can close this: the file waits for {exportKeptHours} hours under Imports and exports.
        </Text>
      )}
    </Stack>
  )
}
