import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { updateChannel, type ChannelRow } from '../channels.store.ts'
import { lockChannel } from './connectChannel.ts'
import { type PresentParts } from './connectedChannel.presenter.ts'
import { openCall, type CallParts } from '../sending/openCall.ts'
import type { ChannelAdapter } from '../port.ts'
import { resumeChannel } from './stopChannel.ts'

/** What asks the provider of a channel about the channel itself. Outside of any transaction. */
export type AskParts = PresentParts & CallParts

type Checked = Awaited<ReturnType<NonNullable<ChannelAdapter['connection']>['check']>>

/** Asks the provider whether the settings of a channel work. A kind without a provider always does. */
export const checkChannel = (parts: AskParts, channel: ChannelRow): Promise<Checked> =>
  openCall(parts, channel, async ({ connection }, call): Promise<Checked> =>
    connection === undefined ? { label: channel.label, info: channel.info ?? {} } : connection.check(call),
  )

/**
 * Stores what a provider has said of a channel, as it was when it was asked about. Where its settings work, a stopped channel goes
 * on; of settings that somebody has changed since, nothing is known by that.
 */
export async function storeChecked(tx: Tx, asked: ChannelRow, checked: Checked): Promise<ChannelRow> {
  const { id } = asked
  const channel = await lockChannel(tx, asked.accountId, id)
  const isOfNow = channel.secrets === asked.secrets // every change of the settings seals them again
  if ('problem' in checked) return isOfNow ? updateChannel(tx, id, { problem: checked.problem }) : channel
  const { label } = checked
  const info = { ...channel.info, ...checked.info }
  return resumeStopped(tx, await updateChannel(tx, id, { label, info, ...(isOfNow && hasWorked(tx)) }))
}

/** That the settings of a channel have just worked. */
export const hasWorked = ({ now }: Tx) => ({ workedAt: now, problem: null })

/** Has the provider take messages from a number, by the six digits of its PIN. Throws `CHANNEL_REFUSED`. */
export const registerChannel = (parts: AskParts, channel: ChannelRow, pin: string): Promise<void> =>
  openCall(parts, channel, async (adapter, call) => {
    const { register } = connectionOf(adapter)
    if (register === undefined)
      throw new Problem(
        'VALIDATION_FAILED',
        `A channel of the kind ${channel.kind} is not registered by a PIN`,
      )
    refuse(await register(call, pin))
  })

/** Has the provider send the hooks of a channel. Throws `CHANNEL_REFUSED`. */
export const subscribeChannel = (parts: AskParts, channel: ChannelRow): Promise<void> =>
  openCall(parts, channel, async (adapter, call) => {
    const url = call.hookUrl
    if (url === null)
      throw new Problem(
        'VALIDATION_FAILED',
        'This channel has no address for hooks: set PUBLIC_URL, and start the service again',
      )
    const { subscribe } = connectionOf(adapter)
    if (subscribe === undefined)
      throw new Problem(
        'VALIDATION_FAILED',
        `The provider of a channel of the kind ${channel.kind} is told the address of the hooks on its own pages`,
      )
    const verifyToken = adapter.hooks?.verifyToken?.(call.settings)
    refuse(await subscribe(call, { url, verifyToken }))
  })

/** Has a channel that needed attention go on; one that a person has disconnected stays so. */
export const resumeStopped = async (tx: Tx, channel: ChannelRow): Promise<ChannelRow> =>
  channel.state === 'stopped' ? resumeChannel(tx, channel) : channel

function connectionOf<S>({ kind, connection }: ChannelAdapter<S>) {
  if (connection === undefined)
    throw new Problem('VALIDATION_FAILED', `A channel of the kind ${kind} has no provider to ask`)
  return connection
}

function refuse({ problem }: { problem?: string }): void {
  if (problem !== undefined) throw new Problem('CHANNEL_REFUSED', problem)
}
