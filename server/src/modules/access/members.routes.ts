import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Db } from '../../platform/db/db.ts'
import { cookieRoute, created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { changeRole } from './changeRole.ts'
import { inviteMember } from './invitations.ts'
import { readMemberLink, redeemInvite } from './memberLinks.ts'
import { readListedMember, readMembers, removeMember } from './members.ts'
import { makePasswordLink } from './passwordLinks.ts'
import type { ServiceInfo } from './sessions.ts'
import { startedSession } from './startedSession.ts'

/** The members of an account, and the links by which they choose a password. */
export function memberRoutes(parts: ServiceInfo & { db: Db; clock: Clock }): Route[] {
  const { db, clock } = parts
  return [
    route(dashboardContract.listMembersOfAccount, async (_input, { caller }) =>
      ok({ data: await readMembers(db.read, caller.id) }),
    ),
    route(dashboardContract.inviteMember, ({ body }, { caller, transact }) =>
      transact(async (tx) => {
        const { member, token } = await inviteMember(tx, caller, body)
        return created({ ...member, link: `${parts.serverUrl()}/dashboard/invitation#${token}` })
      }),
    ),
    route(dashboardContract.changeMember, ({ params, body }, { caller, transact }) =>
      transact(async (tx) => {
        await changeRole(tx, caller, params.id, body.role)
        return ok(await readListedMember(tx, caller.id, params.id))
      }),
    ),
    route(dashboardContract.removeMember, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await removeMember(tx, caller, params.id)
        return ok({ success: true, id: params.id })
      }),
    ),
    cookieRoute(dashboardContract.readInvitation, async ({ body }) =>
      ok(await readMemberLink(db.read, 'invitation', body.token, clock.now())),
    ),
    cookieRoute(dashboardContract.acceptInvitation, async ({ body }, call) =>
      startedSession(parts, await redeemInvite({ db, now: clock.now() }, 'invitation', body, call)),
    ),
    route(dashboardContract.makePasswordLink, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        const { member, token } = await makePasswordLink(tx, caller, params.id)
        return created({ ...member, link: `${parts.serverUrl()}/dashboard/password#${token}` })
      }),
    ),
    cookieRoute(dashboardContract.readPasswordLink, async ({ body }) =>
      ok(await readMemberLink(db.read, 'password link', body.token, clock.now())),
    ),
    cookieRoute(dashboardContract.choosePassword, async ({ body }, call) =>
      startedSession(parts, await redeemInvite({ db, now: clock.now() }, 'password link', body, call)),
    ),
  ]
}
