import { contract } from '@replyloop/shared/contract/contract'
import type { CreateMessage } from '@replyloop/shared/contract/createMessage'
import type { SendMessage } from '@replyloop/shared/contract/customChannel'
import { readerFor, requireRow, type Db, type Reader } from '../../platform/db/db.ts'
import { accepted, created, ok, route, withIgnored, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage, readPageBy } from '../../platform/http/page.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import { requireSafeUrl } from '../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import { makeReplySecret } from '../channels/custom.ts'
import { fitCustomFields, unfitNames } from '../contacts/customFields.ts'
import { listOfContact, withContact } from '../contacts/findContact.ts'
import { linkMessages, type Links } from '../webhooks/links.ts'
import type { CampaignDirectory } from './campaignDirectory.ts'
import { listChannels } from './messages/listChannels.ts'
import { listMessages } from './messages/listMessages.store.ts'
import { findFewMessages } from './messages/messageTexts.store.ts'
import type { MediaStore } from './media/mediaStore.ts'
import { presentMessages } from './message.presenter.ts'
import { receiveMessage } from './incoming/receiveMessage.ts'
import type { MessageRow } from './messages.store.ts'
import { requireMessage } from './messages/requireMessage.ts'
import { retryMessage } from './outgoing/retryMessage.ts'
import { optOutRecipient, sendMessage } from './outgoing/sendMessage.ts'
import { scheduledMessageRoutes } from './scheduledMessages.routes.ts'
import { presentNewScheduled, scheduleMessage } from './scheduled/scheduleMessage.ts'
import { storeMedia } from './media/storeMedia.ts'
import { storeNewFiles } from './media/storeNewFiles.ts'
import { createMessage } from './outgoing/createMessage.ts'

interface MessageParts {
  db: Db
  mediaStore: MediaStore
  signMediaUrl: MediaLink
  links: Links
  campaigns: CampaignDirectory
  box: SecretBox
  safeFetch: Pick<SafeFetch, 'fetchFor' | 'validateUrl'>
}

/** Messages (docs/interface.md#messages), those that wait for their time among them. */
export function messageRoutes({
  db,
  mediaStore,
  signMediaUrl,
  links,
  campaigns,
  box,
  safeFetch: { fetchFor, validateUrl },
}: MessageParts): Route[] {
  const show = async (read: Reader, rows: readonly MessageRow[]) =>
    linkMessages(links, read, await presentMessages(read, rows, signMediaUrl))
  const showOne = async (read: Reader, row: MessageRow) => requireRow(await show(read, [row]))

  return [
    ...scheduledMessageRoutes({ db, mediaStore, campaigns, fetchFor }),
    route(contract.receiveMessage, async ({ body }, { caller, transact }) => {
      const { files } = body.customData
      const media = files.length === 0 ? [] : await storeMedia(db, mediaStore, files)
      return transact(async (tx) => {
        const { messageId, ...more } = await receiveMessage(tx, campaigns, caller.id, body, media)
        return { ...ok({ success: true, messageId }), ...more }
      })
    }),
    route(contract.sendMessage, ({ body: { customData } }, { caller, transact }) => {
      const send = async (message: SendMessage) => {
        if (message.optedOut === true) await db.write((tx) => optOutRecipient(tx, caller.id, message))
        return transact(async (tx) => {
          const { ignored, ...sent } = await sendMessage(tx, campaigns, caller.id, message)
          return withIgnored(ok(sent), ignored)
        })
      }
      const { contactId: named } = customData
      return named === undefined
        ? send(customData)
        : withContact(db.read, caller.id, named, (contactId) => send({ ...customData, contactId }))
    }),
    route(contract.createMessage, async ({ body }, { caller, transact }) => {
      const parts = { db, store: mediaStore, fetch: fetchFor(caller.id) }
      if (body.onAnswer !== undefined) {
        requireSafeUrl(validateUrl, 'onAnswer.url', body.onAnswer.url)
        await makeReplySecret(db, box, caller.id)
      }
      const files = await storeNewFiles(parts, body.attachments, 'attachments')
      const send = (message: CreateMessage) =>
        transact(async (tx) => {
          const { input, unfit } = await fitCustomFields(tx, caller.id, message)
          const { sendAt } = input
          if (sendAt !== undefined) {
            const later = { input: { ...input, sendAt }, files }
            const { scheduled, ignored } = await scheduleMessage(tx, campaigns, caller.id, later)
            return withIgnored(accepted(presentNewScheduled(scheduled)), [...ignored, ...unfitNames(unfit)])
          }
          const sent = await createMessage(tx, campaigns, caller.id, input, files)
          return withIgnored(created(await showOne(tx, sent.message)), [
            ...sent.ignored,
            ...unfitNames(unfit),
          ])
        })
      const { contactId: named } = body
      return named === undefined
        ? send(body)
        : withContact(db.read, caller.id, named, (contactId) => send({ ...body, contactId }))
    }),
    route(contract.getMessage, async ({ params }, { caller }) =>
      ok(await showOne(db.read, await requireMessage(db.read, caller.id, params.id))),
    ),
    route(contract.retryMessage, ({ params }, { caller, transact }) =>
      transact(async (tx) => ok(await showOne(tx, await retryMessage(tx, caller.id, params.id)))),
    ),
    route(contract.listMessages, async ({ query }, { caller }) => {
      const { direction, status, channel, contactId, search } = query
      const reader = readerFor(direction ?? status ?? channel ?? search, db)
      // Of one contact they are read anyway.
      const few = contactId === undefined ? await findFewMessages(reader, caller.id, search) : undefined
      return ok(
        await readLargePage(
          'msg',
          query,
          async (limit, cursor) =>
            show(
              reader,
              await listOfContact(reader, caller.id, contactId, (id) =>
                listMessages(reader, caller.id, { ...query, contactId: id, few, cursor }, limit),
              ),
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
}
