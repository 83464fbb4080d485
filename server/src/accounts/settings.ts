import type { Settings } from '@replyloop/shared/settings'
import type { Tx } from '../db/db.ts'
import type { SecretBox } from '../lib/secretBox.ts'
import { updateAccount } from './accounts.store.ts'

/** Changes the given settings of an account; the bot's key is sealed. */
export async function changeSettings(
  tx: Tx,
  box: SecretBox,
  accountId: string,
  { bot = {}, quietHours, timeZone }: Settings,
): Promise<void> {
  const { engine, baseUrl, apiKey, model, pauseHours } = bot
  const change = {
    ...(engine !== undefined && { botEngine: engine }),
    ...(baseUrl !== undefined && { botBaseUrl: baseUrl }),
    ...(apiKey !== undefined && { botApiKey: box.seal(apiKey) }),
    ...(model !== undefined && { botModel: model }),
    ...(pauseHours !== undefined && { botPauseHours: pauseHours }),
    ...(quietHours !== undefined && {
      quietFrom: quietHours?.from ?? null,
      quietUntil: quietHours?.until ?? null,
    }),
    ...(timeZone !== undefined && { timeZone }),
  }
  if (Object.keys(change).length > 0) await updateAccount(tx, accountId, change)
}
