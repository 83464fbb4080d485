import type { Export } from '@replyloop/shared/contract/export'
import type { Import } from '@replyloop/shared/contract/import'
import { exportKeptHours, rejectedRowsKeptDays } from '@replyloop/shared/values/limits'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download, Upload } from '../ui/icons.ts'
import type { ReactNode } from 'react'
import { apiUrl, api } from '../api.ts'
import { usePages, type Pages } from '../usePages.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { Time } from '../ui/Time.tsx'
import { StateBadge } from './StateBadge.tsx'
import { ContactsNavigation } from '../contacts/ContactsNavigation.tsx'
import { numberText } from '../ui/format.ts'

/** The history of imports and exports. */
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
          <Button component={Link} to="/contacts/import" leftSection={<Upload size={16} />}>
            Import
          </Button>
        }
      />
      <ContactsNavigation />
      <Stack>
        <Section title="Imports" description={`Rejected rows can be read for ${rejectedRowsKeptDays} days.`}>
          <History
            pages={imports}
            empty="No file has been imported yet."
            renderRow={(run) => <ImportRow run={run} />}
          />
        </Section>
        <Section
          title="Exports"
          description={`A file is kept for ${exportKeptHours} hours. Export under All contacts: what the filters show is what the file has.`}
        >
          <History
            pages={exported}
            empty="Nothing has been exported in the last day."
            renderRow={(run) => <ExportRow run={run} />}
          />
        </Section>
      </Stack>
    </>
  )
}

function History<T extends { readonly id: string }>({
  pages,
  empty,
  renderRow,
}: {
  pages: Pages<T>
  empty: string
  renderRow: (row: T) => ReactNode
}) {
  const { rows, error, refetch } = pages
  return (
    <Stack gap="sm">
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {rows === undefined && error === null && <PageSkeleton rows={2} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {rows?.map((row) => (
        <Group key={row.id} justify="space-between" gap="xs">
          {renderRow(row)}
        </Group>
      ))}
      {pages.hasNextPage && (
        <Group>
          <ShowMoreButton pages={pages} variant="subtle" size="compact-sm">
            Show earlier
          </ShowMoreButton>
        </Group>
      )}
    </Stack>
  )
}

function ImportRow({ run }: { run: Import }) {
  const counts = `${numberText(run.created)} new, ${numberText(run.updated)} known, ${numberText(run.rejected)} rejected`
  return (
    <>
      <Anchor
        component={Link}
        to={`/contacts/imports/${run.id}`}
        size="sm"
        fw={500}
        className="break-long-words"
        dir="auto"
      >
        {run.fileName ?? 'Import'}
      </Anchor>
      <Group gap="sm">
        <Text size="sm">{counts}</Text>
        <Text size="sm" c="dimmed">
          <Time at={run.createdAt} />
        </Text>
        <StateBadge state={run.state} />
      </Group>
    </>
  )
}

function ExportRow({ run }: { run: Export }) {
  return (
    <>
      <Text size="sm">
        {counted(run.rows, 'contact')}
        {run.search !== null && ` that contain “${bidiIsolate(run.search)}”`}
        {run.filter !== null && ' that a filter finds'}
        {run.segmentId !== null && ' of a segment'}
      </Text>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          <Time at={run.createdAt} />
        </Text>
        <StateBadge state={run.state} />
        {run.state === 'done' && (
          <Button
            component="a"
            href={apiUrl('/exports/:id/file', { params: { id: run.id } })}
            download
            variant="default"
            size="compact-sm"
            leftSection={<Download size={14} />}
          >
            Download
          </Button>
        )}
      </Group>
    </>
  )
}
