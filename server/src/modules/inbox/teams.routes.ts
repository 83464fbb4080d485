import { contract } from '@replyloop/shared/contract/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { withAwayFiles, type AwayFileParts } from './away/withAwayFiles.ts'
import { readClocked } from './hours/clock.ts'
import { isWithinHours } from '../../platform/clock/hours.rules.ts'
import { saveHours } from './hours/saveHours.ts'
import { readAvailability, setAvailability } from './hours/setAvailability.ts'
import { changeTeam, createTeam, deleteTeam, lockTeams } from './teams/saveTeam.ts'
import { presentTeamInDetail, presentTeams } from './teams/team.presenter.ts'
import { listTeams, requireTeam } from './teams/teams.store.ts'

/** Teams, hours, and who is there (docs/interface.md#teams). */
export function teamRoutes({ clock, ...parts }: AwayFileParts & { clock: Clock }): Route[] {
  const { db } = parts
  const showHours = async (read: Reader, accountId: string) => {
    const clocked = await readClocked(read, accountId)
    return { hours: clocked.hours, isWithin: isWithinHours(clocked, clock.now()) }
  }
  return [
    route(contract.createTeam, async ({ body }, { caller, transact }) => {
      const given = await withAwayFiles(parts, caller.id, body)
      return transact(async (tx) =>
        created(await presentTeamInDetail(tx, await createTeam(tx, caller, given), tx.now)),
      )
    }),
    route(contract.listTeams, async ({ query }, { caller }) => {
      const page = await readPageBy(
        null,
        query,
        (limit) => listTeams(db.read, caller.id, query, limit),
        ({ folded }) => folded,
        (row) => row,
      )
      return ok({ ...page, data: await presentTeams(db.read, page.data) })
    }),
    route(contract.getTeam, async ({ params }, { caller }) =>
      ok(await presentTeamInDetail(db.read, await requireTeam(db.read, caller.id, params.id), clock.now())),
    ),
    route(
      contract.updateTeam,
      async ({ params, body }, { caller, transact }) => {
        const change = await withAwayFiles(parts, caller.id, body)
        return transact(async (tx) =>
          ok(await presentTeamInDetail(tx, await changeTeam(tx, caller, params.id, change), tx.now)),
        )
      },
      async (tx, { params }, caller) => {
        await lockTeams(tx, caller.id)
        return presentTeamInDetail(tx, await requireTeam(tx, caller.id, params.id), tx.now)
      },
    ),
    route(contract.deleteTeam, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await deleteTeam(tx, caller, params.id)
        return ok({ success: true, teamId: params.id })
      }),
    ),
    route(contract.listAvailability, async (_input, { caller }) =>
      ok({ data: await readAvailability(db.read, caller) }),
    ),
    route(contract.setAvailability, ({ params, body }, { caller, transact }) =>
      transact(async (tx) => ok(await setAvailability(tx, caller, { ...params, ...body }))),
    ),
    route(contract.getHours, async (_input, { caller }) => ok(await showHours(db.read, caller.id))),
    route(
      contract.saveHours,
      ({ body }, { caller, transact }) =>
        transact(async (tx) => {
          if (body.hours !== undefined) await saveHours(tx, caller, body.hours)
          return ok(await showHours(tx, caller.id))
        }),
      async (tx, _sent, caller) => {
        await tx.lock(locks.teams(caller.id))
        return showHours(tx, caller.id)
      },
    ),
  ]
}
