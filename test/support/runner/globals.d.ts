import type * as named from '@jest/globals'

// The functions that the runner gives to every test.
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
