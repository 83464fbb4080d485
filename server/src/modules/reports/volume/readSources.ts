import type { SourcesReport } from '@replyloop/shared/contract/reportFigures'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { contactOrigins } from '@replyloop/shared/values/reports'
import type { Reader } from '../../../platform/db/db.ts'
import { isOfContact } from '../counting/kinds.rules.ts'
import { readContactFigures } from '../counting/readFigures.ts'
import type { Scope } from '../counting/readScope.ts'
import { countOptedOutOf, readTitles } from './sources.store.ts'

/** From where the people came who are new on some days, the most first. */
export async function readSources(
  read: Reader,
  of: Scope,
): Promise<Omit<SourcesReport, 'range' | 'previous'>> {
  const contacts = new Map<string, number>()
  for (const { kind, amount } of await readContactFigures(read, of))
    if (isOfContact(kind)) contacts.set(kind, (contacts.get(kind) ?? 0) + amount)
  const optedOut = new Map((await countOptedOutOf(read, of)).map(({ kind, amount }) => [kind, amount]))
  const titles = await readTitles(read, of.accountId)
  const rows = [...contacts].flatMap(([kind, count]) => {
    const [, source = '', id = ''] = /^contact:([^:]*):(.*)$/s.exec(kind) ?? []
    if (count === 0) return []
    const origin = isOneOf(contactOrigins, source) ? source : ('other' as const)
    const sourceId = id === '' ? null : id
    return [
      {
        origin,
        sourceId,
        title: titles.get(kind) ?? null,
        contacts: count,
        optedOut: optedOut.get(kind) ?? 0,
      },
    ]
  })
  return { rows: rows.toSorted((one, other) => other.contacts - one.contacts) }
}
