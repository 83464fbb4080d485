import { foldName } from '@replyloop/shared/values/foldName'
import { and, asc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { afterCursor, containsLowered } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'

/** A team. */
export type TeamRow = Schema['team']['$inferSelect']

/** What of it can be changed. */
export type TeamValues = Pick<
  TeamRow,
  | 'name'
  | 'folded'
  | 'assignBy'
  | 'capacity'
  | 'hours'
  | 'firstReplyMinutes'
  | 'nextReplyMinutes'
  | 'awayText'
  | 'awayChoices'
  | 'awayFiles'
  | 'isDefault'
>

/** Somebody of a team. */
export type TeamMemberRow = Pick<
  Schema['teamMember']['$inferSelect'],
  'teamId' | 'memberId' | 'lastGivenAt'
> & {
  name: string
}

const selectTeams = selectRows({
  values: ({ team }) => ({ accountId: team.accountId }),
  kept: ({ team }) => [team], // each episode asks, and most accounts have none
  query: ({ q, t: { team } }, { accountId }) =>
    q.select().from(team).where(eq(team.accountId, accountId)).orderBy(asc(team.folded)),
})

/** All teams of an account. */
export const listAllTeams = (read: Reader, accountId: string): Promise<TeamRow[]> =>
  selectTeams(read, { accountId })

/** A team by id. Throws `TEAM_NOT_FOUND`. */
export async function requireTeam(read: Reader, accountId: string, id: string): Promise<TeamRow> {
  const { team: e } = read.t
  const [found] = await read.q
    .select()
    .from(e)
    .where(and(eq(e.accountId, accountId), eq(e.id, id)))
  if (found === undefined)
    throw new Problem('TEAM_NOT_FOUND', `No team has the id ${id}; GET /v1/teams lists them`)
  return found
}

/** The team of an account that has a name, in any case. */
export const findTeamNamed = async (
  read: Reader,
  accountId: string,
  name: string,
): Promise<TeamRow | undefined> =>
  (await listAllTeams(read, accountId)).find(({ folded }) => folded === foldName(name))

/** A team of any account; `undefined` once it is deleted. */
export async function findTeam({ q, t: { team: e } }: Reader, id: string): Promise<TeamRow | undefined> {
  const [found] = await q.select().from(e).where(eq(e.id, id))
  return found
}

/** Teams of an account in the order of their names. */
export const listTeams = (
  { q, t: { team: e } }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
): PromiseLike<TeamRow[]> =>
  q
    .select()
    .from(e)
    .where(
      and(
        eq(e.accountId, accountId),
        containsLowered(e.folded, search?.normalize()),
        afterCursor(e.folded, cursor),
      ),
    )
    .orderBy(asc(e.folded))
    .limit(limit)

/** Adds a team. The caller holds `locks.teams`. */
export async function insertTeam(
  { q, t, now }: Tx,
  team: TeamValues & { accountId: string },
): Promise<TeamRow> {
  const row = { ...team, id: newId('tea', now), createdAt: now, updatedAt: now }
  return requireRow(await q.insert(t.team).values(row).returning())
}

/** Changes a team. The caller holds `locks.teams`. */
export async function updateTeamRow(
  { q, t: { team: e }, now }: Tx,
  id: string,
  change: TeamValues,
): Promise<TeamRow> {
  return requireRow(
    await q
      .update(e)
      .set({ ...change, updatedAt: now })
      .where(eq(e.id, id))
      .returning(),
  )
}

/** Has new conversations go to no team of an account. The caller holds `locks.teams`. */
export async function unsetDefault({ q, t: { team: e } }: Tx, accountId: string): Promise<void> {
  await q
    .update(e)
    .set({ isDefault: false })
    .where(and(eq(e.accountId, accountId), eq(e.isDefault, true)))
}

/** Deletes a team. The caller holds `locks.teams`. */
export async function deleteTeamRow({ q, t: { team: e } }: Tx, id: string): Promise<void> {
  await q.delete(e).where(eq(e.id, id))
}

/** Who is in some teams, in the order of their ids. */
export const listTeamMembers = (
  { q, t: { teamMember: h, member: m } }: Reader,
  teamIds: readonly string[],
): PromiseLike<TeamMemberRow[]> =>
  q
    .select({ teamId: h.teamId, memberId: h.memberId, lastGivenAt: h.lastGivenAt, name: m.name })
    .from(h)
    .innerJoin(m, eq(m.id, h.memberId))
    .where(inArray(h.teamId, [...teamIds]))
    .orderBy(asc(h.memberId))

/** The ids of the members of a team. */
export const listMembersOfTeam = async (read: Reader, teamId: string): Promise<string[]> =>
  (await listTeamMembers(read, [teamId])).map(({ memberId }) => memberId)

/** Makes some members those of a team, and nobody else. The caller holds `locks.teams`. */
export async function storeTeamMembers(
  { q, t: { teamMember: h } }: Tx,
  teamId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await q.delete(h).where(and(eq(h.teamId, teamId), inArray(h.memberId, [...removed])))
  if (added.length > 0) await q.insert(h).values(added.map((memberId) => ({ teamId, memberId })))
}

/** Takes a member out of all teams. */
export async function leaveTeams({ q, t: { teamMember: h } }: Tx, memberId: string): Promise<void> {
  await q.delete(h).where(eq(h.memberId, memberId))
}

/** Stores when a team last gave a conversation to one of its members. */
export async function storeGiven(
  { q, t: { teamMember: h } }: Tx,
  { teamId, memberId, at }: { teamId: string; memberId: string; at: number },
): Promise<void> {
  await q
    .update(h)
    .set({ lastGivenAt: at })
    .where(and(eq(h.teamId, teamId), eq(h.memberId, memberId)))
}

/** The teams that give their conversations away and have one that waits and is nobody's, in any account. */
export const listTeamsWithQueue = ({ q, t: { team: e, conversation: v } }: Reader) =>
  q
    .select({ id: e.id, accountId: e.accountId, assignBy: e.assignBy })
    .from(e)
    .where(
      and(
        ne(e.assignBy, 'none'),
        exists(
          q
            .select({ one: sql`1` })
            .from(v)
            .where(
              and(
                eq(v.accountId, e.accountId),
                eq(v.teamId, e.id),
                isNull(v.assigneeId),
                eq(v.state, 'open'),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(e.id))

/** The teams of a member, in any account. */
export const listTeamsOf = (
  { q, t: { team: e, teamMember: h } }: Reader,
  memberId: string,
): PromiseLike<Pick<TeamRow, 'id' | 'accountId' | 'assignBy'>[]> =>
  q
    .select({ id: e.id, accountId: e.accountId, assignBy: e.assignBy })
    .from(h)
    .innerJoin(e, eq(e.id, h.teamId))
    .where(eq(h.memberId, memberId))
    .orderBy(asc(e.id))
