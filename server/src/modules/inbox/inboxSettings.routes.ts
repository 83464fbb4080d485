import { contract } from '@replyloop/shared/contract/contract'
import type { Db, Reader } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readInboxSettings } from './settings/inboxSettings.store.ts'
import { saveInboxSettings } from './settings/saveInboxSettings.ts'

const show = async (read: Reader, accountId: string) => {
  const settings = await readInboxSettings(read, accountId)
  const { closeAfterDays, firstReplyMinutes, nextReplyMinutes, awayText, csat } = settings
  const asked = csat && { ...csat, onClose: csat.onClose ?? true }
  return { closeAfterDays, firstReplyMinutes, nextReplyMinutes, awayText, csat: asked }
}

/** What the inbox does by itself (docs/interface.md#inbox-settings). */
export const inboxSettingsRoutes = ({ db }: { db: Db }): Route[] => [
  route(contract.getInboxSettings, async (_input, { caller }) => ok(await show(db.read, caller.id))),
  route(
    contract.updateInboxSettings,
    ({ body }, { caller, transact }) =>
      transact(async (tx) => {
        await saveInboxSettings(tx, caller, body)
        return ok(await show(tx, caller.id))
      }),
    async (tx, _sent, caller) => {
      await tx.lock(locks.teams(caller.id))
      return show(tx, caller.id)
    },
  ),
]
