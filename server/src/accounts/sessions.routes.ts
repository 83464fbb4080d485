import { dashboardContract } from '@replyloop/shared/dashboardContract'
import type { Db } from '../db/db.ts'
import { requireOwnAccount, requireSession } from '../http/authenticate.ts'
import { created, ok, requireCaller, route, cookieRoute } from '../http/endpoint.ts'
import type { AnyRoute } from '../http/router.ts'
import type { Clock } from '../lib/clock.ts'
import { isoTime } from '../lib/isoTime.ts'
import { readPage } from '../lib/page.ts'
import { Problem } from '../lib/problem.ts'
import { hasNoAccount } from './accounts.store.ts'
import { audit, listAuditEntries } from './audit.store.ts'
import { inviteMember } from './invitations.ts'
import { readMemberLink, spendMemberLink } from './memberLinks.ts'
import { readMembers, removeMember } from './members.ts'
import { makePasswordLink } from './passwordLinks.ts'
import { endSessions, readSession, stopActing, type ServiceInfo } from './sessions.ts'
import { setUp } from './setUp.ts'
import { changePassword, signIn, type SignInParts } from './signIn.ts'

interface SessionParts extends SignInParts, ServiceInfo {
  db: Db
  clock: Clock
}

/** First run, sign-in, members, and who did what. */
export function sessionRoutes(parts: SessionParts): AnyRoute[] {
  const { db, clock } = parts
  const startedSession = async (token: string) => ({
    ...created(await readSession(db.read, token, parts)),
    token,
  })
  const renewedSession = async (token: string) => ({
    ...ok(await readSession(db.read, token, parts)),
    token,
  })
  return [
    cookieRoute(dashboardContract.getSetUp, async () => ok({ open: await hasNoAccount(db.read) })),
    cookieRoute(dashboardContract.setUp, async ({ body }, { token }) =>
      startedSession(await setUp(db, body, token)),
    ),
    cookieRoute(dashboardContract.signIn, async ({ body }, call) =>
      startedSession(await signIn(parts, body, call)),
    ),
    cookieRoute(dashboardContract.getSession, async (_input, { token }) => {
      if (token === undefined) throw new Problem('UNAUTHORIZED', 'Nobody is signed in')
      return ok(await readSession(db.read, token, parts))
    }),
    cookieRoute(dashboardContract.signOut, async (_input, call) => {
      const caller = requireCaller(call)
      await db.write(async (tx) => {
        await endSessions(tx, { id: requireSession(caller).id })
        await audit(tx, caller, 'signed_out')
      })
      return { ...ok({ success: true }), token: null }
    }),
    cookieRoute(dashboardContract.changePassword, async ({ body }, call) =>
      renewedSession(await changePassword(parts, requireOwnAccount(requireCaller(call)), body, call.address)),
    ),
    cookieRoute(dashboardContract.stopActing, async (_input, call) => {
      const session = requireSession(requireCaller(call))
      return renewedSession(await db.write((tx) => stopActing(tx, session)))
    }),
    route(dashboardContract.listMembersOfAccount, async (_input, { caller }) =>
      ok({ data: await readMembers(db.read, caller.id) }),
    ),
    route(dashboardContract.inviteMember, ({ body }, { caller, commit }) =>
      commit(async (tx) => {
        const { member, token } = await inviteMember(tx, caller, body)
        return created({ ...member, link: `${parts.serverUrl()}/dashboard/invitation#${token}` })
      }),
    ),
    route(dashboardContract.removeMember, ({ params }, { caller, commit }) =>
      commit(async (tx) => {
        await removeMember(tx, caller, params.id)
        return ok({ success: true, id: params.id })
      }),
    ),
    cookieRoute(dashboardContract.readInvitation, async ({ body }) =>
      ok(await readMemberLink(db.read, 'invitation', body.token, clock.now())),
    ),
    cookieRoute(dashboardContract.acceptInvitation, async ({ body }, { token }) =>
      startedSession(await spendMemberLink({ db, now: clock.now() }, 'invitation', body, token)),
    ),
    route(dashboardContract.makePasswordLink, ({ params }, { caller, commit }) =>
      commit(async (tx) => {
        const { member, token } = await makePasswordLink(tx, caller, params.id)
        return created({ ...member, link: `${parts.serverUrl()}/dashboard/password#${token}` })
      }),
    ),
    cookieRoute(dashboardContract.readPasswordLink, async ({ body }) =>
      ok(await readMemberLink(db.read, 'password link', body.token, clock.now())),
    ),
    cookieRoute(dashboardContract.choosePassword, async ({ body }, { token }) =>
      startedSession(await spendMemberLink({ db, now: clock.now() }, 'password link', body, token)),
    ),
    route(dashboardContract.listAuditLog, async ({ query }, { caller }) =>
      ok(
        await readPage(
          'aud',
          query,
          (limit) => listAuditEntries(db.read, caller.id, query, limit),
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
