import { maxAttachments, maxMediaBytes } from '@replyloop/shared/values/limits'
import { Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { AttachedFiles, AttachFilesButton, type AttachedFile } from '../ui/AttachFiles.tsx'

/** Which channels carry which files is said when the content is saved. */
const anyFile = [{ type: '', maxBytes: maxMediaBytes }]

/** The files that go out with a text; `of` says whose they are. */
export function FilesInput({
  of,
  files,
  onChange,
  error,
}: {
  of: string
  files: readonly AttachedFile[]
  onChange: (files: readonly AttachedFile[]) => void
  /** Why the service refuses them. */
  error?: ReactNode
}) {
  const [refused, setRefusal] = useState<string>()
  const refusal = refused ?? error
  return (
    <div role="group" aria-label={`Files of ${of}`}>
      {files.length > 0 && (
        <AttachedFiles files={files} onRemove={(id) => onChange(files.filter((file) => file.id !== id))} />
      )}
      <Group gap={4}>
        <AttachFilesButton
          attached={files}
          most={maxAttachments}
          carries={anyFile}
          onChange={(chosen, why) => {
            setRefusal(why)
            onChange(chosen)
          }}
        />
        <Text size="sm" c="dimmed">
          Files go out with the text where the channel carries them.
        </Text>
      </Group>
      {refusal !== undefined && refusal !== null && (
        <Text size="xs" c="red" role="alert">
          {refusal}
        </Text>
      )}
    </div>
  )
}
