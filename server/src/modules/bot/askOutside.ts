import { Problem } from '../../platform/errors/problem.ts'
import type { AccountEngine, Conversation, EngineAnswer } from './engine.ts'

/** Asks an engine what nobody has written in a conversation; `undefined` while it has too much under way. */
export async function askOutside(
  engine: AccountEngine,
  conversation: Conversation,
): Promise<EngineAnswer | undefined> {
  const acquired = engine.acquire(conversation)
  if ('retryAt' in acquired) return undefined
  // No signal of the page that leaves: the engine limits its own time.
  return engine.answer(conversation, new AbortController().signal).finally(acquired.release)
}

/** Says that an engine has too much under way. */
export const engineBusy = (): Problem =>
  new Problem('RATE_LIMITED', 'The bot has not answered earlier questions yet; retry in a second', {
    retryAfterSeconds: 1,
  })
