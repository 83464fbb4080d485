import { contract } from '@replyloop/shared/contract'
import type { Db } from '../db/db.ts'
import { ok, route, type Route } from '../http/endpoint.ts'
import { readPage } from '../lib/page.ts'
import { Problem } from '../lib/problem.ts'
import { storeMedia } from './media.ts'
import type { MediaStore } from './mediaStore.ts'
import { presentMessage, type MediaLink } from './message.rules.ts'
import { findMessage, listChannels, listMessages } from './messages.store.ts'
import { receiveMessage, type MessageListeners } from './receiveMessage.ts'
import { sendMessage } from './sendMessage.ts'

export interface MessageParts {
  db: Db
  mediaStore: MediaStore
  linkTo: MediaLink
  listeners: MessageListeners
}

/** Messages (specification, endpoints 4 and 5). */
export const messageRoutes = ({ db, mediaStore, linkTo, listeners }: MessageParts): Route[] => [
  route(contract.receiveMessage, async ({ body }, { caller, commit }) => {
    const media = await storeMedia(mediaStore, body.customData)
    return commit(async (tx) =>
      ok({ success: true as const, messageId: await receiveMessage(tx, listeners, caller.id, body, media) }),
    )
  }),
  route(contract.sendMessage, ({ body }, { caller, commit }) =>
    commit(async (tx) => ok(await sendMessage(tx, listeners, caller.id, body.customData))),
  ),
  route(contract.getMessage, async ({ params }, { caller }) => {
    const message = await findMessage(db.read, params.id)
    if (message?.accountId !== caller.id)
      throw new Problem('MESSAGE_NOT_FOUND', `No message has the id ${params.id}`)
    return ok(presentMessage(message, linkTo))
  }),
  route(contract.listMessages, async ({ query }, { caller }) =>
    ok(
      await readPage(
        query,
        (limit) => listMessages(db.read, caller.id, query, limit),
        (message) => message.id,
        (message) => presentMessage(message, linkTo),
      ),
    ),
  ),
  route(contract.listChannels, async ({ query }, { caller }) =>
    ok(
      await readPage(
        query,
        (limit) => listChannels(db.read, caller.id, query, limit),
        ({ name }) => name,
        (channel) => channel,
      ),
    ),
  ),
]
