import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { requireOwnAccount, requireSession } from '../../platform/http/authenticate.ts'
import { cookieRoute, ok, requireCaller, type Route } from '../../platform/http/endpoint.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { hasNoAccount } from '../accounts/accounts.store.ts'
import { audit } from './audit.store.ts'
import { endSessions, readSession, stopImpersonating, type ServiceInfo } from './signIn/sessions.ts'
import { requireBootstrapLink, bootstrap } from './signIn/bootstrap.ts'
import { askForPassword, type PasswordResetLimit } from './signIn/passwordResets.ts'
import { changePassword, signIn, type SignInParts } from './signIn/signIn.ts'
import { readSignInLink, signInByLink } from './signIn/signInLinks.ts'
import { provenSession } from './signIn/startedSession.ts'

/** First run, sign-in and sessions. */
export function sessionRoutes(
  parts: SignInParts & ServiceInfo & { clock: Clock; passwordResetLimit: PasswordResetLimit },
): Route[] {
  const { db } = parts
  const renewedSession = async (token: string) => ({
    ...ok(await readSession(db.read, token, parts)),
    token,
  })
  return [
    cookieRoute(dashboardContract.getBootstrap, async () =>
      ok({ open: await hasNoAccount(db.read), mailsLeave: parts.mailsLeave }),
    ),
    cookieRoute(dashboardContract.readBootstrapLink, async ({ body }) => {
      await requireBootstrapLink(db.read, body.token)
      return ok({ success: true })
    }),
    cookieRoute(dashboardContract.bootstrap, async ({ body }, call) =>
      provenSession(parts, await bootstrap(db, body, call), call),
    ),
    cookieRoute(dashboardContract.signIn, async ({ body }, call) =>
      provenSession(parts, await signIn(parts, body, call), call),
    ),
    cookieRoute(dashboardContract.askForPassword, async ({ body: { email } }, { address }) => {
      if (!parts.mailsLeave)
        throw new Problem('NOT_FOUND', 'No mail leaves this service; another member can make you a link')
      await askForPassword({ db, limit: parts.passwordResetLimit }, { email, address })
      return ok({ success: true })
    }),
    cookieRoute(dashboardContract.readSignInLink, async ({ body }) =>
      ok(await readSignInLink(db.read, body.token, parts.clock.now())),
    ),
    cookieRoute(dashboardContract.signInByLink, async ({ body }, call) =>
      provenSession(parts, await signInByLink(db, body.token, call), call),
    ),
    cookieRoute(dashboardContract.getSession, async (_input, { token }) => {
      if (token === undefined) throw new Problem('UNAUTHORIZED', 'Nobody is signed in')
      return ok(await readSession(db.read, token, parts))
    }),
    cookieRoute(dashboardContract.signOut, async (_input, call) => {
      const caller = requireCaller(call)
      await db.write(async (tx) => {
        const hasEnded = await endSessions(tx, { id: requireSession(caller).id }, caller.address)
        if (hasEnded) await audit(tx, caller, 'signed_out')
      })
      return { ...ok({ success: true }), token: null }
    }),
    cookieRoute(dashboardContract.changePassword, async ({ body }, call) => {
      const token = await changePassword(parts, requireOwnAccount(requireCaller(call)), body, call)
      return { ...(await provenSession(parts, token, call)), status: 200 as const }
    }),
    cookieRoute(dashboardContract.stopImpersonating, async (_input, call) => {
      const caller = requireCaller(call)
      return renewedSession(await db.write((tx) => stopImpersonating(tx, caller)))
    }),
  ]
}
