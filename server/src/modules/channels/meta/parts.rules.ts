/** A MIME type without its parameters. */
export const mimeTypeOf = (contentType: string): string =>
  contentType.split(';')[0]?.trim().toLowerCase() ?? contentType

/**
 * What each status of a part carries back: our id of the message, and of several parts which one it is. The message is as far as
 * its last part.
 */
export const callbackDataOf = (messageId: string, at: number, count: number): string =>
  count === 1 ? messageId : `${messageId}#${at + 1}/${count}`

/** The message and the part in callback data; `undefined` where it is not ours. */
export function messageOfCallbackData(
  data: string | undefined,
): { id: string; isOneOfSeveral: boolean; isLast: boolean } | undefined {
  const [, id, part, count] = /^(msg_\w+)(?:#(\d+)\/(\d+))?$/.exec(data ?? '') ?? []
  return id === undefined ? undefined : { id, isOneOfSeveral: part !== undefined, isLast: part === count }
}
