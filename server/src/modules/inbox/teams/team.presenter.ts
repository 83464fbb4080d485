import type { Team, TeamInDetail } from '@replyloop/shared/contract/team'
import { countOpenOf } from '../../conversations/conversations.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { readClocked } from '../hours/clock.ts'
import { isWithinHours } from '../hours/hours.rules.ts'
import { listAvailability } from '../hours/hours.store.ts'
import { listTeamMembers, type TeamRow } from './teams.store.ts'

/** Teams as lists show them. */
export async function presentTeams(read: Reader, rows: readonly TeamRow[]): Promise<Team[]> {
  const members = await listTeamMembers(
    read,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    presentTeam(
      row,
      members.flatMap(({ teamId, memberId }) => (teamId === row.id ? memberId : [])),
    ),
  )
}

/** A team, with who of it is there at `now` and how much they have to do. */
export async function presentTeamInDetail(read: Reader, row: TeamRow, now: number): Promise<TeamInDetail> {
  const members = await listTeamMembers(read, [row.id])
  const ids = members.map(({ memberId }) => memberId)
  const open = await countOpenOf(read, row.accountId, ids)
  const switches = new Map((await listAvailability(read, ids)).map((each) => [each.memberId, each]))
  const isWithin = isWithinHours(await readClocked(read, row.accountId, row.hours), now)
  return {
    ...presentTeam(row, ids),
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

const presentTeam = (row: TeamRow, memberIds: string[]): Team => ({
  id: row.id,
  name: row.name,
  assignBy: row.assignBy,
  capacity: row.capacity,
  hours: row.hours,
  isDefault: row.isDefault,
  memberIds,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
