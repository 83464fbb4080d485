import { contract } from '@replyloop/shared/contract/contract'
import type { Reader } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { presentAway } from './away/away.rules.ts'
import { withAwayFiles, type AwayFileParts } from './away/withAwayFiles.ts'
import { readInboxSettings } from './settings/inboxSettings.store.ts'
import { saveInboxSettings } from './settings/saveInboxSettings.ts'

const show = async (read: Reader, accountId: string) => {
  const settings = await readInboxSettings(read, accountId)
  const { closeAfterDays, firstReplyMinutes, nextReplyMinutes, csat } = settings
  const asked = csat && { ...csat, onClose: csat.onClose ?? true }
  return { closeAfterDays, firstReplyMinutes, nextReplyMinutes, ...presentAway(settings), csat: asked }
}

/** What the inbox does by itself (docs/interface.md#inbox-settings). */
export const inboxSettingsRoutes = (parts: AwayFileParts): Route[] => [
  route(contract.getInboxSettings, async (_input, { caller }) => ok(await show(parts.db.read, caller.id))),
  route(
    contract.updateInboxSettings,
    async ({ body }, { caller, transact }) => {
      const change = await withAwayFiles(parts, caller.id, body)
      return transact(async (tx) => {
        await saveInboxSettings(tx, caller, change)
        return ok(await show(tx, caller.id))
      })
    },
    async (tx, _sent, caller) => {
      await tx.lock(locks.teams(caller.id))
      return show(tx, caller.id)
    },
  ),
]
