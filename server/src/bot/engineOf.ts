import type { Account } from '../accounts/accounts.store.ts'
import type { Engine } from './engine.ts'

/** Chooses the engine of an account. */
export const createEngineOf =
  () =>
  (_account: Account): Engine => ({
    answer: () => Promise.resolve({ kind: 'hand_over', reason: 'no_answer' }),
  })
