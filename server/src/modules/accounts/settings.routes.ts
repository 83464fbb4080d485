import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { requireSafeUrl } from '../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import { lockAccount, readAccount, replaceApiKey, updateAccount } from './accounts.store.ts'
import { makeApiKey } from './keys/apiKey.ts'
import { apiKeyGenerated } from './accounts.facts.ts'
import { presentKey, presentSettings } from './account.presenter.ts'
import type { LockMaker } from './keys/keysMadeBy.ts'
import { changeSettings, recordChangedSettings, requireTranscriptionAddress } from './settings/settings.ts'

interface SettingsParts {
  db: Db
  box: SecretBox
  validateUrl: SafeFetch['validateUrl']
  /** The model that answers for accounts that choose none; `null` when none is set. */
  serviceModel: string | null
  lockMaker: LockMaker
}

/** The API key (docs/interface.md#api-keys) and what an account sets for itself. */
export const settingsRoutes = ({ db, box, validateUrl, serviceModel, lockMaker }: SettingsParts): Route[] => [
  route(dashboardContract.getApiKey, async (_input, { caller }) =>
    ok(presentKey(await readAccount(db.read, caller.id))),
  ),
  route(dashboardContract.generateApiKey, (_input, { caller, transact }) =>
    transact(async (tx) => {
      await lockMaker(tx, caller)
      const apiKey = makeApiKey()
      await replaceApiKey(tx, caller.id, apiKey, caller.session?.memberId ?? null)
      await apiKeyGenerated.happened(tx, { caller, lastFour: apiKey.slice(-4) })
      return created({ ...presentKey(await readAccount(tx, caller.id)), apiKey })
    }),
  ),
  route(dashboardContract.getSettings, async (_input, { caller }) =>
    ok(presentSettings(await readAccount(db.read, caller.id), serviceModel, caller)),
  ),
  route(
    dashboardContract.updateSettings,
    ({ body }, { caller, transact }) =>
      transact(async (tx) => {
        const { name, ...settings } = body
        requireSafeUrl(validateUrl, 'bot.baseUrl', settings.bot?.baseUrl)
        requireSafeUrl(validateUrl, 'bot.transcriptionBaseUrl', settings.bot?.transcriptionBaseUrl)
        const before = await readAccount(tx, caller.id)
        if (name !== undefined) await updateAccount(tx, caller.id, { name })
        await changeSettings(tx, box, caller.id, settings)
        const account = await readAccount(tx, caller.id)
        if (settings.bot !== undefined) requireTranscriptionAddress(account, serviceModel !== null)
        await recordChangedSettings(tx, caller, before, account)
        return ok(presentSettings(account, serviceModel, caller))
      }),
    async (tx, _sent, caller) => presentSettings(await lockAccount(tx, caller.id), serviceModel, caller),
  ),
]
