import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { createGreetingPlanner, listGreetingCampaigns } from '../campaigns/planGreeting.ts'
import { channelCells } from './readRow.rules.ts'
import { findLabels } from '../conversations/findLabels.ts'
import type { BlobStore } from '../../platform/blobs/blobStore.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { readRows, type CsvRow } from './csv.ts'
import type { ExaminedImport } from './import.rules.ts'
import { createJoinerReader } from './joiners.ts'
import { fileNameOf } from './transferFiles.ts'

export interface PlanParts extends Pick<Db, 'read' | 'keyedHash'> {
  importFiles: BlobStore
  clock: Clock
  /** The send rate of campaigns without one of their own. */
  pacePerMinute: number
}

const rowsAtOnce = 200

/**
 * Whom an import would greet that has not begun: reads its whole file and what is known of the people in it, and changes nothing
 * (docs/interface.md#before-many-are-greeted).
 */
export async function planImport(
  { read, keyedHash, importFiles, clock, pacePerMinute }: PlanParts,
  run: ExaminedImport,
  signal?: AbortSignal,
): Promise<GreetingPlan> {
  const { accountId, listId } = run
  const campaigns = listId === null ? [] : await listGreetingCampaigns(read, listId)
  const planner = createGreetingPlanner(
    { read, keyedHash },
    { accountId, campaigns, now: clock.now(), pacePerMinute },
  )
  if (listId === null || campaigns.length === 0) return planner.finish({ alreadyOnList: 0 })
  const joiners = createJoinerReader(read, { ...run, listId }, clock.now())
  let alreadyOnList = 0
  const take = async (rows: readonly CsvRow[]) => {
    const cells = rows.map((row) => row.cells)
    const labels = await findLabels(read, accountId, channelCells(run.columns, cells))
    const found = await joiners.read(cells, labels)
    alreadyOnList += found.alreadyOnList
    await planner.add(found.joiners)
    await yieldToOthers()
    signal?.throwIfAborted()
  }
  const { stream } = await importFiles.open(fileNameOf(run.id), run.position, signal)
  let batch: CsvRow[] = []
  for await (const row of readRows(stream, run)) {
    if (batch.push(row) < rowsAtOnce) continue
    await take(batch)
    batch = []
  }
  await take(batch)
  return planner.finish({ alreadyOnList })
}
