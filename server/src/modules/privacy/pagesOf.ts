import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Reader } from '../../platform/db/db.ts'
import { rowsAtOnce } from '../../platform/http/page.ts'
import { readTagNames } from '../contacts/tags.ts'
import { listTimelineFrom, presentDecision } from '../contacts/timeline.ts'
import { type Attachment, readAttachments } from '../conversations/media.ts'
import { presentMessage } from '../conversations/message.presenter.ts'
import { listMessagesOf } from '../conversations/messages.store.ts'
import { listEpisodesFrom, listNotesFrom, presentEpisode, presentNotes } from '../inbox/inbox.ts'
import { presentEvent } from '../webhooks/event.presenter.ts'
import { nameTagsIn } from '../webhooks/links.ts'
import { listEventIdsOf, listEventsById } from '../webhooks/storedEvents.ts'
import { fileName } from './fileName.rules.ts'

const pageSize = 100

/** Reads what follows an id, a page at a time; others have their turn between pages. */
async function* pages<T extends { id: string }>(
  read: (after: string, limit: number) => PromiseLike<T[]>,
  bytesOf: (row: T) => number,
): AsyncGenerator<T[]> {
  let rows: T[] = []
  do {
    const sizes = rows.map((row) => ({ bytes: bytesOf(row) }))
    rows = await read(rows.at(-1)?.id ?? '', rowsAtOnce(sizes, pageSize))
    yield rows
    await yieldToOthers()
  } while (rows.length > 0)
}

/** The files of messages, by the ids of the messages. */
type AttachmentsOf = ReadonlyMap<string, readonly Attachment[]>

/** A message as the data of a person show it; its files are named as they are in the archive. */
export type MessageOfPerson = ReturnType<typeof presentMessage>

/** A contact's messages, the oldest first, and the stored files of them. */
export async function* messagePages(
  read: Reader,
  contactId: string,
): AsyncGenerator<{ messages: MessageOfPerson[]; files: { name: string; hash: string }[] }> {
  const rowPages = pages(
    (after, limit) => listMessagesOf(read, contactId, after, limit),
    ({ body }) => body.length,
  )
  for await (const rows of rowPages) {
    const attachments: AttachmentsOf = await readAttachments(read, rows)
    const nameOf = (messageId: string, position: number) => {
      const file = attachments.get(messageId)?.find((attachment) => attachment.position === position)
      return fileName(messageId, position, file?.contentType ?? '')
    }
    yield {
      messages: rows.map((row) => presentMessage(row, attachments.get(row.id) ?? [], nameOf)),
      files: [...attachments].flatMap(([id, files]) =>
        files.flatMap(({ hash, position }) => (hash === null ? [] : [{ name: nameOf(id, position), hash }])),
      ),
    }
  }
}

/** The notes about a contact, the oldest first. */
export async function* notePages(read: Reader, contactId: string) {
  const rowPages = pages(
    (after, limit) => listNotesFrom(read, contactId, after, limit),
    ({ body }) => body.length,
  )
  for await (const rows of rowPages) yield presentNotes(read, rows)
}

/** The episodes of a contact, the oldest first. */
export async function* episodePages(read: Reader, contactId: string) {
  const rowPages = pages(
    (after, limit) => listEpisodesFrom(read, contactId, after, limit),
    () => 0,
  )
  for await (const rows of rowPages) yield rows.map(presentEpisode)
}

/** What was decided about a contact, the oldest first. */
export async function* decisionPages(read: Reader, contactId: string) {
  const rowPages = pages(
    (after, limit) => listTimelineFrom(read, contactId, after, limit),
    () => 0,
  )
  for await (const rows of rowPages) yield rows.map(presentDecision)
}

/** The events about a contact, the oldest first, as webhooks deliver them. */
export async function* eventPages(read: Reader, contactId: string) {
  const ids = await listEventIdsOf(read, contactId)
  for (let at = 0; at < ids.length; at += eventsAtOnce) {
    const rows = await listEventsById(read, ids.slice(at, at + eventsAtOnce))
    yield await nameTagsIn(
      { tagNames: readTagNames },
      read,
      rows.map((row) => presentEvent(row, (messageId) => `message:${messageId}`)),
    )
    await yieldToOthers()
  }
}

const eventsAtOnce = 25
