import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import type { Db } from '../../platform/db/db.ts'
import { cookieRoute, created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { changeRole } from './members/changeRole.ts'
import { inviteMember } from './members/invitations.ts'
import { readMemberLink, redeemInvite } from './members/memberLinks.ts'
import { listKeysMadeBy } from '../accounts/keys.ts'
import type { LinkMails, LinkWithToken } from './members/mailLink.ts'
import { readListedMember, readMembers, removeMember, requireMember } from './members/members.ts'
import { makePasswordLink } from './signIn/passwordLinks.ts'
import type { ServiceInfo } from './signIn/sessions.ts'
import { provenSession } from './signIn/startedSession.ts'

/** The members of an account, and the links by which they choose a password. */
export function memberRoutes(
  parts: ServiceInfo & { linkMails: LinkMails; db: Db; box: SecretBox; clock: Clock },
): Route[] {
  const { db, clock, linkMails } = parts
  return [
    route(dashboardContract.listMembersOfAccount, async (_input, { caller }) =>
      ok({ data: await readMembers(db.read, caller.id) }),
    ),
    route(dashboardContract.inviteMember, async ({ body }, { caller, transact }) => {
      const mails = await linkMails.mayMail(caller, body.email)
      return transact(async (tx) => {
        const { member, token } = await inviteMember(tx, caller, body)
        if (mails.isMailed) await linkMails.mail(tx, linkOf('invitation', caller, member, token))
        return created({ ...member, link: `${parts.serverUrl()}/dashboard/invitation#${token}`, ...mails })
      })
    }),
    route(dashboardContract.changeMember, ({ params, body }, { caller, transact }) =>
      transact(async (tx) => {
        const left = await changeRole(tx, caller, params.id, body)
        return ok({ ...(await readListedMember(tx, caller.id, params.id)), ...left })
      }),
    ),
    route(dashboardContract.listKeysOfMember, async ({ params }, { caller }) => {
      await requireMember(db.read, caller, params.id)
      return ok({ data: await listKeysMadeBy(db.read, params.id) })
    }),
    route(dashboardContract.removeMember, ({ params, query }, { caller, transact }) =>
      transact(async (tx) => {
        const left = await removeMember(tx, caller, params.id, { endsKeys: query.endKeys === 'true' })
        return ok({ success: true, id: params.id, ...left })
      }),
    ),
    cookieRoute(dashboardContract.readInvitation, async ({ body }) =>
      ok(await readMemberLink(db.read, 'invitation', body.token, clock.now())),
    ),
    cookieRoute(dashboardContract.acceptInvitation, async ({ body }, call) =>
      provenSession(parts, await redeemInvite({ db, now: clock.now() }, 'invitation', body, call), call),
    ),
    route(dashboardContract.makePasswordLink, async ({ params }, { caller, transact }) => {
      const { email } = await requireMember(db.read, caller, params.id)
      const mails = await linkMails.mayMail(caller, email)
      return transact(async (tx) => {
        const { member, token } = await makePasswordLink(tx, caller, params.id)
        if (mails.isMailed) await linkMails.mail(tx, linkOf('password_link', caller, member, token))
        return created({ ...member, link: `${parts.serverUrl()}/dashboard/password#${token}`, ...mails })
      })
    }),
    cookieRoute(dashboardContract.readPasswordLink, async ({ body }) =>
      ok(await readMemberLink(db.read, 'password link', body.token, clock.now())),
    ),
    cookieRoute(dashboardContract.choosePassword, async ({ body }, call) =>
      provenSession(parts, await redeemInvite({ db, now: clock.now() }, 'password link', body, call), call),
    ),
  ]
}

const linkOf = (
  kind: LinkWithToken['kind'],
  { id: accountId, session }: Caller,
  member: { id: string },
  token: string,
): LinkWithToken => ({ kind, accountId, memberId: member.id, token, madeBy: session?.memberName ?? null })
