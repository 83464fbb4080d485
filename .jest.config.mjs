import apart from './.jest.apart.mjs'

// The same files run on both databases; the rules have none and run once.
const { testTimeout, ...shared } = apart
const once = ['rules', 'browser', 'connectors'].map((folder) => `<rootDir>/test/${folder}/`)

// What is about PostgreSQL alone.
const ofPostgres = ['<rootDir>/test/db/copy.test.ts', '<rootDir>/test/cluster/']

/**
 * @param {'sqlite' | 'postgres'} dialect
 * @param {string[]} others
 */
export const onDatabase = (dialect, others) => ({
  ...shared,
  displayName: dialect,
  globals: { testDialect: dialect },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [...once, ...others],
})

export default {
  maxWorkers: '100%',
  testTimeout,
  projects: [
    {
      ...shared,
      displayName: 'once',
      testMatch: ['<rootDir>/test/rules/**/*.test.ts'],
    },
    onDatabase('sqlite', ofPostgres),
  ],
}
