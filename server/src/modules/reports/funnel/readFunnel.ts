import type { FunnelReport } from '@replyloop/shared/contract/reportFigures'
import type { Reader } from '../../../platform/db/db.ts'
import { sumFunnel, type FunnelRow } from './funnel.rules.ts'
import { countFunnel, countTestsIn, type FunnelOf, listPastOfFunnel } from './funnel.store.ts'

/** How far people have come, those who are deleted among them. */
export async function readFunnel(
  read: Reader,
  of: FunnelOf,
): Promise<Omit<FunnelReport, 'range' | 'previous'>> {
  const rows: FunnelRow[] = (await countFunnel(read, of)).map((row) => ({ ...row, isGone: false }))
  // Of tags that deleted people had nobody knows.
  const past = of.tagId === undefined ? await listPastOfFunnel(read, of) : []
  for (const { kind, amount } of past) {
    const [family, state = '', reason = '', outcome = '', flags = ''] = kind.split(':')
    const having = (flag: string) => (flags.includes(flag) ? amount : 0)
    rows.push({
      state,
      reason,
      outcome,
      people: amount,
      isGone: family !== 'aged', // who is there, while what was said is deleted
      answered: having('a'),
      tapped: having('t'),
      handedOver: having('h'),
      optedOut: having('o'),
    })
  }
  return { ...sumFunnel(rows), notCounted: { tests: await countTestsIn(read, of) } }
}
