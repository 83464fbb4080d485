import apart from './.jest.apart.mjs'

// The same files run on both databases; the rules have none and run once.
const { testTimeout, ...shared } = apart
const once = ['rules', 'browser', 'connectors'].map((folder) => `<rootDir>/test/${folder}/`)

// What is about one database runs on that one.
const [ofSqlite, ofPostgres] = [
  ['<rootDir>/test/db/backup.test.ts'],
  ['<rootDir>/test/db/copy.test.ts', '<rootDir>/test/cluster/'],
]

/**
 * @param {'sqlite' | 'postgres'} dialect
 * @param {string[]} others
 */
const onDatabase = (dialect, others) => ({
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
    {
      ...onDatabase('postgres', ofSqlite),
      globalSetup: '<rootDir>/test/support/postgres.start.ts',
      globalTeardown: '<rootDir>/test/support/postgres.stop.ts',
    },
  ],
}
