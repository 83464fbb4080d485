import type { Team, TeamInDetail } from '@replyloop/shared/contract/team'
import { countOpenOf, countQueues } from '../../conversations/conversations.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { presentAway } from '../away/away.rules.ts'
import { readClocked } from '../hours/clock.ts'
import { isWithinHours } from '../../../platform/clock/hours.rules.ts'
import { listAvailability } from '../hours/hours.store.ts'
import { listTeamMembers, type TeamMemberRow, type TeamRow } from './teams.store.ts'

/** Teams of an account, with how many of each are switched on and how many wait there. */
export async function presentTeams(read: Reader, rows: readonly TeamRow[]): Promise<Team[]> {
  const [first] = rows
  if (first === undefined) return []
  const teamIds = rows.map(({ id }) => id)
  const members = await listTeamMembers(read, teamIds)
  const switches = await listAvailability(read, [...new Set(members.map(({ memberId }) => memberId))])
  const off = new Set(switches.flatMap(({ memberId, isOn }) => (isOn ? [] : memberId)))
  const waiting = await countQueues(read, first.accountId, teamIds)
  return rows.map((row) =>
    presentTeam(row, {
      members: members.filter(({ teamId }) => teamId === row.id),
      off,
      waiting: waiting.get(row.id) ?? 0,
    }),
  )
}

/** A team, with who of it is there at `now` and how much they have to do. */
export async function presentTeamInDetail(read: Reader, row: TeamRow, now: number): Promise<TeamInDetail> {
  const members = await listTeamMembers(read, [row.id])
  const ids = members.map(({ memberId }) => memberId)
  const open = await countOpenOf(read, row.accountId, ids)
  const switches = new Map((await listAvailability(read, ids)).map((each) => [each.memberId, each]))
  const off = new Set(ids.filter((id) => switches.get(id)?.isOn === false))
  const waiting = (await countQueues(read, row.accountId, [row.id])).get(row.id) ?? 0
  const isWithin = isWithinHours(await readClocked(read, row.accountId, row.hours), now)
  return {
    ...presentTeam(row, { members, off, waiting }),
    isWithinHours: isWithin,
    members: members.map(({ memberId: id, name, lastGivenAt }) => {
      const { isOn = true, since = null } = switches.get(id) ?? {}
      return {
        id,
        name,
        isOn,
        since: isoTime(since),
        isAvailable: isOn && isWithin,
        open: open.get(id) ?? 0,
        lastGivenAt: isoTime(lastGivenAt),
      }
    }),
  }
}

interface AtWork {
  members: readonly TeamMemberRow[]
  /** Who is switched off. */
  off: ReadonlySet<string>
  waiting: number
}

const presentTeam = (row: TeamRow, { members, off, waiting }: AtWork): Team => ({
  id: row.id,
  name: row.name,
  assignBy: row.assignBy,
  capacity: row.capacity,
  hours: row.hours,
  firstReplyMinutes: row.firstReplyMinutes,
  nextReplyMinutes: row.nextReplyMinutes,
  ...presentAway(row),
  isDefault: row.isDefault,
  memberIds: members.map(({ memberId }) => memberId),
  membersOn: members.filter(({ memberId }) => !off.has(memberId)).length,
  waiting,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
