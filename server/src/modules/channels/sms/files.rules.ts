import type { IncomingChannelMessage } from '../incoming.ts'

/** A file as a hook names it; what names none is left out. */
interface HookFile {
  reference: unknown
  contentType: unknown
}

/**
 * A message that came with files: the first stands in the message with the text, each further one is a message of its own, whose
 * id is that of the message with the place of the file.
 */
export function splitFiles(
  message: IncomingChannelMessage,
  files: readonly HookFile[],
): IncomingChannelMessage[] {
  const [first, ...others] = files.flatMap(({ reference, contentType }) =>
    typeof reference === 'string' && reference !== ''
      ? [
          {
            reference,
            contentType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
          },
        ]
      : [],
  )
  const { address, providerId, type, sentAt } = message
  return [
    { ...message, ...(first && { media: first }) },
    ...others.map((media, at) => ({
      address,
      providerId: `${providerId}:${at + 1}`,
      type,
      body: '',
      sentAt,
      media,
    })),
  ]
}
