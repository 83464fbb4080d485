import type { OutgoingMessage } from '../channels/port.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import { readAttachments } from './attachments.store.ts'
import { findMessage } from './messages.store.ts'

/** Reads the files of an outgoing message, in their order, with links that a channel's provider can read. */
export const createAttachmentsToSend =
  (signMediaUrl: MediaLink) =>
  async (read: Reader, messageId: string): Promise<OutgoingMessage['attachments']> => {
    const message = await findMessage(read, messageId)
    if (message === undefined) return []
    const attachments = (await readAttachments(read, [message])).get(messageId) ?? []
    return attachments.flatMap(({ position, url, hash, contentType }) =>
      url === null && hash === null
        ? [] // deleted by its age
        : [{ contentType, url: url ?? signMediaUrl(messageId, position) }],
    )
  }
