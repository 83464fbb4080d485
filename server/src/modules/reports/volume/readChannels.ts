import type { ChannelsReport } from '@replyloop/shared/contract/reportFigures'
import type { Reader } from '../../../platform/db/db.ts'
import { countOfTests } from '../counting/rows.store.ts'
import { hasArrived, outgoingOf, wasSent } from '../counting/kinds.rules.ts'
import { readMessageFigures } from '../counting/readFigures.ts'
import type { Scope } from '../counting/readScope.ts'
import { readCategories, readFailureWords } from './channelWords.store.ts'

interface Channel {
  incoming: number
  sent: number
  delivered: number
  read: number
  failed: number
  byCode: Map<string, number>
  byCategory: Map<string, number>
}

const nothing = (): Channel => ({
  incoming: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  byCode: new Map(),
  byCategory: new Map(),
})

const add = (counts: Map<string, number>, key: string, amount: number) =>
  counts.set(key, (counts.get(key) ?? 0) + amount)

const mostFirst = (counts: Map<string, number>) =>
  [...counts].filter(([, count]) => count > 0).toSorted(([, one], [, other]) => other - one)

/** What went over each channel on some days, the most used first. */
export async function readChannels(
  read: Reader,
  of: Scope,
): Promise<Omit<ChannelsReport, 'range' | 'previous'>> {
  const figures = await readMessageFigures(read, of)
  const categories = await readCategories(read, of.accountId)
  const channels = new Map<string, Channel>()
  for (const { kind, channel: label, amount } of figures) {
    const known = channels.get(label) ?? nothing()
    channels.set(label, known)
    if (kind === 'incoming') known.incoming += amount
    const { outcome, detail } = outgoingOf(kind) ?? { outcome: '', detail: '' }
    if (wasSent(outcome)) {
      known.sent += amount
      if (detail !== '') add(known.byCategory, categories.get(detail) ?? 'unknown', amount)
    }
    if (hasArrived(outcome)) known.delivered += amount
    if (outcome === 'read') known.read += amount
    if (outcome === 'failed') {
      known.failed += amount
      add(known.byCode, detail, amount)
    }
  }
  const codes = new Set([...channels.values()].flatMap(({ byCode }) => [...byCode.keys()]))
  const words = await readFailureWords(read, of.accountId, codes)
  return {
    rows: [...channels]
      .map(([channel, { byCode, byCategory, ...counts }]) => ({
        channel,
        ...counts,
        tellsRead: counts.read > 0,
        failures: mostFirst(byCode).map(([code, count]) => ({ code, words: words.get(code) ?? code, count })),
        templates: mostFirst(byCategory).map(([category, count]) => ({ category, count })),
      }))
      .toSorted((one, other) => other.sent + other.incoming - one.sent - one.incoming),
    notCounted: { tests: await countOfTests(read, of) },
  }
}
