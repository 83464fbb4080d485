import type { ColumnMapping, OptOutValues } from '@replyloop/shared/contract/importColumns'
import {
  immediateJoins,
  maxFileName,
  maxImportMiB,
  maxName,
  maxPreviewMiB,
} from '@replyloop/shared/values/limits'
import type { Encoding } from '@replyloop/shared/values/transfer'
import { Button, Code, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api.ts'
import { ListSelect } from '../lists/ListSelect.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { DropFile } from './DropFile.tsx'
import { ImportFormat } from './ImportFormat.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportOptOuts } from './ImportOptOuts.tsx'
import { upload } from './upload.ts'

/** Imports contacts in three steps: choose a file, map its columns, and upload it. */
export function ImportPage() {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <PageHeader
        title="Import contacts"
        description={`A CSV file of any size up to ${maxImportMiB} MiB. Nothing is imported before you have seen how it is read.`}
        actions={
          <Button component={Link} to="/contacts/transfers" variant="default">
            Earlier imports
          </Button>
        }
      />
      {file === null ? (
        <Stack>
          <DropFile onFile={setFile} />
          <Text size="sm" c="dimmed">
            The first line names the columns, such as <Code>phone,email,first name,company</Code>. What stands
            between them, and the encoding, is found out by itself; you see how it is read before anything is
            imported. A contact that is known by its phone or email is not added twice.
          </Text>
        </Stack>
      ) : (
        <ImportFile
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onBack={() => setFile(null)}
        />
      )}
    </>
  )
}

const previewBytes = maxPreviewMiB * 1024 * 1024

function ImportFile({ file, onBack }: { file: File; onBack: () => void }) {
  const router = useRouter()
  const { listId: given = null } = useSearch({ from: '/shell/contacts/import' })
  const [listId, setListId] = useState(given)
  const [newList, setNewList] = useState('')
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [optOutValues, setOptOutValues] = useState<OptOutValues>({})
  const [encoding, setEncoding] = useState<Encoding | null>(null)
  const [uploaded, setUploaded] = useState(0)
  const { data: preview, error } = useQuery({
    queryKey: ['imports', 'preview', file.name, file.size, file.lastModified, mapping, encoding],
    queryFn: ({ signal }) =>
      api('POST /imports/preview', {
        query: { mapping: JSON.stringify(mapping), ...(encoding !== null && { encoding }) },
        file: file.slice(0, previewBytes, 'text/csv'),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 'static', // the preview depends on the file only, not on the account
    retry: false,
  })
  const start = useMutation({
    mutationFn: () =>
      upload(
        file,
        {
          fileName: file.name.slice(-maxFileName),
          mapping: JSON.stringify(mapping),
          optOutValues: JSON.stringify(optOutValues),
          ...(listId !== null ? { listId } : newList.trim() !== '' && { listName: newList }),
          ...(encoding !== null && { encoding }),
        },
        setUploaded,
      ),
    meta: { failureTitle: `${bidiIsolate(file.name)} was not imported` },
    onSuccess: async ({ id }) => {
      // If the user has left the page during the upload, do not take them away from where they are.
      if (router.state.location.pathname === '/contacts/import')
        await router.navigate({ to: '/contacts/imports/$importId', params: { importId: id } })
      else
        notifications.show({
          message: `${bidiIsolate(file.name)} is uploaded, and is being read. Before many are messaged it asks you, under Imports and exports.`,
        })
    },
  })
  const isStarted = start.isPending || start.isSuccess
  return (
    <Stack>
      <Group justify="space-between">
        <Text fw={500} className="break-long-words" dir="auto">
          {file.name}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onBack} disabled={isStarted}>
          Choose another file
        </Button>
      </Group>
      <ErrorNotice error={error} />
      {preview === undefined && error === null && <PageSkeleton />}
      {preview !== undefined && (
        <>
          <Section title="Columns" description="How the file is read. Say what each column is.">
            <ImportFormat
              preview={preview}
              onEncoding={(chosen) => {
                setEncoding(chosen)
                setMapping({}) // the names of the columns may be others
              }}
            />
            <ImportMapping preview={preview} mapping={mapping} onChange={setMapping} />
            <ErrorNotice error={preview.failure === null ? null : new Error(preview.failure)} />
          </Section>
          <ImportOptOuts unclear={preview.unclearOptOuts} values={optOutValues} onChange={setOptOutValues} />
          <Section title="List">
            <ListSelect
              label="Add everybody to a list"
              description={`Where a Live campaign would greet ${immediateJoins + 1} or more of them, you see whom, and decide, before anybody is messaged.`}
              placeholder="No list"
              value={listId}
              onChange={setListId}
              clearable
              maw={420}
            />
            {listId === null && (
              <TextInput
                label="Or to a new list"
                description="If there is a list of this name already, they are added to it."
                placeholder="Name of the list"
                value={newList}
                onChange={(event) => setNewList(event.currentTarget.value)}
                maxLength={maxName}
                maw={420}
              />
            )}
          </Section>
          <ErrorNotice error={start.error} />
          {isStarted && <Progress value={uploaded * 100} aria-label="Progress of the upload" animated />}
          <Group justify="flex-end">
            <Button onClick={() => start.mutate()} loading={isStarted} disabled={preview.failure !== null}>
              Import
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
