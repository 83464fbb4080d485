import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { setTimeout as pause } from 'node:timers/promises'
import { createGreetingPlanner, listGreetingCampaigns } from '../../campaigns/greetings.ts'
import { channelCells } from '../files/readRow.rules.ts'
import { findLabels } from '../../conversations/messages.ts'
import type { BlobStore } from '../../../platform/blobs/blobStore.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readRows, type CsvRow } from '../files/csv.ts'
import { readFileOptOuts } from './fileOptOuts.ts'
import { minBatchRows, nextBatch, slices, type ExaminedImport } from './import.rules.ts'
import { createJoinerReader } from './joiners.ts'
import { fileNameOf } from '../transferFiles.ts'

export interface PlanParts {
  db: Pick<Db, 'read' | 'keyedHash' | 'dialect'>
  importFiles: BlobStore
  clock: Clock
  /** The send rate of campaigns without one of their own. */
  pacePerMinute: number
}

/** Runs work once no other file is just being read; on SQLite all of them are by this thread. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** What ends the reading of a file early, and who else reads one. */
export interface Reading {
  signal?: AbortSignal
  isStopping?: () => boolean
  inTurn?: InTurn
}

/**
 * Whom an import would greet that has not begun: reads its whole file and what is known of the people in it, and changes nothing
 * (docs/interface.md#before-many-are-greeted). `undefined` where it was stopped before the end.
 */
export async function planImport(
  { db, importFiles, clock, pacePerMinute }: PlanParts,
  run: ExaminedImport,
  { signal, isStopping = () => false, inTurn = (work) => work() }: Reading = {},
): Promise<GreetingPlan | undefined> {
  const { accountId, listId } = run
  const { read } = db
  const now = clock.now()
  const campaigns = listId === null ? [] : await listGreetingCampaigns(read, listId)
  const planner = createGreetingPlanner(db, { accountId, campaigns, now, pacePerMinute })
  if (listId === null || campaigns.length === 0) return planner.finish({ alreadyOnList: 0 })
  const optsOut = await readFileOptOuts(importFiles, run, signal)
  const joiners = createJoinerReader(read, { ...run, listId }, { now, optsOut })
  const { budgetMs, restMs } = slices[db.dialect]
  let alreadyOnList = 0
  let size = minBatchRows
  const count = async (rows: readonly CsvRow[]) => {
    const began = performance.now()
    const cells = rows.map((row) => row.cells)
    const labels = await findLabels(read, accountId, channelCells(run.columns, cells))
    const found = await joiners.read(cells, labels)
    alreadyOnList += found.alreadyOnList
    await planner.add(found.joiners)
    size = nextBatch({ rows: rows.length, ms: performance.now() - began, budgetMs })
    await pause(restMs)
    signal?.throwIfAborted()
  }
  const { stream } = await importFiles.open(fileNameOf(run.id), run.position, signal)
  let batch: CsvRow[] = []
  for await (const row of readRows(stream, run)) {
    if (batch.push(row) < size) continue
    const rows = batch
    batch = []
    await inTurn(() => count(rows))
    if (isStopping()) return undefined
  }
  await inTurn(() => count(batch))
  return planner.finish({ alreadyOnList })
}
