import { contract } from '@replyloop/shared/contract/contract'
import { scheduleOrphanedMediaDeletion } from './scheduleOrphanedMediaDeletion.ts'
import { readerFor, type Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage, readPageBy } from '../../platform/http/page.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import type { CampaignDirectory } from './campaignDirectory.ts'
import { listChannels, listMessages } from './listMessages.store.ts'
import type { MediaStore } from './mediaStore.ts'
import { presentMessages, presentOne } from './message.presenter.ts'
import { receiveMessage } from './receiveMessage.ts'
import { requireMessage } from './requireMessage.ts'
import { retryMessage } from './retryMessage.ts'
import { sendMessage } from './sendMessage.ts'
import { storeMedia } from './storeMedia.ts'

interface MessageParts {
  db: Db
  mediaStore: MediaStore
  signMediaUrl: MediaLink
  campaigns: CampaignDirectory
}

/** Messages (docs/interface.md#messages). */
export const messageRoutes = ({ db, mediaStore, signMediaUrl, campaigns }: MessageParts): Route[] => [
  route(contract.receiveMessage, async ({ body }, { caller, transact }) => {
    const media = await storeMedia(mediaStore, body.customData)
    const { hash } = media ?? {}
    // Before the message is stored, since it may be refused: then no message shows the file, and the job deletes it.
    if (hash) await db.write((tx) => scheduleOrphanedMediaDeletion(tx, hash))
    return transact(async (tx) =>
      ok({ success: true, messageId: await receiveMessage(tx, campaigns, caller.id, body, media) }),
    )
  }),
  route(contract.sendMessage, ({ body }, { caller, transact }) =>
    transact(async (tx) => ok(await sendMessage(tx, campaigns, caller.id, body.customData))),
  ),
  route(contract.getMessage, async ({ params }, { caller }) =>
    ok(await presentOne(db.read, await requireMessage(db.read, caller.id, params.id), signMediaUrl)),
  ),
  route(contract.retryMessage, ({ params }, { caller, transact }) =>
    transact(async (tx) =>
      ok(await presentOne(tx, await retryMessage(tx, caller.id, params.id), signMediaUrl)),
    ),
  ),
  route(contract.listMessages, async ({ query }, { caller }) => {
    const reader = readerFor(query.direction ?? query.status ?? query.channel, db)
    return ok(
      await readLargePage(
        'msg',
        query,
        async (limit, cursor) =>
          presentMessages(
            reader,
            await listMessages(reader, caller.id, { ...query, cursor }, limit),
            signMediaUrl,
          ),
        (message) => message,
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
