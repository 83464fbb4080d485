import { ActionIcon, FileButton, Group, Text, Tooltip } from '@mantine/core'
import { ImagePlus, Paperclip, X } from './icons.ts'
import { useRef } from 'react'
import { carriesImagesAlone, imageTypes, isImage, type AttachedFile, type FileLimit } from './attachedFile.ts'

/** A button that chooses files. */
export function AttachFilesButton({
  most,
  carries,
  onFiles,
}: {
  /** How many a message can have. */
  most: number
  carries: readonly FileLimit[]
  onFiles: (chosen: readonly File[]) => void
}) {
  const reset = useRef<() => void>(null)
  const imagesOnly = carriesImagesAlone(carries)
  const label =
    most === 1 ? `Attach ${imagesOnly ? 'an image' : 'a file'}` : `Attach ${imagesOnly ? 'images' : 'files'}`
  const Icon = imagesOnly ? ImagePlus : Paperclip
  return (
    <FileButton
      resetRef={reset}
      {...(imagesOnly && { accept: imageTypes.join(',') })}
      multiple={most > 1}
      onChange={(chosen) => {
        reset.current?.() // so that the same file can be chosen again
        onFiles(chosen === null ? [] : [chosen].flat())
      }}
    >
      {(props) => (
        <Tooltip label={`${label}, or paste or drop ${most === 1 ? 'it' : 'them'} here`}>
          <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={label}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}

/** The files that are attached to what is being written, each with a button that removes it. */
export const AttachedFiles = ({
  files,
  onRemove,
}: {
  files: readonly AttachedFile[]
  onRemove: (id: string) => void
}) => (
  <Group gap="xs" my={6}>
    {files.map(({ id, name, type, dataUri }) => (
      <div key={id} className="attached-image">
        {isImage(type) && dataUri !== '' ? (
          <img src={dataUri} alt={name} />
        ) : (
          <Group gap={4} wrap="nowrap" className="attached-file">
            <Paperclip size={14} aria-hidden />
            <Text size="xs" truncate="end">
              <bdi>{name}</bdi>
            </Text>
          </Group>
        )}
        <ActionIcon
          size="xs"
          radius="xl"
          variant="filled"
          color="dark"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
        >
          <X size={12} />
        </ActionIcon>
      </div>
    ))}
  </Group>
)
