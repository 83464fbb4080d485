import { Handover, MessagesValue, StandbyEcho, StandbyValue } from '@replyloop/shared/providers/whatsappHook'
import type { ChannelEvent, ForChannel } from '../incoming.ts'
import { channelNotice } from '../hooks/hookNotices.ts'
import { readMessages } from './readMessages.ts'

/** What is said while another sender of the number, such as Meta's own agent, has the conversation: nobody answers by himself. */
export function readStandby(value: unknown, account: ForChannel): ChannelEvent[] {
  const { data: whole } = StandbyValue.safeParse(value)
  const { data: said } = MessagesValue.safeParse({ ...whole, ...whole?.standby })
  if (said === undefined) return []
  return readMessages({ ...said, message_echoes: said.message_echoes.map(flat) }, account).map((event) =>
    event.is === 'message' ? { ...event, message: { ...event.message, isStandby: true } } : event,
  )
}

/** An echo as the phone app's are: what was said stands beside its id, not within. */
function flat(echo: unknown): unknown {
  const { data } = StandbyEcho.safeParse(echo)
  return data === undefined ? echo : { ...data.message, id: data.id, timestamp: data.timestamp }
}

const owners: Readonly<Record<string, string>> = { ai_agent: 'Meta’s agent', escalation: 'this app' }

/** Who has a conversation from now on, where Meta says so. */
export function readHandover(field: string, value: unknown): ChannelEvent[] {
  const { data } = Handover.safeParse(value)
  const id = data?.recipient.phone_number_id
  if (data === undefined || id === undefined) return []
  const { new_owner_role: role = '' } = data.control_passed ?? data.control_taken ?? {}
  const owner = owners[role] ?? 'another sender'
  const { phone_number: phone, user_id: userId } = data.sender ?? {}
  const detail = `The conversation with ${phone ?? userId ?? 'somebody'} is with ${owner} from now on`
  return [channelNotice({ externalId: id }, field, detail)]
}
