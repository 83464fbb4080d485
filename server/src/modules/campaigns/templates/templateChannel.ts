import type { ChannelRow } from '../../channels/channels.store.ts'
import { findTemplateChannel } from '../../channels/templates.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'

/** The channel whose templates a campaign uses: its channel, else its second one; `undefined` where neither has any. */
export async function findTemplateChannelOf(
  read: Reader,
  { accountId, channel, secondChannel }: Pick<CampaignRow, 'accountId' | 'channel' | 'secondChannel'>,
): Promise<ChannelRow | undefined> {
  const first = await findTemplateChannel(read, accountId, channel)
  return first ?? (secondChannel === null ? undefined : findTemplateChannel(read, accountId, secondChannel))
}
