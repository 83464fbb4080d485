import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { maxVoiceMinutes } from '@replyloop/shared/values/limits'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { MediaStore } from '../../conversations/media.ts'
import { findMessage, type MessageRow } from '../../conversations/messages.store.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { acquireAll, type TenantLimit } from '../../../platform/limits/tenantLimits.ts'
import type { transcribeJob } from '../bot.jobs.ts'
import type { Transcriber, TranscriberOf } from '../transcriberOf.ts'
import { askTranscription } from './askTranscription.ts'
import { durationOf } from './duration.rules.ts'
import { endTranscription, type Heard } from './endTranscription.ts'
import { isVoiceNote } from './voiceNote.rules.ts'

export interface TranscribeParts {
  db: Db
  clock: Clock
  mediaStore: MediaStore
  transcriberOf: TranscriberOf
  inFlight: TenantLimit
}

/** So many notes of an account are written down at once: each takes three times its size of memory. */
export const notesAtOnce = 2
const retryAfterMs = 500

/** Writes down what is said in the voice note of a message (docs/interface.md#voice-notes), and has the bot answer that. */
export async function transcribe(
  parts: TranscribeParts,
  { messageId }: z.output<typeof transcribeJob.payload>,
  job: RunningJob,
): Promise<void> {
  const { db, clock, inFlight } = parts
  const message = await findMessage(db.read, messageId)
  if (message === undefined || !isVoiceNote(message) || isOver(message)) return
  const transcriber = parts.transcriberOf(await readAccount(db.read, message.accountId))
  if (transcriber === undefined) return // switched off since
  const now = clock.now()
  const acquired = acquireAll(
    () => inFlight.acquireOrRetry(message.accountId, 1, { now, retryAfterMs }),
    () => transcriber.acquire(now),
  )
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  const heard = await listen(parts.mediaStore, transcriber, message, job.signal).finally(acquired.release)
  await db.write(async (tx) => {
    await tx.lock(locks.conversation(message.contactId))
    const current = await findMessage(tx, messageId)
    if (current !== undefined && current.contactId !== message.contactId) return job.reschedule(tx, tx.now) // merged since
    await job.finish(tx)
    // A file that was deleted since leaves no text behind.
    const isGone = current?.mediaHash !== message.mediaHash
    if (current !== undefined && !isOver(current) && !isGone) await endTranscription(tx, current, heard)
  })
}

const isOver = ({ transcript, revokedAt }: MessageRow) => transcript !== null || revokedAt !== null

async function listen(
  store: MediaStore,
  transcriber: Transcriber,
  { mediaHash, mediaContentType }: MessageRow,
  signal: AbortSignal,
): Promise<Heard> {
  const { baseUrl } = transcriber
  if (mediaHash === null || baseUrl === undefined) return { fault: 'not_transcribed' }
  const bytes = await buffer((await store.open(mediaHash)).stream)
  if ((durationOf(bytes) ?? 0) > maxVoiceMinutes * 60) return { fault: 'voice_too_long' }
  const file = { bytes, contentType: mediaContentType ?? '' }
  const text = await askTranscription({ ...transcriber, baseUrl }, file, signal)
  return text === undefined ? { fault: 'not_transcribed' } : { text }
}
