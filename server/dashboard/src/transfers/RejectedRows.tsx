import type { Import } from '@replyloop/shared/contract/import'
import { maxKeptRejections, maxPageSize } from '@replyloop/shared/values/limits'
import { Button, Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { Download } from '../ui/icons.ts'
import { apiUrl, api, type RowOf } from '../api.ts'
import { usePages } from '../usePages.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Section } from '../ui/Section.tsx'
import { hasEnded } from './transferProgress.ts'
import { numberText } from '../ui/format.ts'

type Rejected = RowOf<'GET /imports/:id/rejected_rows'>

const columns: Column<Rejected>[] = [
  // As a spreadsheet counts them: its first row has the names of the columns.
  { header: 'Row', width: '4rem', cell: ({ row }) => <Text size="sm">{row + 1}</Text> },
  {
    header: 'Why',
    width: 'minmax(0, 3fr)',
    cell: ({ reason, cells }) => (
      <>
        <Text size="sm">{reason}</Text>
        <Text size="xs" c="dimmed" truncate hiddenFrom="md">
          <IsolatedCells cells={cells} />
        </Text>
      </>
    ),
  },
  {
    header: 'What it holds',
    width: 'minmax(0, 2fr)',
    wideOnly: true,
    cell: ({ cells }) => (
      <Text size="sm" c="dimmed" truncate title={cells.map(bidiIsolate).join(', ')}>
        <IsolatedCells cells={cells} />
      </Text>
    ),
  },
]

/** The cells of a row in their order, also where one is written from right to left. */
const IsolatedCells = ({ cells }: Pick<Rejected, 'cells'>) =>
  cells.map((cell, index) => (
    // A row has no other names for its cells, and does not change.
    <Fragment key={`${index} ${cell}`}>
      {index > 0 && ' · '}
      <bdi>{cell}</bdi>
    </Fragment>
  ))

/** The rows that an import rejected, each with its reason, as a table and as a download. */
export function RejectedRows({ run }: { run: Import }) {
  // The key changes when the import ends, so that the final rows are read.
  const rows = usePages(
    ['imports', 'rejected', run.id, hasEnded(run)],
    (cursor, signal) =>
      api('GET /imports/:id/rejected_rows', {
        params: { id: run.id },
        query: { cursor, limit: maxPageSize },
        signal,
      }),
    { keepPrevious: true },
  )
  return (
    <Section
      title="Rejected rows"
      description={
        (run.rejected > maxKeptRejections ? `The first ${numberText(maxKeptRejections)} are kept. ` : '') +
        'Correct them in the downloaded file, and import that. Its last column gives the reasons and is not imported.'
      }
    >
      {hasEnded(run) && (
        <Group mb="sm">
          <Button
            component="a"
            href={apiUrl('/imports/:id/rejected', { params: { id: run.id } })}
            download
            variant="default"
            size="xs"
            leftSection={<Download size={14} />}
          >
            Download the rejected rows
          </Button>
        </Group>
      )}
      <DataTable
        label="Rejected rows"
        pages={rows}
        columns={columns}
        rowKey={({ row }) => String(row)}
        empty={<Text size="sm">None.</Text>}
        rowHeight={68}
        wraps
      />
    </Section>
  )
}
