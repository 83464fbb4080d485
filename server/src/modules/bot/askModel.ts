import type { TriedModel, TryModel } from '@replyloop/shared/contract/modelTrial'
import { omitUndefined } from '../../platform/omitUndefined.ts'
import type { Account } from '../accounts/accounts.store.ts'
import { tenantOf } from '../accounts/accounts.ts'
import { fieldProblem, Problem } from '../../platform/errors/problem.ts'
import { type EngineParts, chosenModelOf, savedChoice } from './engineOf.ts'
import { askOnce } from './openai/askOnce.ts'

/** Asks the model of an account something, by its saved settings and those that are given in their place. */
export type AskModel = (account: Account, asked: TryModel) => Promise<TriedModel>

/**
 * Makes the function that asks. A key is for the address that it was given with, as in saved settings. It throws
 * `VALIDATION_FAILED` where no model answers, and `RATE_LIMITED` while the tenant has too much under way.
 */
export const createAskModel =
  ({
    box,
    clock,
    fetchFor,
    serviceFetchFor,
    shares,
    model: service,
  }: Omit<EngineParts, 'db' | 'logger'>): AskModel =>
  async (account, { question, engine, baseUrl, apiKey, model, ...tuning }) => {
    const saved = savedChoice(account, box)
    const isSavedAddress = baseUrl === undefined || baseUrl === saved.baseUrl
    const asked = chosenModelOf(
      {
        engine: engine === undefined ? saved.engine : engine,
        baseUrl: baseUrl ?? saved.baseUrl,
        apiKey: apiKey ?? (isSavedAddress ? saved.apiKey : null),
        model: model ?? saved.model,
        embeddingModel: null,
        tuning: { ...saved.tuning, ...omitUndefined(tuning) },
      },
      service,
    )
    if (asked === undefined)
      throw fieldProblem('engine', 'must be a model to be asked: the built-in engine asks nobody')
    const startedAt = clock.now()
    const share = shares.acquireOrRetry(tenantOf(account), startedAt)
    if ('retryAt' in share)
      throw new Problem('RATE_LIMITED', 'Earlier questions have not been answered yet; retry in a second', {
        retryAfterSeconds: 1,
      })
    const fetch = (asked.isAtService ? serviceFetchFor : fetchFor)(account.id)
    const answered = await askOnce({ ...asked, fetch }, question, () => clock.now()).finally(share.release)
    return { model: asked.model, ...answered, durationMs: clock.now() - startedAt }
  }
