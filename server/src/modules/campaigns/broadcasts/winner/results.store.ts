import type { BroadcastCounts, VariantResult } from '@replyloop/shared/contract/broadcast'
import type { WinnerMeasure } from '@replyloop/shared/values/broadcast'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/db.ts'
import type { BroadcastRow } from '../broadcasts.store.ts'
import { countRecipients } from '../counts.store.ts'
import { hasCome } from '../stages.store.ts'
import { rateOf95 } from './winner.rules.ts'

/** What became of a broadcast: its counts, and the results of its variants. */
export interface Outcome {
  counts: BroadcastCounts
  results: VariantResult[] | null
}

/** What became of each variant of a broadcast by now, in their order; `null`: it has but one content. */
export async function readResults(
  read: Reader,
  { id, variants }: Pick<BroadcastRow, 'id' | 'variants'>,
): Promise<VariantResult[] | null> {
  const names = variants.flatMap(({ name }) => name ?? [])
  if (names.length === 0) return null
  const r = read.t.recipient
  const having = (measure: WinnerMeasure) =>
    sql<number>`cast(sum(case when ${hasCome(read, measure)} then 1 else 0 end) as integer)`
  const rows = await read.q
    .select({
      variant: r.variant,
      sent: count(),
      answered: having('answered'),
      read: having('read'),
      tapped: having('tapped'),
    })
    .from(r)
    .where(and(eq(r.broadcastId, id), eq(r.state, 'sent')))
    .groupBy(r.variant)
  return names.map((variant) => {
    const found = rows.find((row) => row.variant === variant)
    const sent = found?.sent ?? 0
    const rate = (measure: WinnerMeasure) => rateOf95(found?.[measure] ?? 0, sent)
    return { variant, sent, answered: rate('answered'), read: rate('read'), tapped: rate('tapped') }
  })
}

/** What became of a broadcast by now, or as it was kept. It takes long where it has many recipients. */
export async function readOutcome(read: Reader, broadcast: BroadcastRow): Promise<Outcome> {
  return {
    counts: broadcast.counts ?? (await countRecipients(read, broadcast.id)),
    results: broadcast.results ?? (await readResults(read, broadcast)),
  }
}
