import type { IncomingFile } from '../../channels/incoming.ts'

const maxLength = 240
/** Signs that end a line, hide, or turn the text around so that `exe.pdf` ends in `.exe`. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** The name of a file without folders before it and signs that nobody sees; of a long one the end, which says what it is. */
export function safeFileName(name: string | undefined): string | undefined {
  const [last = ''] = (name ?? '').replace(hidden, '').split(/[/\\]/).slice(-1)
  const safe = last.trim().slice(-maxLength)
  return /[^.\s]/.test(safe) ? safe : undefined
}

/** Files with names that are safe to show and to save by. */
export const safelyNamed = (files: readonly IncomingFile[] | undefined): IncomingFile[] | undefined =>
  files?.map((file) => ({ ...file, name: safeFileName(file.name) }))
