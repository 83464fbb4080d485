import { bidiIsolate } from '../ui/bidiIsolate.ts'
import type { AttachedFile } from '../ui/attachedFile.ts'

/** The files of a content, as responses show them. */
interface WithFiles {
  attachments?: readonly { id: string; name: string | null; contentType: string; bytes: number }[] | undefined
}

/** The files of a content, to be edited: one that is stored already has no data. */
export const filesOf = (content: WithFiles | null): readonly AttachedFile[] =>
  (content?.attachments ?? []).map(({ id, name, contentType, bytes }) => ({
    id,
    name: name ?? contentType,
    type: contentType,
    bytes,
    dataUri: '',
  }))

/** Files as requests take them. */
export const filesRequest = (files: readonly AttachedFile[]) =>
  files.length === 0
    ? {}
    : {
        attachments: files.map(({ id, dataUri, name, type }) =>
          dataUri === '' ? { id, ...(name !== type && { name }) } : { data: dataUri, name },
        ),
      }

/** Files in words. */
export const fileNames = (files: readonly AttachedFile[]): string | undefined =>
  files.length === 0 ? undefined : `Files: ${files.map(({ name }) => bidiIsolate(name)).join(', ')}`
