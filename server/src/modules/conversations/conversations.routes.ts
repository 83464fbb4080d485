import { roleAllows } from '@replyloop/shared/values/roles'
import type { SendAgentReply } from '@replyloop/shared/contract/agentReply'
import type { ChangeBot } from '@replyloop/shared/contract/conversation'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { MessageAttempt } from '@replyloop/shared/contract/delivery'
import { setHandoff } from '../contacts/contacts.store.ts'
import { withContact, requireContact } from '../contacts/findContact.ts'
import { lookAtHandOver } from '../contacts/handOvers.ts'
import { updateContact } from '../contacts/contacts.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { memberOf } from '../../platform/http/actor.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { type Db, type Tx } from '../../platform/db/db.ts'
import { accepted, created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { hourMs } from '../../platform/clock/time.ts'
import { listMessageAttempts, presentAttempt } from '../webhooks/deliveries.ts'
import { locks } from '../../platform/db/locks.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import type { CampaignDirectory } from './campaignDirectory.ts'
import { readChannelDays } from './inbox/channelDays.ts'
import type { SelectMentioning } from './inbox/contactConditions.store.ts'
import { countConversations } from './inbox/conversationCounts.store.ts'
import { editTranscript } from './incoming/editTranscript.ts'
import { changeConversation, markRead } from './conversations.store.ts'
import { markUnread } from './inbox/markUnread.ts'
import { readConversation } from './inbox/readConversation.ts'
import { readingOf } from './inbox/reading.ts'
import { presentOne } from './message.presenter.ts'
import type { MediaStore } from './media/mediaStore.ts'
import { filesGiven } from './media/filesGiven.ts'
import { storeUpload } from './media/storeMedia.ts'
import { sendAgentReply, type ReplyContent } from './inbox/sendAgentReply.ts'
import { requireChoices } from './outgoing/requireUsableChoices.ts'
import { presentNewScheduled } from './scheduled/scheduleMessage.ts'
import { scheduleReply } from './scheduled/scheduleReply.ts'
import { requireMessage } from './messages/requireMessage.ts'

interface ConversationParts {
  db: Db
  clock: Clock
  mediaStore: MediaStore
  signMediaUrl: MediaLink
  campaigns: CampaignDirectory
  selectMentioning: SelectMentioning
}

/** The inbox: its conversations, and what a person does in one. */
export const conversationRoutes = ({
  db,
  clock,
  mediaStore,
  signMediaUrl,
  campaigns,
  selectMentioning,
}: ConversationParts): Route[] => {
  /** The files of a reply, those of the request stored. */
  const filesOf = (accountId: string, files: SendAgentReply['attachments']) =>
    filesGiven(db.read, accountId, files, {
      path: 'attachments',
      store: async ({ data = '', name }, path) => ({
        ...(await storeUpload(db, mediaStore, data, path)),
        name,
      }),
    })

  /** What a person sends, its files stored. */
  const contentOf = async (
    accountId: string,
    {
      body = '',
      buttons,
      menu,
      link,
      attachments,
      reactTo,
      emoji = '',
      templateId,
      values,
    }: Omit<SendAgentReply, 'channel' | 'sendAt' | 'lastSeenMessageId'>,
  ): Promise<ReplyContent> => {
    if (reactTo !== undefined) return { is: 'reaction', to: reactTo, emoji }
    if (templateId !== undefined) return { is: 'template', templateId, values }
    const choices = requireChoices({ body, buttons, menu, link })
    const stored = await filesOf(accountId, attachments)
    return { is: 'text', body, choices, attachments: stored }
  }

  return [
    route(dashboardContract.countConversations, async ({ query }, { caller }) => {
      const reading = await readingOf(db.read, caller)
      const mentioning = reading && selectMentioning(db.scan, caller.id, reading.memberId)
      return ok(
        await countConversations(db.scan, caller.id, { ...query, reading, now: clock.now() }, mentioning),
      )
    }),
    route(dashboardContract.markConversationRead, ({ params, body }, { caller, transact }) =>
      withContact(db.read, caller.id, params.contactId, (contactId) =>
        transact(async (tx) => {
          await tx.lock(locks.conversation(contactId))
          const contact = await requireContact(tx, caller.id, contactId)
          if (await markRead(tx, contact, { upTo: body.messageId, memberId: memberOf(caller)?.id }))
            await lookAtHandOver(tx, contact)
          return ok(await readConversation(tx, caller, contactId, tx.now))
        }),
      ),
    ),
    route(dashboardContract.markConversationUnread, ({ params, body }, { caller, transact }) =>
      withContact(db.read, caller.id, params.contactId, (contactId) =>
        transact(async (tx) => {
          const memberId = memberOf(caller)?.id
          await markUnread(tx, caller.id, { contactId, messageId: body.messageId, memberId })
          return ok(await readConversation(tx, caller, contactId, tx.now))
        }),
      ),
    ),
    route(dashboardContract.editTranscript, ({ params, body }, { caller, transact }) =>
      transact(async (tx) =>
        ok(await presentOne(tx, await editTranscript(tx, caller, params.id, body.text), signMediaUrl)),
      ),
    ),
    route(dashboardContract.changeBot, ({ params, body }, { caller, transact }) =>
      withContact(db.read, caller.id, params.contactId, (contactId) =>
        transact(async (tx) => {
          await changeBot(tx, caller.id, contactId, body)
          return ok(await readConversation(tx, caller, contactId, tx.now))
        }),
      ),
    ),
    route(dashboardContract.sendAgentReply, async ({ params, body }, { caller, transact }) => {
      const { channel, sendAt, lastSeenMessageId, snippetIds, ...content } = body
      const member = memberOf(caller)
      if (sendAt !== undefined) {
        const files = await filesOf(caller.id, body.attachments)
        const later = { accountId: caller.id, reply: { ...body, sendAt }, files, member }
        return withContact(db.read, caller.id, params.id, (contactId) =>
          transact(async (tx) =>
            accepted(presentNewScheduled(await scheduleReply(tx, campaigns, { ...later, contactId }))),
          ),
        )
      }
      const reply = {
        ...(await contentOf(caller.id, content)),
        channel,
        member,
        lastSeenMessageId,
        snippetIds,
      }
      return withContact(db.read, caller.id, params.id, (contactId) =>
        transact(async (tx) => {
          const message = await sendAgentReply(tx, caller.id, { ...reply, contactId })
          return created(await presentOne(tx, message, signMediaUrl))
        }),
      )
    }),
    // Before the routes of one channel, whose id could be `health` as far as a router knows.
    route(dashboardContract.listChannelDays, async (_input, { caller }) =>
      ok({ data: await readChannelDays(db.scan, caller.id, clock.now()) }),
    ),
    route(dashboardContract.listMessageAttempts, async ({ params, query }, { caller }) => {
      const { id } = await requireMessage(db.read, caller.id, params.id)
      const read = (limit: number) => listMessageAttempts(db.read, id, query, limit)
      return ok(
        await readPageBy('att', query, read, ({ attempt }) => attempt.id, presentMessageAttempt(caller)),
      )
    }),
  ]
}

/** Switches or pauses the bot for a contact (docs/interface.md#bot). Throws `CONTACT_NOT_FOUND`. */
async function changeBot(
  tx: Tx,
  accountId: string,
  contactId: string,
  { botActive, pauseHours }: ChangeBot,
): Promise<void> {
  const contact = await updateContact(tx, accountId, contactId, { botActive })
  if (pauseHours === undefined) return
  await lookAtHandOver(tx, contact)
  await setHandoff(tx, contactId, {
    botPausedUntil: pauseHours === 0 ? null : tx.now + pauseHours * hourMs,
  })
  await changeConversation(tx, contact)
}

/**
 * An attempt as its reader sees it. A path of a webhook may hold a secret of its own, so only those see it who manage webhooks;
 * others see whose address it is.
 */
const presentMessageAttempt =
  ({ session }: Caller) =>
  ({ attempt, subscription }: Awaited<ReturnType<typeof listMessageAttempts>>[number]): MessageAttempt => ({
    ...presentAttempt(attempt),
    subscription:
      subscription === null || session === null || roleAllows(session.role, 'admin')
        ? subscription
        : { ...subscription, targetUrl: new URL(subscription.targetUrl).origin },
  })
