import { scheduleOrphanedMediaDeletion } from './scheduleOrphanedMediaDeletion.ts'
import { pipelined, type Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Fetch, SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import { maxMediaBytes } from '@replyloop/shared/values/limits'
import {
  type AcquireSlot,
  acquireAll,
  createTenantLimit,
  type Acquired,
  type TenantLimit,
} from '../../../platform/limits/tenantLimits.ts'
import type { MediaStore } from './mediaStore.ts'
import { describeTypeMismatch } from './mediaType.ts'
import { changeConversation } from '../conversations.store.ts'
import { fileSettled } from '../conversations.facts.ts'
import { findMessage, readMessage } from '../messages.store.ts'
import { findAttachment } from './attachments.store.ts'
import { setLinkedMedia } from './media.store.ts'

const timeoutMs = 15_000

export interface FetchParts {
  db: Db
  clock: Clock
  store: MediaStore
  fetchFor: SafeFetch['fetchFor']
  inFlight: TenantLimit
  /** A slot for an account, of what its tenant may have under way with the servers of others. */
  acquireSlot: AcquireSlot
}

/** Ten files of an account are fetched at once: each may take its time, and twice its size of memory. */
export const createMediaLimit = () => createTenantLimit(10)
const retryAfterMs = 100

/**
 * Fetches the file that a message links to at a position, the first unless told, checks that it is of the type that the message says, and stores it. If that
 * fails, the message keeps the reason (docs/interface.md#media).
 */
export async function fetchMedia(
  parts: FetchParts,
  { messageId, position: named = '0' }: { messageId: string; position?: string },
  job: RunningJob,
): Promise<void> {
  const { signal } = job
  const position = Number(named)
  const [message, file] = await pipelined(
    findMessage(parts.db.read, messageId),
    findAttachment(parts.db.read, messageId, position),
  )
  if (message === undefined || file === undefined || file.url === null || file.hash !== null) return
  const acquired = await acquireFetch(parts, message.accountId)
  if ('retryAt' in acquired) return parts.db.write((tx) => job.reschedule(tx, acquired.retryAt))
  const from = { store: parts.store, fetch: parts.fetchFor(message.accountId) }
  const fetched = await fetchFile(from, file.url, file.contentType, signal).finally(acquired.release)
  if (signal.aborted) throw new Error('the worker stopped during a download')
  await parts.db.write(async (tx) => {
    await tx.lock(locks.conversation(message.contactId)) // an erasure sees the file, or has ended
    const isShown = await setLinkedMedia(tx, messageId, position, fetched)
    await changeConversation(tx, { ...message, id: message.contactId }, { kind: 'message' })
    if (isShown && position === 0)
      await fileSettled.happened(tx, { message: await readMessage(tx, messageId) })
    if (!isShown && 'hash' in fetched) await scheduleOrphanedMediaDeletion(tx, fetched.hash) // the message was erased under way
  })
}

/** The right to fetch a file for an account. */
export async function acquireFetch(
  { clock, inFlight, acquireSlot }: FetchParts,
  accountId: string,
): Promise<Acquired> {
  const slot = await acquireSlot(accountId)
  return acquireAll(
    () => slot,
    () => inFlight.acquireOrRetry(accountId, 1, { now: clock.now(), retryAfterMs }),
  )
}

/** Asks for the file behind a link, of 10 MiB at most. */
export const requestFile = (fetch: Fetch, url: string, signal?: AbortSignal): ReturnType<Fetch> =>
  fetch({
    url,
    method: 'GET',
    headers: { accept: '*/*' },
    timeoutMs,
    maxBytes: maxMediaBytes,
    onTooLarge: 'fail',
    signal,
  })

type Fetched = { hash: string; bytes: number } | { error: string }

async function fetchFile(
  { store, fetch }: { store: MediaStore; fetch: Fetch },
  url: string,
  contentType: string,
  signal: AbortSignal,
): Promise<Fetched> {
  const response = await requestFile(fetch, url, signal)
  if (!response.ok) return { error: response.detail }
  if (response.status < 200 || response.status >= 300)
    return { error: `The link answered ${response.status}` }
  if (response.body.length === 0) return { error: 'The file is empty' }
  const wrong = await describeTypeMismatch(response.body, contentType)
  if (wrong !== undefined) return { error: `mediaContentType ${wrong}` }
  // A page cannot be told from text by its bytes, yet it is what most links to a file behind a login respond.
  const responseType = String(response.headers['content-type'] ?? '')
  if (isWebPage(responseType) && /^(image|audio|video)\//.test(contentType))
    return { error: `mediaContentType says ${contentType}, but the link answered a web page (text/html)` }
  return { hash: await store.put(response.body), bytes: response.body.length }
}

const isWebPage = (contentType: string) => /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType)
