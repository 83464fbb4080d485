import { ActionIcon, FileButton, Group, Tooltip } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { maxMediaBytes, maxRequestBytes } from '@replyloop/shared/values/limits'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { bidiIsolate } from './bidiIsolate.ts'

/** An image that was chosen on this device. */
export interface AttachedImage {
  readonly id: string
  readonly name: string
  readonly dataUri: string
}

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
/** As text in a request a file takes a third more; the last MiB is for the rest of the request. */
const maxTotalBytes = (maxRequestBytes * 3) / 4 - 1024 * 1024
const bytesOf = ({ dataUri }: AttachedImage) => Math.ceil((dataUri.length * 3) / 4)

/** Why an image cannot be attached beside those that are; `undefined` if it can. */
function refusalOf(file: File, attached: readonly AttachedImage[]): string | undefined {
  if (!types.includes(file.type)) return `${bidiIsolate(file.name)} is not a PNG, JPEG, GIF or WebP image.`
  if (file.size > maxMediaBytes)
    return `${bidiIsolate(file.name)} is too large: an image can have at most ${mebibytes(maxMediaBytes)}.`
  const total = attached.reduce((sum, image) => sum + bytesOf(image), file.size)
  return total > maxTotalBytes
    ? `Together the images of a message can have at most ${mebibytes(maxTotalBytes)}.`
    : undefined
}

const readDataUri = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no text was read')),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file was not read')))
    reader.readAsDataURL(file)
  })

/** A button that chooses images. `onChange` gets all that are attached then, and why one could not be. */
export function AttachImagesButton({
  attached,
  most,
  onChange,
}: {
  attached: readonly AttachedImage[]
  /** How many a message can have; where it is one, choosing another replaces it. */
  most: number
  onChange: (attached: readonly AttachedImage[], refusal: string | undefined) => void
}) {
  const reset = useRef<() => void>(null)
  const attach = async (files: readonly File[]) => {
    reset.current?.() // so that the same file can be chosen again
    let images = most === 1 ? [] : attached
    let refusal =
      files.length + images.length > most ? `A message can have at most ${most} images.` : undefined
    for (const file of files.slice(0, most - images.length)) {
      const reason = refusalOf(file, images)
      if (reason !== undefined) refusal = reason
      else images = [...images, await read(file)]
    }
    onChange(images, refusal)
  }
  const label = most === 1 ? 'Attach an image' : 'Attach images'
  return (
    <FileButton
      resetRef={reset}
      accept={types.join(',')}
      multiple={most > 1}
      onChange={(chosen) => void attach(chosen === null ? [] : [chosen].flat())}
    >
      {(props) => (
        <Tooltip label={label}>
          <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={label}>
            <ImagePlus size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}

const read = async (file: File): Promise<AttachedImage> => ({
  id: randomId('image'),
  name: file.name,
  dataUri: await readDataUri(file),
})

/** The images that are attached to what is being written, each with a button that removes it. */
export const AttachedImages = ({
  images,
  onRemove,
}: {
  images: readonly AttachedImage[]
  onRemove: (id: string) => void
}) => (
  <Group gap="xs" my={6}>
    {images.map(({ id, name, dataUri }) => (
      <div key={id} className="attached-image">
        <img src={dataUri} alt={name} />
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
