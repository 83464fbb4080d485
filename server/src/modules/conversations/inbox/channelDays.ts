import type { ChannelDay } from '@replyloop/shared/contract/connectedChannel'
import { channelDayHours } from '@replyloop/shared/values/limits'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { listConnectedChannels } from '../../channels/channels.store.ts'
import { adapters } from '../../channels/registry.ts'
import { countByChannelAndHour } from './channelDays.store.ts'

const nothing = { sent: 0, delivered: 0, read: 0, failed: 0 }
type Counts = typeof nothing

/** How the messages of each connected channel have fared in each of the last hours, the present one included. */
export async function readChannelDays(read: Reader, accountId: string, now: number): Promise<ChannelDay[]> {
  const channels = await listConnectedChannels(read, accountId)
  if (channels.length === 0) return []
  const first = Math.floor(now / hourMs) - (channelDayHours - 1)
  const counted = await countByChannelAndHour(read, accountId, channels, first * hourMs)
  return channels.map(({ id, kind }) => {
    const ofChannel = counted.filter(({ channelId }) => channelId === id)
    const hours = Array.from({ length: channelDayHours }, (_, index) => {
      const {
        sent,
        delivered,
        read: seen,
        failed,
      } = ofChannel.find(({ hour }) => hour === first + index) ?? nothing
      return { at: isoTime((first + index) * hourMs), sent, delivered, read: seen, failed }
    })
    const sum = (name: keyof Counts) => hours.reduce((total, hour) => total + hour[name], 0)
    return {
      channelId: id,
      receipts: adapters[kind].can.receipts,
      sent: sum('sent'),
      delivered: sum('delivered'),
      read: sum('read'),
      failed: sum('failed'),
      hours: hours.map(({ read: _read, ...hour }) => hour),
    }
  })
}
