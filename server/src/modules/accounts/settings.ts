import type { Settings } from '@replyloop/shared/contract/settings'
import type { Tx } from '../../platform/db/db.ts'
import { omitUndefined } from '../../platform/omitUndefined.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import { quietHoursChanged } from './accounts.facts.ts'
import { readAccount, updateAccount, type Account } from './accounts.store.ts'

/**
 * Changes the given settings of an account. The API key of the bot's model is sealed. A new address without a key removes the
 * stored key, since it would otherwise be sent to whoever is at the new address.
 */
export async function changeSettings(
  tx: Tx,
  box: SecretBox,
  accountId: string,
  { bot = {}, quietHours, timeZone, retention = {} }: Settings,
): Promise<void> {
  const { engine, baseUrl, apiKey, model, pauseHours } = bot
  const dropsApiKey =
    baseUrl !== undefined && apiKey === undefined && (await readAccount(tx, accountId)).botBaseUrl !== baseUrl
  // `null` clears a setting, `undefined` leaves it.
  const newApiKey = dropsApiKey ? null : apiKey
  const change = omitUndefined({
    botEngine: engine,
    botBaseUrl: baseUrl,
    botApiKey: newApiKey && box.seal(newApiKey),
    botModel: model,
    botPauseHours: pauseHours,
    quietFrom: quietHours && quietHours.from,
    quietUntil: quietHours && quietHours.until,
    timeZone,
    messagesKeptMonths: retention.messagesMonths,
    mediaKeptMonths: retention.mediaMonths,
    eventsKeptDays: retention.eventsDays,
  })
  if (Object.keys(change).length === 0) return
  const before = await readAccount(tx, accountId)
  const isOtherModel = [engine, baseUrl, newApiKey, model].some((setting) => setting !== undefined)
  await updateAccount(tx, accountId, { ...change, ...(isOtherModel && { botFailure: null }) })
  const after = { ...before, ...change }
  if (changedSettings(before, after).some((name) => name === 'quietHours' || name === 'timeZone'))
    await quietHoursChanged.happened(tx, { accountId })
}

const columnsOfSettings = {
  name: ['name'],
  bot: ['botEngine', 'botBaseUrl', 'botApiKey', 'botModel', 'botPauseHours'],
  quietHours: ['quietFrom', 'quietUntil'],
  timeZone: ['timeZone'],
  retention: ['messagesKeptMonths', 'mediaKeptMonths', 'eventsKeptDays'],
} as const

/** The names of the settings that differ between two states of an account. */
export const changedSettings = (before: Account, after: Account): string[] =>
  Object.entries(columnsOfSettings).flatMap(([name, columns]) =>
    columns.some((column) => before[column] !== after[column]) ? [name] : [],
  )
