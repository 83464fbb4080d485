import type { IncomingFile } from '../incoming.ts'

/** A file as a hook names it. */
interface HookFile {
  reference: unknown
  contentType: unknown
}

/** The files of a message that came in, in their order; what names no file is left out. */
export const incomingFilesOf = (files: readonly HookFile[]): IncomingFile[] =>
  files.flatMap(({ reference, contentType }) =>
    typeof reference === 'string' && reference !== ''
      ? [
          {
            reference,
            contentType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
          },
        ]
      : [],
  )
