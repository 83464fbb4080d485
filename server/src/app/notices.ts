import { mailsFailSince } from '../modules/mail/mailHealth.ts'
import type { Config } from '../config.ts'
import type { SecretBox } from '../platform/crypto/secretBox.ts'
import type { Db } from '../platform/db/db.ts'
import { openPushKeys } from '../platform/push/pushKeys.ts'

/** Opens what tells members: the mail server, where there is one, and the keys for their devices; and what its health is known by. */
export async function openNotices({ mail }: Pick<Config, 'mail'>, db: Db, box: SecretBox) {
  const pushKeys = await openPushKeys(db, box)
  const mailer = mail && (await import('../platform/mail/mailer.ts')).createMailer(mail) // half a megabyte of code
  const health = mailer && { mailsFailSince: () => mailsFailSince(db.read) }
  return { ways: { mailer, pushKeys }, health }
}
