import { ActionIcon, FileButton, Group, Text, Tooltip } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { maxMediaBytes, maxRequestBytes } from '@replyloop/shared/values/limits'
import { ImagePlus, Paperclip, X } from './icons.ts'
import { useRef } from 'react'
import { bidiIsolate } from './bidiIsolate.ts'

/** A file that was chosen on this device. */
export interface AttachedFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly dataUri: string
}

/** Files that a channel carries: the beginning of their types, and their most bytes. */
interface FileLimit {
  readonly type: string
  readonly maxBytes: number
}

/** The limits of a channel that carries images alone. */
export const imagesAlone: readonly FileLimit[] = [{ type: 'image/', maxBytes: maxMediaBytes }]

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
/** As text in a request a file takes a third more; the last MiB is for the rest of the request. */
const maxTotalBytes = (maxRequestBytes * 3) / 4 - 1024 * 1024
const isImage = (type: string) => type.startsWith('image/')
const carriesImagesAlone = (carries: readonly FileLimit[]) => carries.every(({ type }) => isImage(type))
/** Browsers do not know every type. */
const typeOf = ({ type }: File) => (type === '' ? 'application/octet-stream' : type)

/** Why a channel does not carry a file; `undefined` if it does. */
function notCarried(
  file: Pick<AttachedFile, 'name' | 'type' | 'bytes'>,
  carries: readonly FileLimit[],
): string | undefined {
  const { type, bytes } = file
  const name = bidiIsolate(file.name)
  if (carries.length === 0) return `${name} cannot be sent: the channel carries no files.`
  if ((isImage(type) || carriesImagesAlone(carries)) && !imageTypes.includes(type))
    return `${name} is not a PNG, JPEG, GIF or WebP image.`
  const limit = carries.find((one) => type.startsWith(one.type))
  if (limit === undefined)
    return `${name} cannot be sent: the channel carries no files of its kind (${type}).`
  return bytes > limit.maxBytes
    ? `${name} is too large: ${isImage(type) ? 'an image' : 'such a file'} can have at most ${mebibytes(limit.maxBytes)}.`
    : undefined
}

/** Why the first of the attached files that a channel does not carry cannot go out there; `undefined` if all can. */
export const attachedRefusal = (
  attached: readonly AttachedFile[],
  carries: readonly FileLimit[],
): string | undefined => attached.flatMap((file) => notCarried(file, carries) ?? [])[0]

/** Why a file cannot be attached beside those that are; `undefined` if it can. */
function refusalOf(
  file: File,
  attached: readonly AttachedFile[],
  carries: readonly FileLimit[],
): string | undefined {
  const refusal = notCarried({ name: file.name, type: typeOf(file), bytes: file.size }, carries)
  if (refusal !== undefined) return refusal
  const total = attached.reduce((sum, { bytes }) => sum + bytes, file.size)
  return total > maxTotalBytes
    ? `Together the files of a message can have at most ${mebibytes(maxTotalBytes)}.`
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

/** A button that chooses files. `onChange` gets all that are attached then, and why one could not be. */
export function AttachFilesButton({
  attached,
  most,
  carries,
  onChange,
}: {
  attached: readonly AttachedFile[]
  /** How many a message can have; where it is one, choosing another replaces it. */
  most: number
  carries: readonly FileLimit[]
  onChange: (attached: readonly AttachedFile[], refusal: string | undefined) => void
}) {
  const reset = useRef<() => void>(null)
  const imagesOnly = carriesImagesAlone(carries)
  const noun = imagesOnly ? 'image' : 'file'
  const attach = async (chosen: readonly File[]) => {
    reset.current?.() // so that the same file can be chosen again
    let files = most === 1 ? [] : attached
    let refusal =
      chosen.length + files.length > most ? `A message can have at most ${most} ${noun}s.` : undefined
    for (const file of chosen.slice(0, most - files.length)) {
      const reason = refusalOf(file, files, carries)
      if (reason !== undefined) refusal = reason
      else files = [...files, await read(file)]
    }
    onChange(files, refusal)
  }
  const label = most === 1 ? `Attach ${imagesOnly ? 'an image' : 'a file'}` : `Attach ${noun}s`
  const Icon = imagesOnly ? ImagePlus : Paperclip
  return (
    <FileButton
      resetRef={reset}
      {...(imagesOnly && { accept: imageTypes.join(',') })}
      multiple={most > 1}
      onChange={(chosen) => void attach(chosen === null ? [] : [chosen].flat())}
    >
      {(props) => (
        <Tooltip label={label}>
          <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={label}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}

const read = async (file: File): Promise<AttachedFile> => {
  const type = typeOf(file)
  const dataUri = await readDataUri(file)
  return {
    id: randomId('file'),
    name: file.name,
    type,
    bytes: file.size,
    dataUri: dataUri.replace(/^data:[^,]*,/, `data:${type};base64,`),
  }
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
