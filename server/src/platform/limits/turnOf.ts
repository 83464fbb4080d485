import { AsyncLocalStorage } from 'node:async_hooks'

const turn = new AsyncLocalStorage<string>()

/** Runs the job of an account: what it writes waits in turn of accounts where more waits than can be written at once. */
export const inTurnOf = <T>(accountId: string, run: () => Promise<T>): Promise<T> => turn.run(accountId, run)

/** In whose turn what runs now waits; `undefined` for what does not, such as a request. */
export const currentTurn = (): string | undefined => turn.getStore()
