import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { refreshTokenJob } from '../channels.jobs.ts'
import { findChannel, listActiveOfKinds, updateChannel, type ChannelRow } from '../channels.store.ts'
import { lockChannel } from './connectChannel.ts'
import { addNotice } from '../hooks/notices.store.ts'
import { openCall, type CallParts } from '../sending/openCall.ts'
import type { TokenRefresh } from '../port.ts'
import { adapters, kindsOf } from '../registry.ts'
import { openEnteredToken, openSettings, sealSecrets } from '../settings.ts'

/** How often a token is renewed: long before it ends, which may be after 60 days. */
const everyMs = refreshTokenJob.longestWaitMs
/**
 * When a token is renewed first that somebody has entered: it may have been made long ago, and nobody tells when it ends before it
 * has been renewed. Meta renews none that is younger than a day.
 */
const firstMs = dayMs + hourMs

/** Has the tokens of all active channels renewed that end by themselves: entered ones in a day, others in a week, unless it is to be before. */
export async function scheduleTokenRefreshes(tx: Tx): Promise<void> {
  const kinds = kindsOf(({ connection }) => connection?.refresh !== undefined)
  for (const { id: channelId, info } of await listActiveOfKinds(tx, kinds))
    await enqueue(
      tx,
      refreshTokenJob,
      { channelId },
      {
        uniqueKey: `refreshToken:${channelId}`,
        runAt: tx.now + (info?.['tokenEndsAt'] === undefined ? firstMs : everyMs),
      },
    )
}

/**
 * Renews the access token of a channel, and again after a week. What the provider refuses is told as a notice and tried again
 * the next day; where it cannot be asked, in an hour.
 */
export async function refreshToken(
  parts: CallParts & { db: Db },
  { channelId }: { channelId: string },
  job: RunningJob,
): Promise<void> {
  const { db, box } = parts
  const channel = await findChannel(db.read, channelId)
  if (channel?.state !== 'active') return
  const { accessToken } = openSettings(box, channel)
  const refreshed = await openCall(
    parts,
    channel,
    async ({ connection }, call) => connection?.refresh?.(call),
    job.signal,
  )
  await db.write(async (tx) => {
    if (refreshed !== undefined && 'accessToken' in refreshed)
      await storeToken(tx, box, channel, accessToken, refreshed)
    else if (refreshed && !refreshed.isTemporary)
      await addNotice(tx, channel, {
        kind: 'access_token',
        detail: `The access token could not be renewed: enter a new one before it ends. ${refreshed.problem}`,
      })
    await job.reschedule(tx, tx.now + waitAfter(refreshed))
  })
}

const waitAfter = (refreshed: TokenRefresh | undefined): number =>
  refreshed === undefined || 'accessToken' in refreshed ? everyMs : refreshed.isTemporary ? hourMs : dayMs

/** Stores a renewed token, unless somebody has entered another one since. */
async function storeToken(
  tx: Tx,
  box: CallParts['box'],
  { accountId, id, kind }: ChannelRow,
  former: string | undefined,
  { accessToken, endsAt }: Extract<TokenRefresh, { accessToken: string }>,
): Promise<void> {
  const channel = await lockChannel(tx, accountId, id)
  const opened = openSettings(box, channel)
  if (opened['accessToken'] !== former) return
  const { secrets } = adapters[kind].connect({ ...opened, accessToken })
  const info = { ...channel.info, ...(endsAt !== undefined && { tokenEndsAt: isoTime(endsAt) }) }
  await updateChannel(tx, id, { secrets: sealSecrets(box, secrets, openEnteredToken(box, channel)), info })
}
