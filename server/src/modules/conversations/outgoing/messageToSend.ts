import { buffer } from 'node:stream/consumers'
import type { MessageToSend, OutgoingFile } from '../../channels/outgoing.ts'
import { pipelined, type Reader } from '../../../platform/db/db.ts'
import type { MediaLink } from '../../webhooks/event.presenter.ts'
import { readAttachments } from '../media/attachments.store.ts'
import type { MediaStore } from '../media/mediaStore.ts'
import { findMessage, type MessageRow } from '../messages.store.ts'
import { readKnownToSend } from './messageToSend.store.ts'

/** Reads what a connected channel has to know of an outgoing message, its files with links that a provider can read. */
export const createMessageToSend =
  (parts: { signMediaUrl: MediaLink; mediaStore: MediaStore }) =>
  async (read: Reader, channelId: string, messageId: string): Promise<MessageToSend | undefined> => {
    const message = await findMessage(read, messageId)
    if (message === undefined) return undefined
    const { type, reactsTo, template, choices, author } = message
    const [attachments, { known, holdsStarts }] = await pipelined(
      filesOf(parts, read, message),
      readKnownToSend(read, channelId, messageId),
    )
    const isHeld = holdsStarts && author === 'campaign'
    return { type, reactsTo, template, choices, attachments, isByHand: author === 'user', isHeld, known }
  }

async function filesOf(
  { signMediaUrl, mediaStore }: { signMediaUrl: MediaLink; mediaStore: MediaStore },
  read: Reader,
  message: MessageRow,
): Promise<OutgoingFile[]> {
  const attachments = (await readAttachments(read, [message])).get(message.id) ?? []
  return attachments.flatMap(({ position, hash, contentType, bytes, name = null }) =>
    hash === null
      ? [] // deleted by its age
      : [
          {
            contentType,
            bytes,
            url: signMediaUrl(message.id, position),
            name,
            read: async () => buffer((await mediaStore.open(hash)).stream),
          },
        ],
  )
}
