import type { Media, Message } from '@replyloop/shared/contract/message'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import {
  firstAttachment,
  readAttachments,
  type Attachment,
  type StoredAttachment,
} from './media/attachments.store.ts'
import { providerIdOf } from './message.rules.ts'
import type { MessageRow } from './messages.store.ts'

/** What most messages do not have beside their text. */
const nothingBeside = {
  buttons: null,
  menu: null,
  link: null,
  tapped: null,
  form: null,
  product: null,
  referral: null,
}

/** A message as responses show it (docs/interface.md#messages), with its attachments; the first is its `media` too. */
export function presentMessage(
  row: MessageRow,
  attachments: readonly Attachment[],
  signMediaUrl: MediaLink,
): Message {
  const { id, memberId, memberName } = row
  const files = attachments.map((attachment) => presentAttachment(id, attachment, signMediaUrl))
  return {
    id,
    direction: row.direction,
    status: row.status,
    type: row.type,
    body: row.body,
    contactId: row.contactId,
    channel: row.channel,
    campaignId: row.campaignId,
    author: row.author,
    member: memberId === null ? null : { id: memberId, name: memberName ?? '' },
    media: files[0] ?? null,
    attachments: files,
    transcript: row.transcript,
    template: row.template && { name: row.template.name, language: row.template.language },
    ...nothingBeside,
    ...row.choices,
    ...row.incomingData,
    reactsTo: row.reactsTo,
    error: row.error,
    attempts: row.attempts,
    nextAttemptAt: isoTime(row.nextAttemptAt),
    providerId: row.providerId ?? providerIdOf(row),
    createdAt: isoTime(row.createdAt),
    sentAt: isoTime(row.sentAt),
    deliveredAt: isoTime(row.deliveredAt),
    readAt: isoTime(row.readAt),
    editedAt: isoTime(row.editedAt),
    revokedAt: isoTime(row.revokedAt),
  }
}

const presentAttachment = (
  messageId: string,
  { position, url, hash, contentType, bytes, error, name = null }: Attachment,
  signMediaUrl: MediaLink,
): Media => ({
  url: hash === null ? (url ?? '') : signMediaUrl(messageId, position),
  contentType,
  bytes,
  error,
  ...(name !== null && { name }),
})

/** Messages as responses show them, in the given order. */
export async function presentMessages(
  read: Reader,
  rows: readonly MessageRow[],
  signMediaUrl: MediaLink,
): Promise<Message[]> {
  const attachments = await readAttachments(read, rows)
  return rows.map((row) => presentMessage(row, attachments.get(row.id) ?? [], signMediaUrl))
}

/** A message as responses show it. */
export async function presentOne(read: Reader, row: MessageRow, signMediaUrl: MediaLink): Promise<Message> {
  const attachments = firstAttachment(row) === undefined ? undefined : await readAttachments(read, [row])
  return presentMessage(row, attachments?.get(row.id) ?? [], signMediaUrl)
}

/** A message as events store it. Links to files expire, so one is signed whenever the event is shown. */
export const messageOfEvent = (read: Reader, row: MessageRow): Promise<Message> =>
  presentOne(read, row, () => '')

/** A new message with the files that follow its first, as events store it. */
export const newMessageOfEvent = (row: MessageRow, files: readonly StoredAttachment[]): Message => {
  const further = files.map((file, index) => ({ ...file, position: index + 1, error: null }))
  return presentMessage(row, [firstAttachment(row) ?? [], further].flat(), () => '')
}

/** The files of an outgoing message that has some, as its event stores them. */
export async function filesOfReply(read: Reader, row: MessageRow): Promise<Pick<Message, 'attachments'>> {
  const attachments = (await readAttachments(read, [row])).get(row.id) ?? []
  return { attachments: attachments.map((file) => presentAttachment(row.id, file, () => '')) }
}
