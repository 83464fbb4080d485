import type { AuditAction } from '@replyloop/shared/values/account'
import type { AuditDetails } from '@replyloop/shared/contract/auditLog'
import type { DoNotDisturb } from '@replyloop/shared/contract/notifications'
import type { MailChoices, PushChoices } from '@replyloop/shared/values/mail'
import { roles } from '@replyloop/shared/values/roles'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** Members, who of them is signed in, the links by which somebody chooses a password, and who did what. */
export function accessTables(k: Kit, { account }: AccountTables) {
  const member = k.table(
    'member',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** With which the member signs in; the member's id while `invitedEmail` is set, since an email belongs to one member only. */
      email: k.text().notNull(),
      /** To whom an invitation went that nobody has accepted: it keeps no other account from the email. */
      invitedEmail: k.text(),
      name: k.text().notNull(),
      passwordHash: k.text(),
      /** A member from before this column could do everything. */
      role: k
        .oneOf(...roles)
        .notNull()
        .default('owner'),
      /** Which mails the member wants, by kind; a kind that is left out: as everybody. */
      mailChoices: k.json<MailChoices>(),
      /** The same of what their devices show. */
      pushChoices: k.json<PushChoices>(),
      doNotDisturb: k.json<DoNotDisturb>(),
      createdAt: k.instant().notNull(),
      /** Since when what comes is unread for the member; `null`: since the member is there. */
      unreadSince: k.instant(),
    },
    (t) => [
      k.uniqueIndex('member_email_uq').on(t.email),
      k.index('member_account_ix').on(t.accountId),
      k
        .index('member_invited_email_ix')
        .on(t.invitedEmail)
        .where(sql`${t.invitedEmail} is not null`),
    ],
  )

  const session = k.table(
    'session',
    {
      id: k.text().primaryKey(),
      /** The SHA-256 of the token: what the cookie holds is nowhere stored. */
      tokenHash: k.text().notNull(),
      memberId: k.cascadeRef(() => member.id).notNull(),
      /** The sub-account, or the example data, in which the member acts; `null` in their own account. */
      actingAccountId: k.cascadeRef(() => account.id),
      createdAt: k.instant().notNull(),
      lastUsedAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('session_token_uq').on(t.tokenHash),
      k.index('session_member_ix').on(t.memberId),
      k.index('session_age_ix').on(t.lastUsedAt),
      k
        .index('session_acting_ix')
        .on(t.actingAccountId)
        .where(sql`${t.actingAccountId} is not null`),
    ],
  )

  const oneTimeLink = k.table(
    'one_time_link',
    {
      /** The SHA-256 of the token. */
      tokenHash: k.text().primaryKey(),
      /** Who chooses a password by it; `null` in the link of the first run. */
      memberId: k.cascadeRef(() => member.id),
      /** `null`: until it is used or replaced. */
      expiresAt: k.instant(),
      /** The member who made it, with whom it ends; `null`: the operator, or a member of a version before. */
      makerId: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('one_time_link_member_uq').on(t.memberId),
      k
        .index('one_time_link_maker_ix')
        .on(t.makerId)
        .where(sql`${t.makerId} is not null`),
    ],
  )

  /** The links by which the operator's process lets a member sign in, once. */
  const signInLink = k.table(
    'sign_in_link',
    {
      /** The SHA-256 of the token. */
      tokenHash: k.text().primaryKey(),
      memberId: k.cascadeRef(() => member.id).notNull(),
      expiresAt: k.instant().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('sign_in_link_member_uq').on(t.memberId)],
  )

  const auditEntry = k.table(
    'audit_entry',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      action: k.text().$type<AuditAction>().notNull(),
      /**
       * Who did it: a member, not as a reference, since the line outlives them; or `key`, `operator`, `service`. `null`: nobody
       * knows, or a version before did not tell a key from the operator.
       */
      actor: k.text('member_id'),
      memberName: k.text(),
      /** The agency whose member acted as this account. */
      agencyName: k.text(),
      /** Whom or what it was done to. */
      subject: k.text(),
      /** The name and the last four characters of the API key that did it. */
      keyLabel: k.text(),
      /** The network address that it was done from. */
      address: k.text(),
      /** What it changed, where the subject does not tell. */
      details: k.json<AuditDetails>(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('audit_entry_page_ix').on(t.accountId, t.id),
      k.index('audit_entry_action_ix').on(t.accountId, t.action, t.id),
      k.index('audit_entry_member_ix').on(t.accountId, t.actor, t.id),
    ],
  )

  return { member, session, oneTimeLink, signInLink, auditEntry }
}
export type AccessTables = ReturnType<typeof accessTables>
