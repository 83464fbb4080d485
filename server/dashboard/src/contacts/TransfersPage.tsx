import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { Export, Import } from '@replyloop/shared/import'
import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { apiUrl, api } from '../api.ts'
import { usePages } from '../usePages.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { isolated } from '../ui/isolated.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { ContactsNavigation } from './ContactsNavigation.tsx'

/** What came in by file, and what went out. */
export function TransfersPage() {
  const imports = usePages(['imports', 'history'], (cursor, signal) =>
    api('GET /imports', { query: { cursor, limit: '20' }, signal }),
  )
  const exported = usePages(['exports', 'history'], (cursor, signal) =>
    api('GET /exports', { query: { cursor, limit: '20' }, signal }),
  )
  return (
    <>
      <PageHeader
        title="Imports and exports"
        actions={
          <Button component={Link} to="/contacts/import" leftSection={<Upload size={16} aria-hidden />}>
            Import
          </Button>
        }
      />
      <ContactsNavigation />
      <Stack>
        <Section title="Imports" description="Rejected rows can be read for 30 days.">
          <History
            pages={imports}
            none="No file has been imported yet."
            show={(run) => <ImportRow run={run} />}
          />
        </Section>
        <Section
          title="Exports"
          description="A file is kept for a day. Export under All contacts: what the filters show is what the file has."
        >
          <History
            pages={exported}
            none="Nothing has been exported in the last day."
            show={(run) => <ExportRow run={run} />}
          />
        </Section>
      </Stack>
    </>
  )
}

function History<T extends { readonly id: string }>({
  pages: { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch },
  none,
  show,
}: {
  pages: Pick<
    ReturnType<typeof usePages<T>>,
    'rows' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >
  none: string
  show: (row: T) => ReactNode
}) {
  return (
    <Stack gap="sm">
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {rows === undefined && error === null && <PageSkeleton rows={2} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {rows?.map((row) => (
        <Group key={row.id} justify="space-between" gap="xs">
          {show(row)}
        </Group>
      ))}
      {hasNextPage && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show earlier
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const number = new Intl.NumberFormat('en')
const states = {
  queued: { color: 'gray', label: 'Waiting' },
  running: { color: 'blue', label: 'Running' },
  done: { color: 'green', label: 'Done' },
  failed: { color: 'red', label: 'Failed' },
} as const

function State({ state }: { state: keyof typeof states }) {
  return (
    <Badge variant="light" color={states[state].color} tt="none" fw={500}>
      {states[state].label}
    </Badge>
  )
}

function ImportRow({ run }: { run: Import }) {
  const counts = `${number.format(run.created)} new, ${number.format(run.updated)} known, ${number.format(run.rejected)} rejected`
  return (
    <>
      <Anchor
        component={Link}
        to={`/contacts/imports/${run.id}`}
        size="sm"
        fw={500}
        className="any-name"
        dir="auto"
      >
        {run.fileName ?? 'Import'}
      </Anchor>
      <Group gap="sm">
        <Text size="sm">{counts}</Text>
        <Text size="sm" c="dimmed">
          <Time at={run.createdAt} />
        </Text>
        <State state={run.state} />
      </Group>
    </>
  )
}

function ExportRow({ run }: { run: Export }) {
  return (
    <>
      <Text size="sm">
        {counted(run.rows, 'contact')}
        {run.search !== null && ` that contain “${isolated(run.search)}”`}
      </Text>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          <Time at={run.createdAt} />
        </Text>
        <State state={run.state} />
        {run.state === 'done' && (
          <Button
            component="a"
            href={apiUrl('/exports/:id/file', { params: { id: run.id } })}
            download
            variant="default"
            size="compact-sm"
            leftSection={<Download size={14} aria-hidden />}
          >
            Download
          </Button>
        )}
      </Group>
    </>
  )
}
