import { escaped } from './hooks.ts'
import { newMid, type GraphInbox, type PageSent } from './pages.ts'

/** What happened in a conversation, as an entry of a hook holds it. */
export type PageHookEvent = Record<string, unknown>

/** A message of a person, or to one. Left out: a text, and an id of its own. */
export interface PageWritten {
  /** The person's id there. */
  from: string
  id?: string
  text?: string
  attachments?: readonly unknown[]
  /** Milliseconds since 1970. */
  at?: number
  /** Further fields of the message, such as `reply_to` or `referral`. */
  more?: Record<string, unknown>
}

const between = (from: string, to: string, at: number | undefined) => ({
  sender: { id: from },
  recipient: { id: to },
  timestamp: at ?? Date.now(),
})

const messageOf = ({ object }: GraphInbox, { id, text, attachments, more }: PageWritten) => ({
  mid: id ?? newMid(object),
  ...((text !== undefined || attachments === undefined) && { text: text ?? 'Hi' }),
  ...(attachments && { attachments }),
  ...more,
})

/** A person has written. */
export const writtenEvent = (inbox: GraphInbox, written: PageWritten): PageHookEvent => ({
  ...between(written.from, inbox.id, written.at),
  message: messageOf(inbox, written),
})

/** Somebody, or an app, has written to the person `from`. */
export const echoEvent = (inbox: GraphInbox, written: PageWritten): PageHookEvent => ({
  ...between(inbox.id, written.from, written.at),
  message: { is_echo: true, ...messageOf(inbox, written) },
})

/** What becomes of a sent message: its echo, that it is there, or that it was read. */
export function toldEvent(
  { id, inbox, to, body, at: sentAt }: PageSent,
  state: string,
  { appId, at = sentAt }: { appId: string; at?: number },
): PageHookEvent {
  if (id === undefined) throw new Error('nothing is told of a reaction')
  if (state === 'sent') {
    const { text, attachment, metadata } = body.message ?? {}
    const own = inbox.object === 'page' ? { app_id: Number(appId), ...(metadata && { metadata }) } : {}
    const attachments = attachment && [
      attachment.type === 'template'
        ? attachment
        : { type: attachment.type, payload: { url: attachment.payload.url ?? 'https://cdn.example.com/1' } },
    ]
    return echoEvent(inbox, {
      from: to,
      id,
      at,
      ...(text !== undefined && { text }),
      ...(attachments && { attachments }),
      more: own,
    })
  }
  const happened = between(to, inbox.id, at)
  if (state === 'read')
    return { ...happened, read: inbox.object === 'page' ? { watermark: at } : { mid: id } }
  if (state === 'delivered' && inbox.object === 'page')
    return { ...happened, delivery: { mids: [id], watermark: at } }
  throw new Error(`${inbox.object} never tells that a message is ${state}`)
}

/** A person reacts to a message, or takes that back. */
export const reactionEvent = (
  { id }: GraphInbox,
  { from, mid, emoji, at }: { from: string; mid: string; emoji?: string; at?: number },
): PageHookEvent => ({
  ...between(from, id, at),
  reaction:
    emoji === undefined ? { mid, action: 'unreact' } : { mid, action: 'react', reaction: 'other', emoji },
})

/** A person has changed a message. */
export const editEvent = (
  { id }: GraphInbox,
  { from, mid, text, at }: { from: string; mid: string; text: string; at?: number },
): PageHookEvent => ({ ...between(from, id, at), message_edit: { mid, text, num_edit: 1 } })

/** A person has taken a message back. */
export const deletedEvent = (
  { id }: GraphInbox,
  { from, mid, at }: { from: string; mid: string; at?: number },
): PageHookEvent => ({ ...between(from, id, at), message: { mid, is_deleted: true } })

/** A person has chosen a button. */
export const postbackEvent = (
  { id, object }: GraphInbox,
  {
    from,
    title,
    payload = 'BUTTON',
    at,
    more,
  }: Omit<PageWritten, 'id'> & { title: string; payload?: string },
): PageHookEvent => ({
  ...between(from, id, at),
  postback: { mid: newMid(object), title, payload, ...more },
})

/** Somebody who has written before came by a link. */
export const referralEvent = (
  { id }: GraphInbox,
  { from, ref, at }: { from: string; ref: string; at?: number },
): PageHookEvent => ({
  ...between(from, id, at),
  referral: { ref, source: 'SHORTLINK', type: 'OPEN_THREAD' },
})

/** A hook with these events, as Meta writes it: not ASCII and `/` escaped. `standby`: another app has the conversation. */
export const pageHookBytes = (
  { object, id }: Pick<GraphInbox, 'object' | 'id'>,
  events: readonly PageHookEvent[],
  { standby = false } = {},
): Buffer =>
  Buffer.from(
    escaped({ object, entry: [{ id, time: Date.now(), [standby ? 'standby' : 'messaging']: events }] }),
  )
