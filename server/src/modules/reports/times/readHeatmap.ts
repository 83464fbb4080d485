import type { HeatmapReport } from '@replyloop/shared/contract/reportFigures'
import { weekdays } from '@replyloop/shared/values/team'
import { localDate, localMinute, weekdayOf } from '../../../platform/clock/localTime.ts'
import { slotMs } from '../../../platform/db/counters.ts'
import type { Db } from '../../../platform/db/db.ts'
import { presentRange } from '../counting/readScope.ts'
import type { Asked } from './asked.ts'
import { countByHour, countTagged } from './heatmap.store.ts'
import { summaryOf } from './percentiles.rules.ts'
import { listTimesByWeekHour } from './responseTimes.store.ts'

const hoursOfWeek = 168

/** How many messages come in each hour of a week, and how long those wait for a person who begin then. */
export async function readHeatmap({ scan }: Pick<Db, 'scan'>, asked: Asked): Promise<HeatmapReport> {
  const incoming = await countByWeekHour(scan, asked)
  const times = await listTimesByWeekHour(scan, asked)
  const cells = Array.from({ length: hoursOfWeek }, (_, at) => ({
    weekday: Math.floor(at / 24) + 1,
    hour: at % 24,
    incoming: incoming.get(at) ?? 0,
    median: summaryOf(times.get(at) ?? []).median,
  }))
  return { range: presentRange(asked), cells }
}

async function countByWeekHour(scan: Db['scan'], asked: Asked): Promise<Map<number, number>> {
  const { timeZone } = asked.zone
  const rows =
    asked.tagId === undefined
      ? await countByHour(scan, asked)
      : (await countTagged(scan, asked, asked.tagId)).map(({ quarter, messages }) => {
          const at = quarter * slotMs
          return { day: localDate(at, timeZone), hour: Math.floor(localMinute(at, timeZone) / 60), messages }
        })
  const found = new Map<number, number>()
  for (const { day, hour, messages } of rows) {
    const at = weekdays.indexOf(weekdayOf(day)) * 24 + hour
    found.set(at, (found.get(at) ?? 0) + messages)
  }
  return found
}
