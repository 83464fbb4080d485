import type { VolumeReport } from '@replyloop/shared/contract/reportFigures'
import type { VolumeQuery } from '@replyloop/shared/contract/reportQuery'
import type { VolumeMeasure } from '@replyloop/shared/values/reports'
import type { Reader } from '../../../platform/db/db.ts'
import { periodOf, periodsOf } from '../counting/days.rules.ts'
import { countOfTests } from '../counting/rows.store.ts'
import { measuresOf } from '../counting/kinds.rules.ts'
import { readContactFigures, readMessageFigures } from '../counting/readFigures.ts'
import type { Scope } from '../counting/readScope.ts'

type Volume = Record<VolumeMeasure, number>

const nothing = (): Volume => ({
  incoming: 0,
  outgoing: 0,
  byBot: 0,
  byPerson: 0,
  byCampaign: 0,
  byApi: 0,
  byAuto: 0,
  newContacts: 0,
  optedOut: 0,
})

/** How much was written on some days, and who came and went. */
export async function readVolume(
  read: Reader,
  of: Scope,
  { by = 'day' }: Pick<VolumeQuery, 'by'>,
): Promise<Omit<VolumeReport, 'range' | 'previous'>> {
  const total = nothing()
  const rows = new Map(periodsOf(of.days, by).map((period) => [period, nothing()]))
  const figures = [...(await readMessageFigures(read, of)), ...(await readContactFigures(read, of))]
  for (const { day, kind, amount } of figures) {
    const row = rows.get(periodOf(day, by))
    for (const measure of measuresOf(kind)) {
      total[measure] += amount
      if (row !== undefined) row[measure] += amount
    }
  }
  return {
    total,
    rows: [...rows].map(([period, row]) => ({ period, ...row })),
    notCounted: { tests: await countOfTests(read, of) },
  }
}
