import type { ChannelEvent, ForChannel, RawHook } from '../incoming.ts'

/** No database stores it. */
const escapedNul = String.raw`\u0000`

/** The text of a hook in JSON, without NUL. */
export const hookText = ({ body }: Pick<RawHook, 'body'>): string =>
  body.toString().replaceAll(escapedNul, String.raw`\ufffd`)

/** The most of something unknown that is kept, in characters. */
const maxKept = 16_384

/** A notice in words. */
export const channelNotice = (
  target: ForChannel,
  kind: string,
  detail: string,
  more: { info?: Record<string, string>; stops?: string } = {},
): ChannelEvent => ({ for: target, is: 'notice', kind, detail, ...more })

/** What could not be understood, with it. */
export const unreadableNotice = (
  target: ForChannel,
  kind: string,
  detail: string,
  body: unknown,
): ChannelEvent => ({
  for: target,
  is: 'notice',
  kind,
  detail,
  body: (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, maxKept).replaceAll('\0', '\ufffd'),
})
