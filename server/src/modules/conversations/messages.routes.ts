import { contract } from '@replyloop/shared/contract/contract'
import { scheduleMediaSweep } from './scheduleMediaSweep.ts'
import { readerFor, type Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage, readPageBy } from '../../platform/http/page.ts'
import type { MediaLink } from '../webhooks/event.rules.ts'
import { listChannels, listMessages } from './listMessages.store.ts'
import type { MediaStore } from './mediaStore.ts'
import { presentMessage } from './message.rules.ts'
import type { MessageListeners } from './messageListeners.ts'
import { receiveMessage } from './receiveMessage.ts'
import { requireMessage } from './requireMessage.ts'
import { retryMessage } from './retryMessage.ts'
import { sendMessage } from './sendMessage.ts'
import { storeMedia } from './storeMedia.ts'

interface MessageParts {
  db: Db
  mediaStore: MediaStore
  linkTo: MediaLink
  listeners: MessageListeners
}

/** Messages (specification, endpoints 4 and 5). */
export const messageRoutes = ({ db, mediaStore, linkTo, listeners }: MessageParts): Route[] => [
  route(contract.receiveMessage, async ({ body }, { caller, commit }) => {
    const media = await storeMedia(mediaStore, body.customData)
    const { hash } = media ?? {}
    // Before the message is stored, since it may be refused: then no message shows the file, and the sweep removes it.
    if (hash) await db.write((tx) => scheduleMediaSweep(tx, hash))
    return commit(
      async (tx) =>
        ok({
          success: true,
          messageId: await receiveMessage(tx, listeners, caller.id, body, media),
        }),
      { mayShare: true },
    )
  }),
  route(contract.sendMessage, ({ body }, { caller, commit }) =>
    commit(async (tx) => ok(await sendMessage(tx, listeners, caller.id, body.customData)), {
      mayShare: true,
    }),
  ),
  route(contract.getMessage, async ({ params }, { caller }) =>
    ok(presentMessage(await requireMessage(db.read, caller.id, params.id), linkTo)),
  ),
  route(contract.retryMessage, ({ params }, { caller, commit }) =>
    commit(async (tx) => ok(presentMessage(await retryMessage(tx, caller.id, params.id), linkTo))),
  ),
  route(contract.listMessages, async ({ query }, { caller }) => {
    const reader = readerFor(query.direction ?? query.status ?? query.channel, db)
    return ok(
      await readLargePage(
        'msg',
        query,
        (limit, cursor) => listMessages(reader, caller.id, { ...query, cursor }, limit),
        (message) => presentMessage(message, linkTo),
      ),
    )
  }),
  route(contract.listChannels, async ({ query }, { caller }) =>
    ok(
      await readPageBy(
        null,
        query,
        (limit) => listChannels(readerFor(query.search, db), caller.id, query, limit),
        ({ name }) => name,
        (channel) => channel,
      ),
    ),
  ),
]
