import './filesInput.css'
import { maxAttachments } from '@replyloop/shared/values/limits'
import { Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useAttach } from '../ui/useAttach.ts'
import { anyFile, type AttachedFile } from '../ui/attachedFile.ts'
import { AttachedFiles, AttachFilesButton } from '../ui/AttachFiles.tsx'

/** The files that go out with a text; `of` says whose they are. Into what is edited above them they are pasted and dropped, too. */
export function FilesInput({
  of,
  files,
  onChange,
  error,
  children,
}: {
  of: string
  files: readonly AttachedFile[]
  onChange: (files: readonly AttachedFile[]) => void
  /** Why the service refuses them. */
  error?: ReactNode
  /** What is edited above them. */
  children?: ReactNode
}) {
  const [refused, setRefusal] = useState<string>()
  const refusal = refused ?? error
  const { add, area } = useAttach({
    attached: files,
    most: maxAttachments,
    carries: anyFile, // which channels carry which is said when the content is saved
    onChange: (chosen, why) => {
      setRefusal(why)
      onChange(chosen)
    },
  })
  return (
    <div className="files-area" {...area}>
      {children}
      <div role="group" aria-label={`Files of ${of}`} className="files-input">
        {files.length > 0 && (
          <AttachedFiles files={files} onRemove={(id) => onChange(files.filter((file) => file.id !== id))} />
        )}
        <Group gap={4}>
          <AttachFilesButton most={maxAttachments} carries={anyFile} onFiles={add} />
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
    </div>
  )
}
