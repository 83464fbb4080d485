import { buffer } from 'node:stream/consumers'
import type { OutgoingFile } from '../channels/outgoing.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import { readAttachments } from './attachments.store.ts'
import type { MediaStore } from './mediaStore.ts'
import { findMessage } from './messages.store.ts'

/** Reads the files of an outgoing message, in their order, with links that a channel's provider can read. */
export const createAttachmentsToSend =
  ({ signMediaUrl, mediaStore }: { signMediaUrl: MediaLink; mediaStore: MediaStore }) =>
  async (read: Reader, messageId: string): Promise<OutgoingFile[]> => {
    const message = await findMessage(read, messageId)
    if (message === undefined) return []
    const attachments = (await readAttachments(read, [message])).get(messageId) ?? []
    return attachments.flatMap(({ position, hash, contentType, bytes }) =>
      hash === null
        ? [] // deleted by its age
        : [
            {
              contentType,
              bytes,
              url: signMediaUrl(messageId, position),
              name: position === 0 ? message.mediaName : null,
              read: async () => buffer((await mediaStore.open(hash)).stream),
            },
          ],
    )
  }
