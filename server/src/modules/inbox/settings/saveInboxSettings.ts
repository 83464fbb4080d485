import type { UpdateInboxSettings } from '@replyloop/shared/contract/inboxSettings'
import { isSameValue } from '@replyloop/shared/values/changes'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { changedAway, type GivenAway } from '../away/away.rules.ts'
import { closeSilentSoon } from '../states/closeSilentSoon.ts'
import { recomputeDueSoon } from './recomputeDueSoon.ts'
import { readInboxSettings, storeInboxSettings, type InboxSettingsRow } from './inboxSettings.store.ts'

/** What changes it, its files stored. */
type GivenSettings = Omit<UpdateInboxSettings, 'awayContent'> & GivenAway

/** Changes what an inbox does by itself: given fields only. */
export async function saveInboxSettings(tx: Tx, caller: Actor, change: GivenSettings): Promise<void> {
  await tx.lock(locks.teams(caller.id))
  await declareInboxSettings(tx, caller, change)
}

/** The same of an account that a file declares. The caller holds `locks.teams` of one that was there before. */
export async function declareInboxSettings(tx: Tx, caller: Actor, change: GivenSettings): Promise<void> {
  const { timeZone, name } = await readAccount(tx, caller.id)
  const before = await readInboxSettings(tx, caller.id)
  const { awayText, awayContent, awayFiles, ...others } = change
  const away = changedAway({ awayText, awayContent, awayFiles }, before)
  const after = { ...before, ...omitUndefined(others), ...away, timeZone }
  if (isSameValue(before, after)) return
  await storeInboxSettings(tx, caller.id, after)
  await keepContentFiles(tx, { accountId: caller.id, id: caller.id }, after.awayFiles ?? [])
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
