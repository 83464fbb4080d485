import type { z } from 'zod'
import { byteSize, maxMediaBytes } from '@replyloop/shared/values/limits'
import { findChannel, type ChannelRow } from '../../channels/channels.store.ts'
import { findMedia } from '../../channels/sending.ts'
import type { HookBase } from '../../channels/hooks.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { pipelined } from '../../../platform/db/db.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { changeConversation } from '../conversations.store.ts'
import type { fetchReferredMediaJob } from '../conversations.jobs.ts'
import { acquireFetch, type FetchParts } from './fetchMedia.ts'
import { findAttachment } from './attachments.store.ts'
import { setReferredMedia, type ReferredMedia } from './media.store.ts'
import { trueTypeOf } from './mediaType.ts'
import { fileSettled } from '../conversations.facts.ts'
import { findMessage, readMessage } from '../messages.store.ts'
import { waitForMedia } from './referredMedia.rules.ts'
import { scheduleOrphanedMediaDeletion } from './scheduleOrphanedMediaDeletion.ts'

const timeoutMs = 60_000

type Parts = FetchParts & { box: SecretBox; hookBase: HookBase }

/** What a try has come to; `later` says why there is no file now. */
type Tried = ReferredMedia | { later: string }

/**
 * Fetches the file of a message at a position, the first unless told, that its channel's provider hands out by a reference, which is asked again at each try where the
 * file is. Tries for as long as the provider keeps it; then the message says since when it is gone.
 */
export async function fetchReferredMedia(
  parts: Parts,
  { messageId, position: named = '0' }: z.output<typeof fetchReferredMediaJob.payload>,
  job: RunningJob,
): Promise<void> {
  const { db, clock } = parts
  const position = Number(named)
  const [message, file] = await pipelined(
    findMessage(db.read, messageId),
    findAttachment(db.read, messageId, position),
  )
  const reference = file?.mediaRef ?? undefined
  if (message === undefined || file === undefined || reference === undefined) return // erased, or deleted by its age
  const channel = message.channelId === null ? undefined : await findChannel(db.read, message.channelId)
  const acquired = await acquireFetch(parts, message.accountId)
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  const tried = await fetchOnce(
    parts,
    channel,
    { ...file, accountId: message.accountId, reference },
    job.signal,
  ).finally(acquired.release)
  if (job.signal.aborted) throw new Error('the worker stopped during a download')
  const waitMs = 'later' in tried ? waitForMedia(clock.now() - message.createdAt) : undefined
  if (waitMs !== undefined) return db.write((tx) => job.reschedule(tx, tx.now + waitMs))
  const ended = 'later' in tried ? { error: goneSince(clock.now(), tried.later) } : tried
  await db.write(async (tx) => {
    await tx.lock(locks.conversation(message.contactId)) // an erasure sees the file, or has ended
    const isShown = await setReferredMedia(tx, messageId, position, ended)
    await changeConversation(tx, { ...message, id: message.contactId }, { kind: 'message' })
    if (isShown && position === 0)
      await fileSettled.happened(tx, { message: await readMessage(tx, messageId) })
    if (!isShown && 'hash' in ended) await scheduleOrphanedMediaDeletion(tx, ended.hash) // the message was erased under way
  })
}

const goneSince = (now: number, why: string) =>
  `gone since ${isoTime(now)}: the provider keeps files for seven days, and none of the tries got it (${why})`

async function fetchOnce(
  parts: Parts,
  channel: ChannelRow | undefined,
  { accountId, contentType, reference }: { accountId: string; contentType: string; reference: string },
  signal: AbortSignal,
): Promise<Tried> {
  if (channel === undefined) return { error: 'its channel was deleted before the file had been fetched' }
  const source = await findMedia(parts, channel, reference, signal)
  if (source.is === 'gone') return { error: `the provider does not have it any more: ${source.detail}` }
  if (source.is === 'later') return { later: source.detail }
  const response = await parts.fetchFor(accountId)({
    ...source.request,
    method: 'GET',
    timeoutMs,
    maxBytes: maxMediaBytes,
    onTooLarge: 'fail',
    signal,
  })
  if (!response.ok && response.kind === 'too_large')
    return { error: `it has more than ${byteSize(maxMediaBytes)}, the most that is kept of a file` }
  if (!response.ok) return { later: response.detail }
  if (source.goneAt?.includes(response.status))
    return { error: `the provider does not have it any more: its address answered ${response.status}` }
  if (response.status < 200 || response.status >= 300)
    return { later: `its address answered ${response.status}` }
  if (response.body.length === 0) return { later: 'the file was empty' }
  const said = source.contentType ?? contentType
  return {
    hash: await parts.store.put(response.body),
    bytes: response.body.length,
    contentType: await trueTypeOf(response.body, said),
  }
}
