import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'

/** Throws, for what is used before it has been started. */
export const notYet = (): never => {
  throw new Error('nothing runs before the first test')
}

interface Closable {
  close: () => Promise<void>
}

/**
 * Starts something before the first test of a suite and closes it after the last. Returns a function that gives it, and
 * that throws before the first test.
 */
export const suiteResource = <T extends Closable>(start: () => Promise<T>): (() => T) =>
  resource(start, { before: beforeAll, after: afterAll })

/** The same for something that each test gets anew. */
export const resourceOfEachTest = <T extends Closable>(start: () => Promise<T>): (() => T) =>
  resource(start, { before: beforeEach, after: afterEach })

function resource<T extends Closable>(
  start: () => Promise<T>,
  { before, after }: { before: typeof beforeAll; after: typeof afterAll },
): () => T {
  let started: T | undefined
  before(async () => {
    started = await start()
  })
  after(() => started?.close())
  return () => started ?? notYet()
}
