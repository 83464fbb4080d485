import { parseJson } from '@replyloop/shared/contract/json'
import { Hook, MessagesValue } from '@replyloop/shared/providers/whatsappHook'
import type { ChannelEvent, ForChannel, RawHook } from '../incoming.ts'
import { hookText, channelNotice, unreadableNotice } from '../hooks/hookNotices.ts'
import { readAccount } from './readAccount.ts'
import { readMessages } from './readMessages.ts'
import { readHandover, readStandby } from './readStandby.ts'
import { isTemplateField, readTemplate } from './readTemplate.ts'

/** The fields whose value is that of messages. */
const messageFields = new Set(['messages', 'smb_message_echoes', 'user_preferences', 'user_id_update'])

/** What comes from the phone app once, and is not taken in: it is large, and nobody has asked for it. */
const passedOver: Readonly<Record<string, string>> = {
  history: 'The phone app offers its earlier messages, which are not taken in',
  smb_app_state_sync: 'The phone app tells of its contacts, which are not taken in',
  calls: 'A call came or has ended; calls are not taken in',
}

/** Reads a hook of Meta for WhatsApp. Never throws: what it does not understand is a notice that holds it. */
export function readHook(hook: RawHook): ChannelEvent[] {
  const text = hookText(hook)
  const { data } = Hook.safeParse(parseJson(text))
  if (data === undefined)
    return [
      unreadableNotice({ providerAccountId: '' }, 'unknown', 'A hook came that is not understood', text),
    ]
  return data.entry.flatMap(({ id = '', changes }) =>
    changes.flatMap((change) =>
      readChange(change.field ?? 'unknown', change.value, { providerAccountId: id }),
    ),
  )
}

function readChange(field: string, value: unknown, account: ForChannel): ChannelEvent[] {
  if (isTemplateField(field)) return readTemplate(field, value, account)
  const ofAccount = readAccount(field, value, account)
  if (ofAccount) return ofAccount
  const { data: messages } = MessagesValue.safeParse(value)
  const id = messages?.metadata?.phone_number_id
  const target = id === undefined ? account : { externalId: id }
  const words = Object.hasOwn(passedOver, field) ? passedOver[field] : undefined
  if (words !== undefined) return [channelNotice(target, field, words)]
  const events = eventsOf(field, value, messages, account)
  return events.length > 0 || isPassedOver(messages, field)
    ? events
    : [
        unreadableNotice(
          target,
          field,
          `Something came of the field “${field}” that is not understood`,
          value,
        ),
      ]
}

/** What a change of messages tells; nothing where it is not understood. */
function eventsOf(
  field: string,
  value: unknown,
  messages: MessagesValue | undefined,
  account: ForChannel,
): ChannelEvent[] {
  if (field === 'standby') return readStandby(value, account)
  if (field === 'messaging_handovers') return readHandover(field, value)
  return messageFields.has(field) && messages ? readMessages(messages, account) : []
}

/** Whether nothing was read since nothing follows from what is there: statuses of parts before the last one, an opened chat. */
const isPassedOver = (value: MessagesValue | undefined, field: string) =>
  field === 'messages' && value !== undefined && value.statuses.length + value.messages.length > 0
