import type { ChannelEvent, ForChannel, IncomingChannelMessage, Receipt } from '../incoming.ts'
import type { Failure } from '../outgoing.ts'
import { unreadableNotice } from '../hooks/hookNotices.ts'

const optOuts: Readonly<Record<string, IncomingChannelMessage['optOut']>> = {
  STOP: 'stopped',
  START: 'resumed',
  HELP: 'help',
}

/** A message that came in, with what its person has chosen by it, as the provider has understood that; `raw`: the hook. */
export function messageEvents(
  target: ForChannel,
  message: IncomingChannelMessage,
  choice: string | undefined,
  raw: unknown,
): ChannelEvent[] {
  const optOut = choice === undefined ? undefined : optOuts[choice.toUpperCase()]
  const isStrange = choice !== undefined && optOut === undefined
  return [
    { for: target, is: 'message', message: { ...message, optOut } },
    ...(isStrange
      ? [unreadableNotice(target, 'opt_out', `A person has chosen “${choice}”, which is not known`, raw)]
      : []),
  ]
}

/** The statuses of a provider: what each means of a message; of a failure, which is told by `outcome`, only that it is one. */
export type Statuses = Readonly<Record<string, 'sent' | 'delivered' | 'read' | 'failed'>>

/** What a status of a message tells. */
export function statusEvents(
  target: ForChannel,
  message: Receipt['message'],
  status: { name: string; statuses: Statuses; outcome: () => Failure },
  raw: unknown,
): ChannelEvent[] {
  const { name, statuses } = status
  const state = Object.hasOwn(statuses, name) ? statuses[name] : undefined
  if (state === undefined)
    return [unreadableNotice(target, 'status', `A message has the status “${name}”`, raw)]
  if (state !== 'failed') return [{ for: target, is: 'receipt', receipt: { message, state } }]
  return [{ for: target, is: 'receipt', receipt: { message, state, outcome: status.outcome() } }]
}
