import { Alert, Button, FileButton, Group, List, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiUrl, type ResponseBody } from '../api.ts'
import { useRef } from 'react'
import { May } from '../roles/May.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Download, FileUp } from '../ui/icons.ts'

/** The snippets as a CSV file: down, and for managers up; what became of each row stands below. */
export function SnippetFile() {
  const queries = useQueryClient()
  const reset = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: (file: File) => api('POST /snippet_file', { file: file.slice(0, file.size, 'text/csv') }),
    meta: { failureTitle: null }, // it stands below
    onSuccess: () => queries.invalidateQueries({ queryKey: ['snippets'] }),
  })
  return (
    <>
      <Group mb="md" gap="sm">
        <Button
          component="a"
          href={apiUrl('/snippet_file')}
          download
          variant="default"
          leftSection={<Download size={16} />}
        >
          Download as CSV
        </Button>
        <May role="manager">
          <FileButton
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(file) => {
              if (file !== null) upload.mutate(file)
              reset.current?.() // the same file may be chosen again, corrected
            }}
            resetRef={reset}
            inputProps={{ 'aria-label': 'CSV file of snippets' }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<FileUp size={16} />}
                loading={upload.isPending}
              >
                Upload a CSV
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            With the columns shortcut and text, and team where they have one. Buttons and files of snippets
            stay.
          </Text>
        </May>
      </Group>
      <ErrorNotice error={upload.error} />
      {upload.data !== undefined && <Uploaded done={upload.data} />}
    </>
  )
}

/** How many rows that were left out are shown. */
const mostShown = 20

function Uploaded({ done }: { done: ResponseBody<'POST /snippet_file'> }) {
  const { created, changed, unchanged, rejected } = done
  const refused = done.rows.filter(({ outcome }) => outcome === 'rejected')
  return (
    <Alert role="status" color={rejected > 0 ? 'yellow' : 'green'} mb="md">
      <Text size="sm">
        {counted(created, 'snippet')} written, {changed} changed, {unchanged} as they were, {rejected} left
        out.
      </Text>
      {refused.length > 0 && (
        <List size="sm" mt="xs">
          {refused.slice(0, mostShown).map(({ row, shortcut, reason }) => (
            <List.Item key={row}>
              Row {row}, <bdi className="break-long-words">{shortcut}</bdi>: {reason}
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
