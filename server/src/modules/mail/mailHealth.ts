import type { Reader, Tx } from '../../platform/db/db.ts'
import {
  readInstallationValue,
  removeInstallationValue,
  setInstallationValueOnce,
} from '../../platform/db/installation.store.ts'

const name = 'mails_fail_since'

/** Since when the mail server has taken nothing, in milliseconds since 1970; `null` while it does. */
export async function mailsFailSince(read: Reader): Promise<number | null> {
  const value = await readInstallationValue(read, name)
  return value === undefined ? null : Number(value)
}

/** Records that the mail server could not be used, or that it has taken a mail. */
export async function recordMailHealth(tx: Tx, { works }: { works: boolean }): Promise<void> {
  if (!works) await setInstallationValueOnce(tx, name, String(tx.now))
  else if ((await mailsFailSince(tx)) !== null) await removeInstallationValue(tx, name)
}
