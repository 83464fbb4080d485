import type { Account } from '../../accounts/accounts.store.ts'
import type { MemberRow } from '../../access/members.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Told } from '../mail.jobs.ts'

/** What a mail says, before it has a form. */
export interface MailText {
  subject: string
  paragraphs: readonly string[]
  /** What it is about, each with its address in the dashboard. */
  items?: readonly { text: string; url: string }[]
  /** Where its reader goes on. */
  button?: { label: string; url: string }
  /** Why it came. */
  reason: string
}

/** What a mail is written from. */
export interface MailFacts {
  read: Reader
  /** The same in a thread of its own, for what takes longer. */
  scan: Reader
  box: SecretBox
  now: number
  /** The address of the service. */
  serverUrl: string
  mail: Told
  /** Whom it is to. */
  member: MemberRow
  /** The account that it tells of. */
  account: Account
}

/** Writes a mail; `undefined` where there is nothing to tell any more. */
export type WriteMail = (facts: MailFacts) => Promise<MailText | undefined>

/** An instant as mails write it: in UTC, since a mail is read anywhere. */
export const mailTime = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
