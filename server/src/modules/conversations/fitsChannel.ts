import { findChannelRoute } from '../channels/route.ts'
import type { Reader } from '../../platform/db/db.ts'
import { excessOf } from './message.rules.ts'

/** Every channel carries a text of this length: most need no question about their channel. */
const fitsEverywhere = 1000

/** Whether a text is short enough for the channel with a label. */
export async function fitsChannel(
  read: Reader,
  accountId: string,
  label: string,
  text: string,
): Promise<boolean> {
  if (text.length <= fitsEverywhere) return true
  const { adapter } = await findChannelRoute(read, accountId, label)
  return excessOf(text, adapter.can.maxText) === undefined
}
