import { Alert, Button, FileButton, Group, List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RowOutcome } from '@replyloop/shared/values/transfer'
import { useRef } from 'react'
import { May } from '../roles/May.tsx'
import { counted } from './counted.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Download, FileUp } from './icons.ts'

/** What became of an uploaded file. */
interface Written extends Record<RowOutcome, number> {
  rows: readonly { row: number; name: string; outcome: RowOutcome; reason: string | null }[]
}

/** Texts as a CSV file: down, and for managers up; what became of each row stands below. */
export function TextFile({
  thing,
  href,
  hint,
  changes,
  upload,
}: {
  /** What a row is: a snippet. */
  thing: string
  /** Where the file is. */
  href: string
  /** What columns it has. */
  hint: string
  /** The query that an upload changes. */
  changes: string
  upload: (file: Blob) => Promise<Written>
}) {
  const queries = useQueryClient()
  const reset = useRef<() => void>(null)
  const sending = useMutation({
    mutationFn: (file: File) => upload(file.slice(0, file.size, 'text/csv')),
    meta: { failureTitle: null }, // it stands below
    onSuccess: () => queries.invalidateQueries({ queryKey: [changes] }),
  })
  return (
    <>
      <Group mb="md" gap="sm">
        <Button component="a" href={href} download variant="default" leftSection={<Download size={16} />}>
          Download as CSV
        </Button>
        <May role="manager">
          <FileButton
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(file) => {
              if (file !== null) sending.mutate(file)
              reset.current?.() // the same file may be chosen again, corrected
            }}
            resetRef={reset}
            inputProps={{ 'aria-label': `CSV file of ${thing}s` }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<FileUp size={16} />}
                loading={sending.isPending}
              >
                Upload a CSV
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </May>
      </Group>
      <ErrorNotice error={sending.error} />
      {sending.data !== undefined && <Uploaded thing={thing} done={sending.data} />}
    </>
  )
}

/** How many rows that were left out are shown. */
const mostShown = 20

function Uploaded({ thing, done }: { thing: string; done: Written }) {
  const { created, changed, unchanged, rejected } = done
  const refused = done.rows.filter(({ outcome }) => outcome === 'rejected')
  return (
    <Alert role="status" color={rejected > 0 ? 'yellow' : 'green'} mb="md">
      <Text size="sm">
        {counted(created, thing)} written, {changed} changed, {unchanged} as they were, {rejected} left out.
      </Text>
      {refused.length > 0 && (
        <List size="sm" mt="xs">
          {refused.slice(0, mostShown).map(({ row, name, reason }) => (
            <List.Item key={row}>
              Row {row}, <bdi className="break-long-words">{name}</bdi>: {reason}
            </List.Item>
          ))}
          {refused.length > mostShown && (
            <List.Item>and {counted(refused.length - mostShown, 'other row')}</List.Item>
          )}
        </List>
      )}
    </Alert>
  )
}
