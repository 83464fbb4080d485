import type { CreateTeam, UpdateTeam } from '@replyloop/shared/contract/team'
import { isSameValue } from '@replyloop/shared/values/changes'
import { foldName } from '@replyloop/shared/values/foldName'
import { maxTeams } from '@replyloop/shared/values/team'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { forgetTeam } from '../../conversations/conversations.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { changedAway, noAway, type GivenAway } from '../away/away.rules.ts'
import { requireAnswerer } from '../states/answerer.ts'
import { recomputeByHours, recomputeByTargets } from '../settings/recomputeDueSoon.ts'
import { freeSnippetsOf } from '../snippets/snippets.store.ts'
import { drainSoon } from './drainSoon.ts'
import {
  deleteTeamRow,
  insertTeam,
  listAllTeams,
  listTeamMembers,
  requireTeam,
  storeTeamMembers,
  unsetDefault,
  updateTeamRow,
  type TeamRow,
  type TeamValues,
} from './teams.store.ts'

/** What a team is to be, and what of it is to change, the files of its away text stored. */
type GivenTeam = Omit<CreateTeam, 'awayContent'> & GivenAway
type GivenChange = Omit<UpdateTeam, 'awayContent'> & GivenAway

/** Takes the locks under which teams change: nobody becomes one of a team who is just being removed. */
export async function lockTeams(tx: Tx, accountId: string): Promise<void> {
  const { agencyId } = await readAccount(tx, accountId)
  const accounts = agencyId === null ? [accountId] : [accountId, agencyId]
  await tx.lock(...accounts.map(locks.members), locks.teams(accountId))
}

/** A team of an account that is not just being deleted, for what is to have it. Throws `TEAM_NOT_FOUND`. */
export async function lockTeamToUse(tx: Tx, accountId: string, id: string): Promise<TeamRow> {
  await tx.lock(locks.teams(accountId))
  return requireTeam(tx, accountId, id)
}

/** Makes a team. Throws `NAME_TAKEN`, `VALIDATION_FAILED` for who may not answer, and refuses one too many. */
export async function createTeam(tx: Tx, caller: Actor, given: GivenTeam): Promise<TeamRow> {
  await lockTeams(tx, caller.id)
  return addTeam(tx, caller, given)
}

async function addTeam(tx: Tx, caller: Actor, { memberIds, ...given }: GivenTeam): Promise<TeamRow> {
  const teams = await listAllTeams(tx, caller.id)
  requireFree(teams, given.name)
  if (teams.length >= maxTeams)
    throw new Problem(
      'VALIDATION_FAILED',
      `There are ${maxTeams} teams, and there cannot be more; delete one that nobody needs`,
    )
  if (given.isDefault === true) await unsetDefault(tx, caller.id)
  const team = await insertTeam(tx, {
    accountId: caller.id,
    ...named(given.name),
    assignBy: given.assignBy ?? 'none',
    capacity: given.capacity ?? null,
    hours: given.hours ?? null,
    firstReplyMinutes: given.firstReplyMinutes ?? null,
    nextReplyMinutes: given.nextReplyMinutes ?? null,
    ...noAway,
    ...changedAway(given, noAway),
    isDefault: given.isDefault ?? false,
  })
  await keepContentFiles(tx, team, team.awayFiles ?? [])
  await saveMembers(tx, team, { before: [], after: memberIds })
  await audit(tx, caller, 'team_created', team.name, {
    facts: { teamId: team.id, members: memberIds.length },
  })
  tx.notify(`changed:${caller.id} account`)
  await drainSoon(tx, team)
  if (targetOf(team) !== targetOf()) await recomputeByTargets(tx, caller.id)
  return team
}

/** Changes a team: given fields only. Throws `TEAM_NOT_FOUND`, `NAME_TAKEN`, and `VALIDATION_FAILED` for who may not answer. */
export async function changeTeam(tx: Tx, caller: Actor, id: string, change: GivenChange): Promise<TeamRow> {
  await lockTeams(tx, caller.id)
  return saveChange(tx, caller, await requireTeam(tx, caller.id, id), change)
}

async function saveChange(
  tx: Tx,
  caller: Actor,
  before: TeamRow,
  { memberIds, name, awayText, awayContent, awayFiles, ...change }: GivenChange,
): Promise<TeamRow> {
  if (name !== undefined && foldName(name) !== before.folded)
    requireFree(await listAllTeams(tx, caller.id), name)
  const old = valuesOf(before)
  const away = changedAway({ awayText, awayContent, awayFiles }, old)
  const next: TeamValues = {
    ...old,
    ...(name !== undefined && named(name)),
    ...omitUndefined(change),
    ...away,
  }
  const members = (await listTeamMembers(tx, [before.id])).map(({ memberId }) => memberId)
  const after = (memberIds ?? members).toSorted()
  if (isSameValue(old, next) && isSameValue(members, after)) return before
  if (next.isDefault && !old.isDefault) await unsetDefault(tx, caller.id)
  const team = await updateTeamRow(tx, before.id, next)
  await keepContentFiles(tx, team, team.awayFiles ?? [])
  await saveMembers(tx, team, { before: members, after })
  await audit(tx, caller, 'team_changed', team.name, {
    ...detailsOfChange(shown(old, members), shown(next, after)),
    facts: { teamId: team.id },
  })
  tx.notify(`changed:${caller.id} account`)
  await drainSoon(tx, team)
  if (targetOf(old) !== targetOf(team)) await recomputeByTargets(tx, caller.id)
  return team
}

/**
 * Makes the team that a file declares, or changes the one of its name; nothing where it is the same. The caller holds the locks of
 * `lockTeams` of an account that was there before.
 */
export async function declareTeam(
  tx: Tx,
  operator: Actor,
  given: Omit<GivenTeam, 'memberIds'> & { memberIds?: string[] | undefined },
): Promise<TeamRow> {
  const teams = await listAllTeams(tx, operator.id)
  const known = teams.find(({ folded }) => folded === foldName(given.name))
  return known === undefined
    ? addTeam(tx, operator, { ...given, memberIds: given.memberIds ?? [] })
    : saveChange(tx, operator, known, given)
}

/** Deletes a team: its conversations stay whose they are, and are no team's; its snippets are everybody's. Throws `TEAM_NOT_FOUND`. */
export async function deleteTeam(tx: Tx, caller: Actor, id: string): Promise<void> {
  await tx.lock(locks.teams(caller.id))
  const team = await requireTeam(tx, caller.id, id)
  await forgetTeam(tx, team)
  await freeSnippetsOf(tx, team)
  await keepContentFiles(tx, team, [])
  await deleteTeamRow(tx, id)
  await recomputeByHours(tx, { accountId: caller.id })
  await audit(tx, caller, 'team_deleted', team.name, { facts: { teamId: id } })
  tx.notify(`changed:${caller.id} account`)
  tx.notify(`account:${caller.id}`)
}

async function saveMembers(
  tx: Tx,
  { id, accountId }: TeamRow,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const added = after.filter((each) => !before.includes(each))
  for (const each of added) await requireAnswerer(tx, accountId, each, 'memberIds')
  await storeTeamMembers(tx, id, { added, removed: before.filter((each) => !after.includes(each)) })
}

/** What decides until when a team replies, and what it says until then. */
const targetOf = (values: Partial<TeamValues> = {}) => {
  const { hours = null, firstReplyMinutes = null, nextReplyMinutes = null, awayText = null } = values
  return JSON.stringify([hours, firstReplyMinutes, nextReplyMinutes, awayText])
}

const named = (name: string) => ({ name, folded: foldName(name) })

const valuesOf = (row: TeamRow): TeamValues => {
  const { id: _id, accountId: _of, createdAt: _made, updatedAt: _changed, ...values } = row
  return values
}

/** What the audit log shows of it. */
const shown = ({ folded: _folded, ...values }: TeamValues, members: readonly string[]) => ({
  ...values,
  members,
})

function requireFree(teams: readonly TeamRow[], name: string): void {
  const taken = teams.find(({ folded }) => folded === foldName(name))
  if (taken === undefined) return
  throw new Problem('NAME_TAKEN', `There is already a team ${taken.name}; choose another name`, {
    details: [{ path: 'name', message: 'is the name of another team' }],
  })
}
