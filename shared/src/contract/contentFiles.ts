import { z } from 'zod'
import { maxAttachments, maxFileName } from '../values/limits.ts'
import { optionalInput, requiredText, text, WebAddress } from './fields.ts'
import { DataUri } from './message.ts'

const name = optionalInput(text(maxFileName))
/** The address of a file or a page of somebody else. */
export const link = WebAddress.max(2048)

/** A text alone is a link or a data URI. */
const asFile = (input: unknown) =>
  typeof input === 'string' ? { [/^\s*data:/i.test(input) ? 'data' : 'url']: input } : input

/** A file: a link by which the service fetches it at once, or a data URI. A text alone is one of the two. */
export const NewFile = z.preprocess(
  asFile,
  z
    .object({ url: optionalInput(link), data: optionalInput(DataUri), name })
    .refine(({ url, data }) => (url === undefined) !== (data === undefined), {
      path: ['url'],
      message: 'or data is required: a link to the file, or the file itself as a data URI',
    }),
)

/** The same, or the `id` of a file that the content of the same thing has already. */
const ContentFile = z.preprocess(
  asFile,
  z
    .object({
      id: optionalInput(requiredText(64)),
      url: optionalInput(link),
      data: optionalInput(DataUri),
      name,
    })
    .refine(({ id, url, data }) => [id, url, data].filter((one) => one !== undefined).length === 1, {
      path: ['url'],
      message: 'or data or id is required: a link to the file, the file as a data URI, or one that is there',
    }),
)

/** The files of a content. */
export const contentFiles = optionalInput(z.array(ContentFile).max(maxAttachments)).describe(
  'Up to ten files of 10 MiB: `{ url, name }`, `{ data, name }`, or `{ id }` of one that is there.',
)

/** A file of a content, as it is stored. */
export const StoredFile = z.object({
  hash: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  name: z.string().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** The files of a content, as responses show them. */
export const shownFiles = z
  .array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      contentType: z.string(),
      bytes: z.int(),
    }),
  )
  .optional()
  .meta({ description: 'Its files; `id` names one in a save.' })
