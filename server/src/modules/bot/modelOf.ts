import type { Account } from '../accounts/accounts.store.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'

/** An OpenAI-compatible model. */
export interface Model {
  baseUrl: string
  /** `undefined` for servers that want none. */
  apiKey: string | undefined
  model: string
}

/** A model that a choice leads to. */
interface ChosenModel extends Model {
  /** Whether its address is the service's own, which may be a private one. */
  isAtService: boolean
}

/** What an account chooses for its bot; `null`: what the service has. */
interface ModelChoice {
  engine: Account['botEngine']
  baseUrl: string | null
  apiKey: string | null
  model: string | null
}

/** What an account has saved, its key opened. */
export const savedChoice = (account: Account, box: SecretBox): ModelChoice => ({
  engine: account.botEngine,
  baseUrl: account.botBaseUrl,
  apiKey: account.botApiKey === null ? null : box.open(account.botApiKey),
  model: account.botModel,
})

/** The model that answers by a choice, `undefined` where the built-in engine does. What the choice leaves out is the service's. */
export function modelOf(choice: ModelChoice, service: Model | undefined): ChosenModel | undefined {
  const baseUrl = choice.baseUrl ?? service?.baseUrl
  const model = choice.model ?? service?.model
  const asksModel = choice.engine === 'openai' || (choice.engine === null && service !== undefined)
  if (!asksModel || baseUrl === undefined || model === undefined) return undefined
  // The service's key is for the service's model alone: an account's own address never receives it.
  const serviceKey = choice.baseUrl === null ? service?.apiKey : undefined
  return { baseUrl, model, apiKey: choice.apiKey ?? serviceKey, isAtService: choice.baseUrl === null }
}
