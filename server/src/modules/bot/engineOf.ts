import type { Logger } from 'pino'
import type { ModelTuning } from '@replyloop/shared/contract/modelTuning'
import type { Account } from '../accounts/accounts.store.ts'
import { tenantOf } from '../accounts/accounts.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import {
  type Shares,
  acquireAll,
  createTenantLimit,
  type Acquired,
} from '../../platform/limits/tenantLimits.ts'
import type { Embedder } from './embedding/embedder.ts'
import type { AccountEngine, Conversation, ModelFault } from './engine.ts'
import { createOpenAiCompatible } from './openai/openAiCompatible.ts'
import { createToolMemories } from './openai/toolMemory.ts'
import { createRetrieval, type Retrieval } from './retrieval/retrieval.ts'

/** What it takes to ask the models of accounts. */
export interface EngineParts {
  db: Db
  box: SecretBox
  clock: Clock
  logger: Logger
  /** The client of an account for a model that it names by its address. */
  fetchFor: (accountId: string) => typeof globalThis.fetch
  /** Its client for the service's model, whose private host only this one reaches. */
  serviceFetchFor: (accountId: string) => typeof globalThis.fetch
  /** What each tenant may have under way with the servers of others. */
  shares: Shares
  /** For accounts that choose no engine of their own. */
  model: Model | undefined
}

/** Finds the engine of an account. */
export type EngineOf = (account: Account) => AccountEngine

/** How many characters the engine of one account may be working on. Each takes about twelve bytes of memory. */
const maxCharacters = 5_000_000
/** A conversation counts as this many characters at least: so an account waits for 40 answers at once at most. */
const leastCharacters = 125_000
/** How many milliseconds apart conversations of that size are tried again: much longer than it takes to read them. */
const retryAfterMsOf = (characters: number) => Math.ceil(characters / 2500)

/**
 * Chooses the engine of an account: its own choice, else the service's model where one is set, else retrieval
 * (docs/interface.md#bot).
 */
export function createEngineOf(parts: EngineParts): EngineOf {
  const { box, clock, logger, fetchFor, serviceFetchFor, shares, model: service } = parts
  const retrieval = createRetrieval()
  const inFlight = createTenantLimit(maxCharacters)
  const memoryOf = createToolMemories(() => clock.now())
  const acquire = (account: Account, conversation: Conversation): Acquired => {
    const characters = Math.max(JSON.stringify(conversation).length, leastCharacters)
    const at = { now: clock.now(), retryAfterMs: retryAfterMsOf(characters) }
    return acquireAll(
      () => inFlight.acquireOrRetry(account.id, characters, at),
      () => shares.acquireOrRetry(tenantOf(account), at.now),
    )
  }
  return (account) => {
    const { id, timeZone } = account
    const asked = chosenModelOf(savedChoice(account, box), service)
    if (asked === undefined)
      return {
        ...retrieval,
        isBuiltIn: true,
        acquire: (conversation) =>
          retrieval.isReady(conversation) ? { release: () => {} } : acquire(account, conversation),
      }
    const { isAtService, embeddingModel: _named, ...model } = asked
    const fetch = isAtService ? serviceFetchFor(id) : fetchFor(id)
    const embedder = embedderAt(asked, fetch)
    const engine = createOpenAiCompatible({
      ...model,
      timeZone: timeZone ?? 'UTC',
      fetch,
      clock,
      bestFits:
        embedder === undefined
          ? (conversation, count) => retrieval.bestFits(conversation, count)
          : bestFitsByMeaning(retrieval, parts, { account, embedder }),
      memory: memoryOf(JSON.stringify([id, model.baseUrl, model.model])),
      onFailedTry: (failed) => logger.warn({ accountId: id, ...failed }, 'the model gave no answer'),
    })
    return { ...engine, isBuiltIn: false, acquire: (conversation) => acquire(account, conversation) }
  }
}

/** What is nearest by words and by meaning. What goes wrong with the latter is logged, and leaves the former. */
function bestFitsByMeaning(
  retrieval: Retrieval,
  { db, clock, logger }: EngineParts,
  { account, embedder }: { account: Account; embedder: Embedder },
): Retrieval['bestFits'] {
  const accountId = account.id
  return (conversation, count) =>
    retrieval.bestFits(conversation, count, async (knowledge, question) => {
      const campaignId = conversation.campaign.id
      if (campaignId === undefined) return []
      const { rankByMeaning } = await import('./embedding/meaning.ts')
      const owner = { accountId, campaignId }
      const onFailure = ({ kind, status }: Pick<ModelFault, 'kind' | 'status'>) =>
        logger.warn({ accountId, kind, status }, 'the model for meaning gave no vector')
      const meant = { db, clock, embedder, owner, failure: account.embeddingFailure, onFailure }
      return rankByMeaning(meant, knowledge, question).catch((error: unknown) => {
        logger.error({ err: error, accountId }, 'nothing was found by its meaning')
        return []
      })
    })
}

/** Finds what makes vectors of texts for an account; `undefined`: nothing does. */
export type EmbedderOf = (account: Account) => Embedder | undefined

/** Makes the function that finds it: a model that answers, and one for meaning at its address, are needed. */
export const createEmbedderOf =
  ({
    box,
    fetchFor,
    serviceFetchFor,
    model: service,
  }: Pick<EngineParts, 'box' | 'fetchFor' | 'serviceFetchFor' | 'model'>): EmbedderOf =>
  (account) => {
    const asked = chosenModelOf(savedChoice(account, box), service)
    return asked && embedderAt(asked, (asked.isAtService ? serviceFetchFor : fetchFor)(account.id))
  }

/** What makes vectors beside a model. */
const embedderAt = (
  { baseUrl, apiKey, embeddingModel: model }: Model,
  fetch: Embedder['fetch'],
): Embedder | undefined => (model === undefined ? undefined : { baseUrl, apiKey, model, fetch })

/** An OpenAI-compatible model. */
export interface Model {
  baseUrl: string
  /** `undefined` for servers that want none. */
  apiKey: string | undefined
  model: string
  /** What makes vectors of texts at that address; `undefined`: nothing does. */
  embeddingModel: string | undefined
  tuning: ModelTuning
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
  embeddingModel: string | null
  tuning: ModelTuning
}

/** What an account has saved, its key opened. */
export const savedChoice = (account: Account, box: SecretBox): ModelChoice => ({
  engine: account.botEngine,
  baseUrl: account.botBaseUrl,
  apiKey: account.botApiKey === null ? null : box.open(account.botApiKey),
  model: account.botModel,
  embeddingModel: account.embeddingModel,
  tuning: {
    timeoutSeconds: account.botTimeoutSeconds,
    temperature: account.botTemperature,
    maxTokens: account.botMaxTokens,
    reasoningEffort: account.botReasoningEffort,
  },
})

/** The model that answers by a choice, `undefined` where the built-in engine does. What the choice leaves out is the service's. */
export function chosenModelOf(choice: ModelChoice, service: Model | undefined): ChosenModel | undefined {
  const baseUrl = choice.baseUrl ?? service?.baseUrl
  const model = choice.model ?? service?.model
  const asksModel = choice.engine === 'openai' || (choice.engine === null && service !== undefined)
  if (!asksModel || baseUrl === undefined || model === undefined) return undefined
  // The service's key is for the service's model alone: an account's own address never receives it.
  const atService = choice.baseUrl === null ? service : undefined
  return {
    baseUrl,
    model,
    apiKey: choice.apiKey ?? atService?.apiKey,
    embeddingModel: choice.embeddingModel ?? atService?.embeddingModel,
    tuning: tunedBy(choice.tuning, choice.model === null ? atService?.tuning : undefined),
    isAtService: choice.baseUrl === null,
  }
}

/** How a model is asked: what the account has set, and for the service's own model what that has. */
const tunedBy = (own: ModelTuning, ofService: ModelTuning | undefined): ModelTuning => ({
  timeoutSeconds: own.timeoutSeconds ?? ofService?.timeoutSeconds ?? null,
  temperature: own.temperature ?? ofService?.temperature ?? null,
  maxTokens: own.maxTokens ?? ofService?.maxTokens ?? null,
  reasoningEffort: own.reasoningEffort ?? ofService?.reasoningEffort ?? null,
})
