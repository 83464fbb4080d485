import { contract } from '@replyloop/shared/contract/contract'
import { withContact } from '../contacts/findContact.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { readerFor, type Db } from '../../platform/db/db.ts'
import { memberNamed } from '../../platform/http/actor.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import type { SelectMentioning } from './inbox/contactConditions.store.ts'
import { presentConversations } from './inbox/conversation.presenter.ts'
import { listConversations } from './inbox/listConversations.store.ts'
import { readConversation } from './inbox/readConversation.ts'
import { readingOf } from './inbox/reading.ts'
import { readWaitingPage } from './inbox/readWaitingPage.ts'
import { findContactsByText } from './messages/messageTexts.store.ts'

/** Conversations as everybody reads them (docs/interface.md#conversations). */
export const readConversationRoutes = ({
  db,
  clock,
  selectMentioning,
}: {
  db: Db
  clock: Clock
  selectMentioning: SelectMentioning
}): Route[] => [
  route(contract.listConversations, async ({ query }, { caller }) => {
    const { filter, order, channel, campaignId, search, contactIds } = query
    const reader = readerFor(
      search ?? (contactIds === undefined ? (filter ?? channel ?? campaignId) : null),
      db,
    )
    const byText = await findContactsByText(reader, caller.id, search)
    const mentioned = memberNamed(caller, query.mentioned, 'mentioned')
    const given = {
      ...query,
      assigneeId: memberNamed(caller, query.assigneeId, 'assigneeId'),
      mentioning: mentioned === undefined ? undefined : selectMentioning(reader, caller.id, mentioned),
      byText,
      now: clock.now(),
      reading: await readingOf(db.read, caller),
    }
    const page =
      order === 'waiting' || order === 'due'
        ? await readWaitingPage(reader, caller.id, given)
        : await readPageBy(
            'msg',
            query,
            (limit) => listConversations(reader, caller.id, given, limit),
            ({ lastMessageId }) => lastMessageId,
            (found) => found,
          )
    return ok({
      ...page,
      data: await presentConversations(db.read, caller.id, page.data, given),
    })
  }),
  route(contract.getConversation, ({ params }, { caller }) =>
    withContact(db.read, caller.id, params.contactId, async (contactId) =>
      ok(await readConversation(db.read, caller, contactId, clock.now())),
    ),
  ),
]
