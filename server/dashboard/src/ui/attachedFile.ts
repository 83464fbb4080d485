import { randomId } from '@mantine/hooks'
import { maxMediaBytes, maxRequestBytes } from '@replyloop/shared/values/limits'
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
export interface FileLimit {
  readonly type: string
  readonly maxBytes: number
}

/** The limits of a channel that carries images alone. */
export const imagesAlone: readonly FileLimit[] = [{ type: 'image/', maxBytes: maxMediaBytes }]

/** The limits where a file of any type is taken. */
export const anyFile: readonly FileLimit[] = [{ type: '', maxBytes: maxMediaBytes }]

/** The types of images that every channel with images carries. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
/** As text in a request a file takes a third more; the last MiB is for the rest of the request. */
const maxTotalBytes = (maxRequestBytes * 3) / 4 - 1024 * 1024
/** Whether a type is that of an image. */
export const isImage = (type: string) => type.startsWith('image/')
/** Whether a channel carries images, and no other files. */
export const carriesImagesAlone = (carries: readonly FileLimit[]) =>
  carries.every(({ type }) => isImage(type))
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

/** A file as text, as requests take it, to be attached beside those that are; or why it cannot be. */
export async function fileOrRefusal(
  file: File,
  attached: readonly AttachedFile[],
  carries: readonly FileLimit[],
): Promise<AttachedFile | string> {
  const refusal = refusalOf(file, attached, carries)
  if (refusal !== undefined) return refusal
  const type = typeOf(file)
  try {
    const dataUri = await readDataUri(file)
    return {
      id: randomId('file'),
      name: file.name,
      type,
      bytes: file.size,
      dataUri: dataUri.replace(/^data:[^,]*,/, `data:${type};base64,`),
    }
  } catch {
    return `${bidiIsolate(file.name)} could not be read. Is it a folder?`
  }
}
