import type { TemplateText } from '@replyloop/shared/contract/templateText'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { ChannelRow } from '../channels.store.ts'
import { openCall } from '../sending/openCall.ts'
import type { WritingParts } from './templateCall.ts'
import type { ChannelTemplateRow } from './templates.store.ts'
import { componentOf } from './templateVariables.rules.ts'

const path = 'headerMedia.example'
const uploadMs = 90_000

/** What the provider takes as the example of a header: types of files, how many bytes, and both in words. */
const accepted = {
  image: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 5 * 1024 * 1024,
    words: 'a JPEG or PNG of at most 5 MB',
  },
  video: { types: ['video/mp4'], maxBytes: 16 * 1024 * 1024, words: 'an MP4' },
  document: { types: ['application/pdf'], maxBytes: 100 * 1024 * 1024, words: 'a PDF' },
} as const

/**
 * Has the provider of a channel keep the example of a template's header, outside of any transaction; `undefined` for a header that
 * needs none. A file that is left out stays that of `before`. Throws `VALIDATION_FAILED` for what is no such file, and
 * `CHANNEL_REFUSED` with the provider's words.
 */
export async function uploadExample(
  parts: WritingParts,
  channel: ChannelRow,
  { headerMedia }: Pick<TemplateText, 'headerMedia'>,
  before?: Pick<ChannelTemplateRow, 'components'>,
): Promise<string | undefined> {
  if (headerMedia === undefined) return undefined
  const { type, example } = headerMedia
  if (type === 'location') {
    if (example === undefined) return undefined
    throw fieldProblem(path, 'cannot be there: a place on a map needs no example')
  }
  const known = before && exampleOf(before, type)
  const isHandle = known !== undefined && !/^https?:/.test(known)
  if (example === undefined && isHandle) return known
  const source = example ?? known
  const { types, maxBytes, words } = accepted[type]
  if (source === undefined)
    throw fieldProblem(path, `is required: a link to ${words}, or the file as a data URI`)
  const { name, ...file } = await parts.readFile(parts.fetchFor(channel.accountId), source, path)
  if (!types.some((one) => one === file.contentType) || file.bytes.length > maxBytes)
    throw fieldProblem(path, `must be ${words}; it is ${file.contentType} of ${sizeOf(file.bytes)}`)
  const uploaded = await openCall(
    parts,
    channel,
    async ({ templates }, call) => templates?.uploadExample(call, { ...file, name: name ?? type }),
    AbortSignal.timeout(uploadMs),
  )
  if (uploaded !== undefined && 'problem' in uploaded) throw new Problem('CHANNEL_REFUSED', uploaded.problem)
  return uploaded?.handle
}

const sizeOf = ({ length }: Buffer): string => `${(length / 1024 / 1024).toFixed(1)} MB`

/** The example of a header of some kind: the handle by which it was submitted, or the link by which the provider lists it. */
function exampleOf({ components }: Pick<ChannelTemplateRow, 'components'>, type: string): string | undefined {
  const header = componentOf(components, 'HEADER')
  if (header?.format?.toLowerCase() !== type) return undefined
  const { example } = header
  if (typeof example !== 'object' || example === null || !('header_handle' in example)) return undefined
  const handles: unknown = example.header_handle
  const first: unknown = Array.isArray(handles) ? handles[0] : handles
  return typeof first === 'string' ? first : undefined
}
