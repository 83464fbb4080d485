import { z } from 'zod'
import { maxFileName } from '../values/limits.ts'
import { withAliases } from './fieldAliases.ts'
import { optionalInput, text } from './fields.ts'

/** Whether a media URL carries the file itself. */
export const isDataUri = (url: string) => /^data:/i.test(url)

/** Where a file is, or itself. */
export const mediaUrl = z
  .string()
  .trim()
  .refine((value) => isDataUri(value) || (value.length <= 2048 && isWebLink(value)), {
    message:
      'must be an http(s) link of at most 2,048 characters, or a data URI (data:<MIME_TYPE>;base64,<DATA>)',
  })

function isWebLink(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    text(2048).safeParse(value).success
  )
}

/** What a file is said to be. */
export const mimeType = text(255)
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+( *;\P{Cc}*)?$/u,
    'must be a MIME type, for example image/jpeg',
  )

/** A further file of an incoming message, as the reply webhook has those that go out. */
export const IncomingFile = withAliases(
  z.object({
    url: mediaUrl.describe('A public link to the file, or a data URI; at most 10 MiB.'),
    contentType: mimeType.meta({
      description: 'MIME type of the file, in any case.',
      example: 'image/jpeg',
      pattern: undefined,
    }),
    name: optionalInput(text(maxFileName)).describe('What the file is called.'),
  }),
  { url: ['data', 'mediaUrl'], contentType: ['content_type', 'mediaContentType'] },
)

/** The files of a message in their order, and where each stands in the request. */
export const filesOf = (
  {
    mediaUrl: url,
    mediaContentType: contentType,
  }: { mediaUrl?: string | undefined; mediaContentType?: string | undefined },
  attachments: readonly z.output<typeof IncomingFile>[],
) => [
  ...(url === undefined || contentType === undefined
    ? []
    : [
        {
          url,
          contentType,
          name: undefined,
          paths: { url: 'customData.mediaUrl', contentType: 'customData.mediaContentType' },
        },
      ]),
  ...attachments.map((file, at) => {
    const path = `customData.attachments[${at}]`
    return { ...file, paths: { url: `${path}.url`, contentType: `${path}.contentType` } }
  }),
]
