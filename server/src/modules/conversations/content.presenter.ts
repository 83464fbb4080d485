import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { Snippet } from '@replyloop/shared/contract/snippet'

/** What is kept to be said as responses show it: a text, what stands below it, and files by the ids that they are given again by. */
export const presentKept = ({
  body,
  choices,
  files,
}: {
  body: string
  choices: Choices | null
  files: readonly StoredFile[]
}): Snippet['content'] => ({
  body,
  buttons: null,
  menu: null,
  link: null,
  ...choices,
  attachments: presentFiles(files),
})

/** Files of a content as responses show them. */
const presentFiles = (files: readonly StoredFile[]) => files.map(({ hash: id, ...file }) => ({ id, ...file }))

/** A text with what stands below it, and its files; `null` for a text alone. */
export const presentContent = (
  body: string | null,
  {
    choices,
    files,
  }: { choices?: Choices | null | undefined; files?: readonly StoredFile[] | null | undefined },
) =>
  body === null || (!choices && !files?.length)
    ? null
    : {
        body,
        ...choices,
        ...(files?.length && { attachments: presentFiles(files) }),
      }
