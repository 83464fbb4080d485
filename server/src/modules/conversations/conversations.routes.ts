import type { ChangeBot, Conversation } from '@replyloop/shared/contract/conversation'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { MessageAttempt } from '@replyloop/shared/contract/delivery'
import { findLabelsWithFiles } from '../channels/route.ts'
import { presentSlimContact } from '../contacts/contact.presenter.ts'
import { setHandoff } from '../contacts/contacts.store.ts'
import { requireContact } from '../contacts/findContact.ts'
import { updateContact } from '../contacts/updateContact.ts'
import { readerFor, type Db, type Reader, type Tx } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { hourMs } from '../../platform/clock/time.ts'
import { listMessageAttempts } from '../webhooks/deliveryHistory.store.ts'
import { locks } from '../../platform/db/locks.ts'
import { presentAttempt } from '../webhooks/deliveryHistory.presenter.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import {
  findConversation,
  listConversations,
  markRead,
  type FoundConversation,
} from './conversations.store.ts'
import { presentOne } from './message.presenter.ts'
import type { MediaStore } from './mediaStore.ts'
import { storeUploads } from './storeMedia.ts'
import { sendAgentReply } from './sendAgentReply.ts'
import { requireMessage } from './requireMessage.ts'

interface ConversationParts {
  db: Db
  mediaStore: MediaStore
  signMediaUrl: MediaLink
}

/** The inbox: its conversations, and what a person does in one. */
export const conversationRoutes = ({ db, mediaStore, signMediaUrl }: ConversationParts): Route[] => [
  route(dashboardContract.listConversations, async ({ query }, { caller }) => {
    const { filter, channel, campaignId, search } = query
    const reader = readerFor(filter ?? channel ?? campaignId ?? search, db)
    const labelsWithFiles = await findLabelsWithFiles(db.read, caller.id)
    return ok(
      await readPageBy(
        'msg',
        query,
        (limit) => listConversations(reader, caller.id, query, limit),
        ({ lastMessageId }) => lastMessageId,
        (found) => presentConversation(found, labelsWithFiles),
      ),
    )
  }),
  route(dashboardContract.getConversation, async ({ params }, { caller }) =>
    ok(await readConversation(db.read, caller.id, params.contactId)),
  ),
  route(dashboardContract.markConversationRead, ({ params: { contactId }, body }, { caller, transact }) =>
    transact(async (tx) => {
      await tx.lock(locks.conversation(contactId))
      await requireContact(tx, caller.id, contactId)
      await markRead(tx, contactId, body.messageId)
      tx.notify(`account:${caller.id}`)
      return ok(await readConversation(tx, caller.id, contactId))
    }),
  ),
  route(dashboardContract.changeBot, ({ params: { contactId }, body }, { caller, transact }) =>
    transact(async (tx) => {
      await changeBot(tx, caller.id, contactId, body)
      return ok(await readConversation(tx, caller.id, contactId))
    }),
  ),
  route(dashboardContract.sendAgentReply, async ({ params, body }, { caller, transact }) => {
    const { session } = caller
    const reply = {
      contactId: params.id,
      body: body.body ?? '',
      attachments: await storeUploads(db, mediaStore, body.attachments, 'attachments'),
      member: session === null ? undefined : { id: session.memberId, name: session.memberName },
    }
    return transact(async (tx) =>
      created(await presentOne(tx, await sendAgentReply(tx, caller.id, reply), signMediaUrl)),
    )
  }),
  route(dashboardContract.listMessageAttempts, async ({ params, query }, { caller }) => {
    const { id } = await requireMessage(db.read, caller.id, params.id)
    const read = (limit: number) => listMessageAttempts(db.read, id, query, limit)
    return ok(await readPageBy('att', query, read, ({ attempt }) => attempt.id, presentMessageAttempt))
  }),
]

/** Switches or pauses the bot for a contact (docs/interface.md#bot). Throws `CONTACT_NOT_FOUND`. */
async function changeBot(
  tx: Tx,
  accountId: string,
  contactId: string,
  { botActive, pauseHours }: ChangeBot,
): Promise<void> {
  await updateContact(tx, accountId, contactId, { botActive })
  if (pauseHours === undefined) return
  await setHandoff(tx, contactId, {
    botPausedUntil: pauseHours === 0 ? null : tx.now + pauseHours * hourMs,
  })
  tx.notify(`account:${accountId}`)
}

async function readConversation(read: Reader, accountId: string, contactId: string): Promise<Conversation> {
  const found = await findConversation(read, accountId, contactId)
  if (found === undefined) throw new Problem('CONTACT_NOT_FOUND', `No contact has the id ${contactId}`)
  return presentConversation(found, await findLabelsWithFiles(read, accountId))
}

function presentConversation(
  { contact: row, last, unread, failed }: FoundConversation,
  labelsWithFiles: ReadonlySet<string>,
): Conversation {
  const { needsHumanAt, needsHumanReason, botPausedUntil } = row
  return {
    contact: presentSlimContact(row),
    lastMessage: last === null ? null : { ...last, createdAt: isoTime(last.createdAt) },
    unreadCount: unread ?? 0,
    failedCount: failed ?? 0,
    needsHuman:
      needsHumanAt === null ? null : { reason: needsHumanReason ?? '', since: isoTime(needsHumanAt) },
    botPausedUntil: isoTime(botPausedUntil),
    attachments: row.channel !== null && labelsWithFiles.has(row.channel),
  }
}

const presentMessageAttempt = ({
  attempt,
  subscription,
}: Awaited<ReturnType<typeof listMessageAttempts>>[number]): MessageAttempt => ({
  ...presentAttempt(attempt),
  subscription,
})
