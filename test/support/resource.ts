import { z } from 'zod'

type Per = 'suite' | 'test'

/** Stands for what is there only later: it asks for it at each use. */
export const lazily = <T extends object>(current: () => T): T =>
  new Proxy(z.custom<T>().parse({}), { get: (_, name): unknown => Reflect.get(current(), name) })

/** Makes something before the first test of a suite, or again for each test. */
export function suiteConstant<T extends object>(make: () => T | Promise<T>, per: Per = 'suite'): T {
  let made: T | undefined
  const before = per === 'suite' ? beforeAll : beforeEach
  before(async () => {
    made = await make()
  })
  return lazily(() => {
    if (made === undefined) throw new Error('nothing runs before the first test')
    return made
  })
}

/** The same for something that is closed afterwards. */
export function suiteResource<T extends { close: () => Promise<void> }>(
  start: () => T | Promise<T>,
  per: Per = 'suite',
): T {
  const resource = suiteConstant(start, per)
  const after = per === 'suite' ? afterAll : afterEach
  after(() => resource.close())
  return resource
}
