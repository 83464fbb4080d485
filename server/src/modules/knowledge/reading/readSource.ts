import { buffer } from 'node:stream/consumers'
import { maxKnowledgeCharacters } from '@replyloop/shared/values/knowledge'
import type { MediaStore } from '../../conversations/media.ts'
import { countPassageChange } from '../../campaigns/campaigns.ts'
import { findCampaign } from '../../campaigns/campaigns.store.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { acquireAll, createTenantLimit } from '../../../platform/limits/tenantLimits.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import { openReader } from '../reader/reader.ts'
import { ReadingFailure } from '../reader/readingFailure.ts'
import { nameOfAddress } from '../sources/newSource.rules.ts'
import { replacePassages } from '../sources/passages.store.ts'
import { nextReading } from '../sources/scheduleReading.ts'
import { changeSourceRow, charactersBeside, findSource, type SourceRow } from '../sources/sources.store.ts'
import { failureOf, shownFailure } from './failure.rules.ts'
import { readPage, readSite, type PageParts, type ReadSource } from './readPages.ts'

/** How long a source may take, all its pages together. */
const readingMs = 10 * 60_000
/** How many sources a process reads at once: each has a process of its own. */
const readingsAtOnce = 2
const retryAfterMs = 1000

/** How many sources are being read, in all and of each account. */
export const createReadings = () => ({
  ofAll: createTenantLimit(readingsAtOnce),
  ofAccounts: createTenantLimit(1),
})

export interface ReadingParts {
  db: Db
  clock: Clock
  mediaStore: MediaStore
  fetchFor: SafeFetch['fetchFor']
  readings: ReturnType<typeof createReadings>
}

/**
 * Reads a source, and puts its passages in the place of those that it had; where it cannot be read they stay, and it says why. One
 * that is read each week has its next reading then.
 */
export async function readSource(
  parts: ReadingParts,
  { sourceId }: { sourceId: string },
  job: RunningJob,
): Promise<void> {
  const { db, clock, readings } = parts
  const due = await db.write((tx) => findDue(tx, sourceId, job))
  if (due === undefined) return
  const at = { now: clock.now(), retryAfterMs }
  const acquired = acquireAll(
    () => readings.ofAccounts.acquireOrRetry(due.accountId, 1, at),
    () => readings.ofAll.acquireOrRetry('all', 1, at),
  )
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  try {
    const source = await db.write((tx) =>
      changeSourceRow(tx, sourceId, {
        state: 'reading',
        startedAt: tx.now,
        pagesRead: 0,
        pagesFound: null,
      }),
    )
    if (source === undefined) return
    const read = await readInTime(parts, source, job.signal)
    await db.write((tx) => store(tx, source, read, job), { alone: true })
  } finally {
    acquired.release()
  }
}

/** The source, if it is to be read now. Otherwise its job is settled, and `undefined`. */
async function findDue(tx: Tx, sourceId: string, job: RunningJob): Promise<SourceRow | undefined> {
  const source = await findSource(tx, sourceId)
  if (source === undefined) {
    await job.finish(tx)
    return undefined
  }
  if (source.state === 'pending' || source.state === 'reading') return source
  if (!source.refreshWeekly) {
    await job.finish(tx)
    return undefined
  }
  const dueAt = nextReading(source)
  const isCompleted = (await findCampaign(tx, source.campaignId))?.status === 'Completed'
  if (tx.now >= dueAt && !isCompleted) return source
  await job.reschedule(tx, isCompleted ? nextReading({ ...source, startedAt: tx.now }) : dueAt)
  return undefined
}

type Outcome = ReadSource | ReadingFailure

async function readInTime(parts: ReadingParts, source: SourceRow, signal: AbortSignal): Promise<Outcome> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), readingMs)
  const ends = AbortSignal.any([signal, deadline.signal])
  const reader = openReader(ends)
  try {
    const fetch = parts.fetchFor(source.accountId)
    return await readBy(parts, source, { clock: parts.clock, fetch, reader, signal: ends })
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.signal.aborted) return new ReadingFailure('too_slow')
    if (error instanceof ReadingFailure) return error
    throw error
  } finally {
    clearTimeout(timer)
    reader.close()
  }
}

async function readBy(
  { db, mediaStore }: ReadingParts,
  { id, kind, url, file }: SourceRow,
  parts: PageParts,
): Promise<ReadSource> {
  if (url !== null)
    return kind === 'page'
      ? readPage(parts, url)
      : readSite(parts, url, (progress) =>
          db.write(async (tx) => void (await changeSourceRow(tx, id, progress))),
        )
  if (file === null) throw new Error('a source has an address or a file')
  const { stream } = await mediaStore.open(file.hash)
  const { contentType, name } = file
  const bytes = await buffer(stream)
  const { passages } = await parts.reader.readDocument({ bytes, contentType, name })
  const withoutUrl = passages.map((passage) => ({ ...passage, url: null }))
  return { title: null, passages: withoutUrl, pagesRead: 0, pagesFound: null }
}

async function store(
  tx: Tx,
  { id, campaignId }: SourceRow,
  outcome: Outcome,
  job: RunningJob,
): Promise<void> {
  await tx.lock(locks.knowledge(campaignId))
  const source = await findSource(tx, id)
  if (source === undefined) return job.finish(tx) // it has been deleted since
  const read = outcome instanceof ReadingFailure ? outcome : await requireRoom(tx, source, outcome)
  if (read instanceof ReadingFailure)
    await changeSourceRow(tx, id, { state: 'failed', failure: failureOf(read) })
  else {
    const { title, passages, pagesRead, pagesFound } = read
    const isNamed = source.url === null || source.name !== nameOfAddress(source.url)
    await replacePassages(tx, id, passages)
    await changeSourceRow(tx, id, {
      state: 'ready',
      failure: null,
      characters: charactersOf(read),
      passages: passages.length,
      pagesRead,
      pagesFound,
      readAt: tx.now,
      ...(title !== null && !isNamed && { name: title }),
    })
    await countPassageChange(tx, campaignId)
  }
  if (source.refreshWeekly) await job.reschedule(tx, nextReading(source))
  else await job.finish(tx)
}

const charactersOf = ({ passages }: ReadSource) => passages.reduce((sum, { text }) => sum + text.length, 0)

async function requireRoom(tx: Tx, source: SourceRow, read: ReadSource): Promise<Outcome> {
  const others = await charactersBeside(tx, source)
  return others + charactersOf(read) > maxKnowledgeCharacters
    ? new ReadingFailure('too_many_characters')
    : read
}

/** Says that the reading of a source has failed for no fault of its own. Its next week is found by the sweep of stranded work. */
export const giveUpReading = (tx: Tx, { sourceId }: { sourceId: string }) =>
  changeSourceRow(tx, sourceId, { state: 'failed', failure: shownFailure('gave_up') })
