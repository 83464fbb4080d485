import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { maxReportRows } from '@replyloop/shared/values/reports'
import { ReportedEpisode } from '@replyloop/shared/contract/timeReports'
import { listFieldNames } from '../../contacts/customFields.ts'
import { rowsAtOnce } from '../../../platform/http/page.ts'
import { cellOf } from '../files/table.rules.ts'
import type { Asked } from './asked.ts'
import { listEpisodes } from './episodes.store.ts'
import { type EpisodeParts, presentEpisodes } from './readEpisodes.ts'

const episodesAtOnce = 200
/** As many custom fields of an account have a column, by their names. */
const maxFieldColumns = 200
const fieldPrefix = 'customFields.'

const columns = ReportedEpisode.omit({ customFields: true }).keyof().options

/** A line for each episode that is asked for, the newest first, and at most 100,000 of them. */
export async function* episodeLines(parts: EpisodeParts, asked: Asked): AsyncGenerator<string[][]> {
  const { read, scan } = parts.db
  const fields = await listFieldNames(read, asked.accountId, {}, maxFieldColumns)
  yield [[...columns, ...fields.map((name) => `${fieldPrefix}${name}`)]]
  let cursor: string | undefined
  let last: { bytes: number }[] = []
  for (let lines = 0; lines < maxReportRows; lines += last.length) {
    const limit = Math.min(rowsAtOnce(last, episodesAtOnce), maxReportRows - lines)
    const rows = await listEpisodes(scan, asked, cursor, limit)
    const episodes = await presentEpisodes(parts, rows, asked)
    yield episodes.map((episode) => [
      ...columns.map((column) => cellOf(episode[column])),
      ...fields.map((name) => cellOf(episode.customFields[name])),
    ])
    if (rows.length < limit) return
    cursor = rows.at(-1)?.id
    last = rows.map(({ contact }) => ({ bytes: JSON.stringify(contact.customFields).length }))
    await yieldToOthers()
  }
}
