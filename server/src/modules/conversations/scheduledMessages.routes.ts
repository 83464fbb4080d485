import { contract } from '@replyloop/shared/contract/contract'
import type { UpdateScheduledMessage } from '@replyloop/shared/contract/scheduledMessage'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage } from '../../platform/http/page.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import { listOfContact } from '../contacts/findContact.ts'
import type { CampaignDirectory } from './campaignDirectory.ts'
import type { StoredAttachment } from './media/attachments.store.ts'
import { filesGiven } from './media/filesGiven.ts'
import type { MediaStore } from './media/mediaStore.ts'
import { storeNewFile } from './media/storeNewFiles.ts'
import { cancelScheduled } from './scheduled/endScheduled.ts'
import { lockScheduled, requireScheduled } from './scheduled/requireScheduled.ts'
import { presentScheduled } from './scheduled/scheduled.presenter.ts'
import { listScheduled } from './scheduled/scheduled.store.ts'
import { sendScheduledNow } from './scheduled/sendScheduled.ts'
import { updateScheduledMessage } from './scheduled/updateScheduledMessage.ts'

interface ScheduledParts {
  db: Db
  mediaStore: MediaStore
  campaigns: CampaignDirectory
  fetchFor: SafeFetch['fetchFor']
}

/** Scheduled messages (docs/interface.md#scheduled-messages); `POST /v1/messages` makes them. */
export function scheduledMessageRoutes({ db, mediaStore, campaigns, fetchFor }: ScheduledParts): Route[] {
  /** The files that a change names, those of the request stored; `undefined`: it names none. */
  const filesOf = async (
    accountId: string,
    { attachments }: UpdateScheduledMessage,
  ): Promise<StoredAttachment[] | undefined> => {
    if (attachments === undefined) return undefined
    const parts = { db, store: mediaStore, fetch: fetchFor(accountId) }
    return filesGiven(db.read, accountId, attachments, {
      path: 'attachments',
      store: (file, path) => storeNewFile(parts, file, path),
    })
  }

  return [
    route(contract.listScheduledMessages, async ({ query }, { caller }) =>
      ok(
        await readPage(
          'sch',
          query,
          (limit) =>
            listOfContact(db.read, caller.id, query.contactId, (contactId) =>
              listScheduled(db.read, caller.id, { ...query, contactId }, limit),
            ),
          presentScheduled,
        ),
      ),
    ),
    route(contract.getScheduledMessage, async ({ params }, { caller }) =>
      ok(presentScheduled(await requireScheduled(db.read, caller.id, params.id))),
    ),
    route(
      contract.updateScheduledMessage,
      async ({ params: { id }, body }, { caller, transact }) => {
        const { attachments: _, ...change } = body
        const files = await filesOf(caller.id, body)
        return transact(async (tx) =>
          ok(presentScheduled(await updateScheduledMessage(tx, campaigns, caller, id, { ...change, files }))),
        )
      },
      async (tx, { params }, caller) => presentScheduled(await lockScheduled(tx, caller.id, params.id)),
    ),
    route(contract.cancelScheduledMessage, ({ params }, { caller, transact }) =>
      transact(async (tx) => ok(presentScheduled(await cancelScheduled(tx, caller, params.id)))),
    ),
    route(contract.sendScheduledMessage, ({ params }, { caller, transact }) =>
      transact(async (tx) =>
        ok(presentScheduled(await sendScheduledNow(tx, campaigns, caller.id, params.id))),
      ),
    ),
  ]
}
