import type * as named from '@jest/globals'

// What `@jest/globals` stands for in a worker: the functions that the runner has put there.

declare global {
  var afterAll: typeof named.afterAll
  var afterEach: typeof named.afterEach
  var beforeAll: typeof named.beforeAll
  var beforeEach: typeof named.beforeEach
  var describe: typeof named.describe
  var expect: typeof named.expect
  var jest: typeof named.jest
  var test: typeof named.test
}

export const afterAll: typeof named.afterAll = globalThis.afterAll
export const afterEach: typeof named.afterEach = globalThis.afterEach
export const beforeAll: typeof named.beforeAll = globalThis.beforeAll
export const beforeEach: typeof named.beforeEach = globalThis.beforeEach
export const describe: typeof named.describe = globalThis.describe
export const expect: typeof named.expect = globalThis.expect
export const jest: typeof named.jest = globalThis.jest
export const test: typeof named.test = globalThis.test
