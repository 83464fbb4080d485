import type { Db, Reader } from '../../../platform/db/db.ts'
import {
  type Counted,
  type FigureDayRow,
  listFigures,
  listPast,
  replaceFigures,
  storeCounted,
} from './figures.store.ts'
import { countContacts, countMessages } from './rows.store.ts'
import { isOfDay } from './kinds.rules.ts'
import { omitAmount, sumUp } from './merge.rules.ts'

/** How a figure of a day differs from what the rows say. */
export interface Difference {
  day: string
  kind: string
  counted: number
  is: number
}

/**
 * Counts a day from the rows, and what is deleted, and stores that where it is another. Nothing is locked as it counts: what changes
 * then has the day counted again. Returns what was different.
 */
export async function countDay(
  { scan, write }: Pick<Db, 'scan' | 'write'>,
  day: FigureDayRow,
): Promise<Difference[]> {
  const figures = await figuresOf(scan, day)
  const stored = await listFigures(scan, day.accountId, day.endsAt)
  const differences = compare(day.day, stored, figures)
  const isSame = differences.length === 0 && stored.length === figures.length
  if (isSame && day.changes === day.countedChanges) return []
  await write((tx) => (isSame ? storeCounted(tx, day) : replaceFigures(tx, day, figures)))
  return differences
}

/** What a day has. */
async function figuresOf(read: Reader, { accountId, ...span }: FigureDayRow): Promise<Counted[]> {
  const ofNothing = { campaignId: '', channel: '', memberId: '' }
  const messages = await countMessages(read, accountId, span)
  const contacts = await countContacts(read, accountId, span)
  const past = await listPast(read, accountId, span)
  return sumUp([
    ...messages.map(({ slot: _all, ...row }) => row),
    ...contacts.map(({ kind, amount }) => ({ ...ofNothing, kind, amount })),
    ...past.flatMap(({ slot: _slot, ...row }) => (isOfDay(row.kind) ? [row] : [])),
  ])
}

function compare(day: string, stored: readonly Counted[], figures: readonly Counted[]): Difference[] {
  const keyOf = (row: Counted) => JSON.stringify(omitAmount(row))
  const is = new Map(figures.map((row) => [keyOf(row), row]))
  const was = new Map(stored.map((row) => [keyOf(row), row]))
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [now, before] = [is.get(key), was.get(key)]
    if (now?.amount === before?.amount) return []
    const kind = now?.kind ?? before?.kind ?? ''
    return [{ day, kind, counted: before?.amount ?? 0, is: now?.amount ?? 0 }]
  })
}
