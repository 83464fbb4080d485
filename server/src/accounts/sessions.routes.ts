import { dashboardContract } from '@replyloop/shared/dashboardContract'
import type { Db } from '../db/db.ts'
import { atHome, signedIn } from '../http/authenticate.ts'
import { created, ok, requireCaller, route, visitRoute } from '../http/endpoint.ts'
import type { AnyRoute } from '../http/router.ts'
import type { Clock } from '../lib/clock.ts'
import { isoTime } from '../lib/isoTime.ts'
import { readPage } from '../lib/page.ts'
import { Problem } from '../lib/problem.ts'
import { hasNoAccount } from './accounts.store.ts'
import { audit, listAuditEntries } from './audit.store.ts'
import {
  acceptInvitation,
  inviteMember,
  presentMembers,
  readInvitation,
  removeMember,
} from './invitations.ts'
import { endSessions, openSession, presentSession, type AboutService } from './sessions.ts'
import { setUp } from './setUp.ts'
import { changePassword, signIn, type SignInParts } from './signIn.ts'

interface SessionParts extends SignInParts, AboutService {
  db: Db
  clock: Clock
}

/** First run, sign-in, members, and who did what. */
export function sessionRoutes(parts: SessionParts): AnyRoute[] {
  const { db, clock } = parts
  const entered = async (token: string) => ({
    ...created(await presentSession(db.read, token, parts)),
    token,
  })
  const renewed = async (token: string) => ({ ...ok(await presentSession(db.read, token, parts)), token })
  return [
    visitRoute(dashboardContract.getSetUp, async () => ok({ open: await hasNoAccount(db.read) })),
    visitRoute(dashboardContract.setUp, async ({ body }, { token }) => entered(await setUp(db, body, token))),
    visitRoute(dashboardContract.signIn, async ({ body }, visit) =>
      entered(await signIn(parts, body, visit)),
    ),
    visitRoute(dashboardContract.getSession, async (_input, { token }) => {
      if (token === undefined) throw new Problem('UNAUTHORIZED', 'Nobody is signed in')
      return ok(await presentSession(db.read, token, parts))
    }),
    visitRoute(dashboardContract.signOut, async (_input, visit) => {
      const caller = requireCaller(visit)
      await db.write(async (tx) => {
        await endSessions(tx, { id: signedIn(caller).id })
        await audit(tx, caller, 'signed_out')
      })
      return { ...ok({ success: true as const }), token: null }
    }),
    visitRoute(dashboardContract.changePassword, async ({ body }, visit) =>
      renewed(await changePassword(parts, atHome(requireCaller(visit)), body, visit.address)),
    ),
    visitRoute(dashboardContract.stopActing, async (_input, visit) => {
      const { id, memberId } = signedIn(requireCaller(visit))
      const token = await db.write(async (tx) => {
        await endSessions(tx, { id })
        return openSession(tx, memberId)
      })
      return renewed(token)
    }),
    route(dashboardContract.listMembersOfAccount, async (_input, { caller }) =>
      ok({ data: await presentMembers(db.read, caller.id) }),
    ),
    route(dashboardContract.inviteMember, ({ body }, { caller, commit }) =>
      commit(async (tx) => {
        const { member, token } = await inviteMember(tx, caller, body)
        return created({ ...member, link: `${parts.publicUrl()}/dashboard/invitation#${token}` })
      }),
    ),
    route(dashboardContract.removeMember, ({ params }, { caller, commit }) =>
      commit(async (tx) => {
        await removeMember(tx, caller, params.id)
        return ok({ success: true as const, id: params.id })
      }),
    ),
    visitRoute(dashboardContract.readInvitation, async ({ body }) =>
      ok(await readInvitation(db.read, body.token, clock.now())),
    ),
    visitRoute(dashboardContract.acceptInvitation, async ({ body }, { token }) =>
      entered(await acceptInvitation({ db, now: clock.now() }, body, token)),
    ),
    route(dashboardContract.listAuditLog, async ({ query }, { caller }) =>
      ok(
        await readPage(
          query,
          (limit) => listAuditEntries(db.read, caller.id, query, limit),
          ({ id }) => id,
          ({ id, action, memberName, agencyName, subject, createdAt }) => ({
            id,
            action,
            memberName,
            agencyName,
            subject,
            createdAt: isoTime(createdAt),
          }),
        ),
      ),
    ),
  ]
}
