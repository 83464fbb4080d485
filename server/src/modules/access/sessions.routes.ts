import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { requireOwnAccount, requireSession } from '../../platform/http/authenticate.ts'
import { cookieRoute, ok, requireCaller, route, type Route } from '../../platform/http/endpoint.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { readPage } from '../../platform/http/page.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { hasNoAccount } from '../accounts/accounts.store.ts'
import { audit, listAuditEntries } from './audit.store.ts'
import { endSessions, readSession, stopImpersonating, type ServiceInfo } from './sessions.ts'
import { requireBootstrapLink, bootstrap } from './bootstrap.ts'
import { changePassword, signIn, type SignInParts } from './signIn.ts'
import { readSignInLink, signInByLink } from './signInLinks.ts'
import { provenSession } from './startedSession.ts'

/** First run, sign-in, and who did what. */
export function sessionRoutes(parts: SignInParts & ServiceInfo & { clock: Clock }): Route[] {
  const { db } = parts
  const renewedSession = async (token: string) => ({
    ...ok(await readSession(db.read, token, parts)),
    token,
  })
  return [
    cookieRoute(dashboardContract.getBootstrap, async () => ok({ open: await hasNoAccount(db.read) })),
    cookieRoute(dashboardContract.readBootstrapLink, async ({ body }) => {
      await requireBootstrapLink(db.read, body.token)
      return ok({ success: true })
    }),
    cookieRoute(dashboardContract.bootstrap, async ({ body }, call) =>
      provenSession(parts, await bootstrap(db, body, call.token), call),
    ),
    cookieRoute(dashboardContract.signIn, async ({ body }, call) =>
      provenSession(parts, await signIn(parts, body, call), call),
    ),
    cookieRoute(dashboardContract.readSignInLink, async ({ body }) =>
      ok(await readSignInLink(db.read, body.token, parts.clock.now())),
    ),
    cookieRoute(dashboardContract.signInByLink, async ({ body }, call) =>
      provenSession(parts, await signInByLink(db, body.token, call.token), call),
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
    cookieRoute(dashboardContract.changePassword, async ({ body }, call) => {
      const token = await changePassword(parts, requireOwnAccount(requireCaller(call)), body, call)
      return { ...(await provenSession(parts, token, call)), status: 200 as const }
    }),
    cookieRoute(dashboardContract.stopImpersonating, async (_input, call) => {
      const session = requireSession(requireCaller(call))
      return renewedSession(await db.write((tx) => stopImpersonating(tx, session)))
    }),
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
