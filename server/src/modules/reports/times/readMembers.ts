import type { MembersReport } from '@replyloop/shared/contract/reportFigures'
import { listMembersById } from '../../access/members.ts'
import type { Db } from '../../../platform/db/db.ts'
import { withPrevious } from '../counting/readScope.ts'
import type { Asked } from './asked.ts'
import { countAssigned, countClosed } from './members.store.ts'
import { summaryOf } from './percentiles.rules.ts'
import { listTimesByMember } from './responseTimes.store.ts'

/** What members did, by their names, and with `compare` in the days before. */
export async function readMembers(
  db: Pick<Db, 'read' | 'scan'>,
  asked: Asked,
  { compare }: { compare?: boolean | undefined },
): Promise<MembersReport> {
  return { ...(await withPrevious(asked, compare, (of) => rowsIn(db, of))), hours: asked.hours }
}

async function rowsIn({ read, scan }: Pick<Db, 'read' | 'scan'>, asked: Asked) {
  const replies = Map.groupBy(await listTimesByMember(scan, asked), ({ memberId }) => memberId)
  const assigned = await countAssigned(scan, asked)
  const closed = new Map((await countClosed(scan, asked)).map((row) => [row.id ?? '', row]))
  const ids = [...new Set([...replies.keys(), ...assigned.keys(), ...closed.keys()])]
  const members = ids.length === 0 ? [] : await listMembersById(read, ids)
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const rows = ids.map((memberId) => {
    const those = replies.get(memberId) ?? []
    const ended = closed.get(memberId)
    const timesOf = (wanted: string) =>
      summaryOf(those.filter(({ kind }) => kind === wanted).flatMap(({ times }) => times))
    return {
      memberId,
      name: names.get(memberId) ?? null,
      assigned: assigned.get(memberId) ?? 0,
      closed: ended?.closed ?? 0,
      replies: those.reduce((sum, row) => sum + row.replies, 0),
      first: timesOf('first'),
      next: timesOf('next'),
      rated: {
        count: ended?.rated ?? 0,
        average: ended === undefined || ended.rated === 0 ? null : ended.average,
      },
    }
  })
  const named = (row: (typeof rows)[number]) => row.name ?? row.memberId
  return { rows: rows.toSorted((one, other) => named(one).localeCompare(named(other))) }
}
