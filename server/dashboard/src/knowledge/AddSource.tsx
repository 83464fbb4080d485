import { Button, FileButton, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { useRef, useState, type DragEvent, type SubmitEvent } from 'react'
import { attachedRefusal, readFile } from '../ui/attachedFile.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Upload } from '../ui/icons.ts'
import { useAddKnowledge } from './knowledgeQueries.ts'

const accepted = '.pdf,.docx,.txt,.md,.markdown,.html,.htm'
const anyFile = [{ type: '', maxBytes: maxMediaBytes }]
const kinds = [
  { value: 'url', label: 'A page' },
  { value: 'sitemapUrl', label: 'A sitemap' },
]

/** Adds files, by a button or dropped on it, and pages by their address. */
export function AddSource({ campaignId }: { campaignId: string }) {
  const add = useAddKnowledge(campaignId)
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const [kind, setKind] = useState('url')
  const [address, setAddress] = useState('')

  const addFiles = async (files: readonly File[]) => {
    reset.current?.()
    setRefusal(undefined)
    for (const chosen of files) {
      const file = await readFile(chosen)
      const why = attachedRefusal([file], anyFile)
      if (why === undefined) await add.mutateAsync({ file: { data: file.dataUri, name: file.name } })
      else setRefusal(why)
    }
  }
  const begin = (files: readonly File[]) => {
    addFiles(files).catch(() => {}) // `add.error` shows it
  }
  const addAddress = (event: SubmitEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    const written = address.trim()
    if (written === '' || add.isPending) return
    const url = /^[a-z]+:\/\//i.test(written) ? written : `https://${written}`
    add.mutate(kind === 'url' ? { url } : { sitemapUrl: url }, { onSuccess: () => setAddress('') })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    begin([...event.dataTransfer.files])
  }

  return (
    <Stack gap="sm">
      <div
        className="drop-files"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton resetRef={reset} accept={accepted} multiple onChange={begin}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<Upload size={16} />} loading={add.isPending}>
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
          <Button type="submit" variant="default" disabled={address.trim() === ''} loading={add.isPending}>
            Add
          </Button>
        </Group>
      </form>
      {refusal !== undefined && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
      <ErrorNotice error={add.error} />
    </Stack>
  )
}
