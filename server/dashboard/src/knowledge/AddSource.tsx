import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { Button, FileButton, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { anyFile, fileOrRefusal } from '../ui/attachedFile.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Upload } from '../ui/icons.ts'
import { useFileArea } from '../ui/useAttach.ts'
import { useAddKnowledge } from './knowledgeQueries.ts'

const accepted = '.pdf,.docx,.txt,.md,.markdown,.html,.htm'
const kinds = [
  { value: 'url', label: 'A page' },
  { value: 'sitemapUrl', label: 'A sitemap' },
]

/** Adds files, by a button or pasted or dropped on it, and pages by their address. */
export function AddSource({ campaignId }: { campaignId: string }) {
  const addPage = useAddKnowledge(campaignId)
  const upload = useAddKnowledge(campaignId)
  /** Of files that were not added, why. */
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const reset = useRef<() => void>(null)
  const [kind, setKind] = useState('url')
  const [address, setAddress] = useState('')

  const addFile = async (chosen: File): Promise<string | undefined> => {
    const file = await fileOrRefusal(chosen, [], anyFile)
    if (typeof file === 'string')
      return chosen.size > maxMediaBytes ? `${file} Split it into smaller ones, and add each.` : file
    return upload.mutateAsync({ file: { data: file.dataUri, name: file.name } }).then(
      () => undefined,
      ({ message }: Error) => `${bidiIsolate(file.name)}: ${message}`,
    )
  }
  const addFiles = async (files: readonly File[]) => {
    reset.current?.()
    setRefusals([])
    for (const file of files) {
      const refusal = await addFile(file)
      if (refusal !== undefined) setRefusals((before) => [...before, refusal])
    }
  }
  const begin = (files: readonly File[]) => void addFiles(files)
  const area = useFileArea(begin)
  const addAddress = (event: SubmitEvent) => {
    event.preventDefault()
    const written = address.trim()
    if (written === '' || addPage.isPending) return
    const url = /^[a-z]+:\/\//i.test(written) ? written : `https://${written}`
    addPage.mutate(kind === 'url' ? { url } : { sitemapUrl: url }, { onSuccess: () => setAddress('') })
  }

  return (
    <Stack gap="sm">
      <div className="drop-files" {...area}>
        <FileButton resetRef={reset} accept={accepted} multiple onChange={begin}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<Upload size={16} />}
              loading={upload.isPending}
            >
              Add files
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          Or drop them here: PDF, Word (.docx), text, Markdown or HTML, up to 10 MiB each.
        </Text>
      </div>
      <form onSubmit={addAddress} aria-label="Add a page">
        <Group gap="xs" align="flex-end">
          <SegmentedControl
            data={kinds}
            value={kind}
            onChange={setKind}
            aria-label="What the address is of"
          />
          <TextInput
            flex={1}
            miw={180}
            type="text"
            inputMode="url"
            aria-label={kind === 'url' ? 'Address of the page' : 'Address of the sitemap'}
            placeholder={
              kind === 'url' ? 'https://shop.example/delivery' : 'https://shop.example/sitemap.xml'
            }
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={address.trim() === ''}
            loading={addPage.isPending}
          >
            Add
          </Button>
        </Group>
      </form>
      {refusals.length > 0 && (
        <Text size="sm" c="red" role="alert" component="div">
          {refusals.map((refusal, at) => (
            <div key={`${at} ${refusal}`}>{refusal}</div>
          ))}
        </Text>
      )}
      <ErrorNotice error={addPage.error} />
    </Stack>
  )
}
