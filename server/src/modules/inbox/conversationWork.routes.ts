import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { withContact } from '../contacts/findContact.ts'
import { readConversation } from '../conversations/conversations.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { askForRating } from './csat/askForRating.ts'
import type { AskParts } from './csat/askAbout.ts'
import { lockWork, updateConversation } from './states/updateConversation.ts'

/** What the team does with a conversation (docs/interface.md#conversations). */
export const conversationWorkRoutes = ({ db }: { db: Db }): Route[] => [
  route(
    contract.updateConversation,
    ({ params, body }, { caller, transact }) =>
      withContact(db.read, caller.id, params.contactId, (contactId) =>
        transact(async (tx) => {
          await updateConversation(tx, caller, contactId, body)
          return ok(await readConversation(tx, caller, contactId, tx.now))
        }),
      ),
    async (tx, { params: { contactId }, body: change }, caller) => {
      await lockWork(tx, caller.id, { contactId, change })
      return readConversation(tx, caller, contactId, tx.now)
    },
  ),
]

/** Asks contacts how conversations were. */
export const askForRatingRoutes = ({ db, ...parts }: { db: Db } & AskParts): Route[] => [
  route(dashboardContract.askForRating, ({ params }, { caller, transact }) =>
    withContact(db.read, caller.id, params.contactId, (contactId) =>
      transact(async (tx) => {
        await askForRating(tx, parts, caller, contactId)
        return ok(await readConversation(tx, caller, contactId, tx.now))
      }),
    ),
  ),
]
