import type { UpdateInboxSettings } from '@replyloop/shared/contract/inboxSettings'
import { isSameValue } from '@replyloop/shared/values/changes'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { closeSilentSoon } from '../states/closeSilentSoon.ts'
import { recomputeDueSoon } from './recomputeDueSoon.ts'
import { readInboxSettings, storeInboxSettings, type InboxSettingsRow } from './inboxSettings.store.ts'

/** Changes what an inbox does by itself: given fields only. */
export async function saveInboxSettings(tx: Tx, caller: Actor, change: UpdateInboxSettings): Promise<void> {
  await tx.lock(locks.teams(caller.id))
  await declareInboxSettings(tx, caller, change)
}

/** The same of an account that a file declares. The caller holds `locks.teams` of one that was there before. */
export async function declareInboxSettings(
  tx: Tx,
  caller: Actor,
  change: UpdateInboxSettings,
): Promise<void> {
  const { timeZone, name } = await readAccount(tx, caller.id)
  const before = await readInboxSettings(tx, caller.id)
  const after = { ...before, ...omitUndefined(change), timeZone }
  if (isSameValue(before, after)) return
  await storeInboxSettings(tx, caller.id, after)
  const details = detailsOfChange({ ...before, timeZone }, after)
  if (details !== undefined) await audit(tx, caller, 'inbox_settings_changed', name, details)
  tx.notify(`changed:${caller.id} account`)
  const targetsOf = ({ firstReplyMinutes, nextReplyMinutes }: InboxSettingsRow) => [
    firstReplyMinutes,
    nextReplyMinutes,
  ]
  if (!isSameValue(targetsOf(before), targetsOf(after))) await recomputeDueSoon(tx, caller.id)
  if (after.closeAfterDays !== null && after.closeAfterDays !== before.closeAfterDays)
    await closeSilentSoon(tx, caller.id)
}
