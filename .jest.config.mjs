import shared from './.jest.apart.mjs'

// The same files run on both databases; the rules have none and run once.
const once = ['rules/', 'browser/', 'connectors/']

/**
 * @param {'sqlite' | 'postgres'} dialect
 * @param {string[]} ofTheOther
 */
const onDatabase = (dialect, ofTheOther) => ({
  ...shared,
  displayName: dialect,
  setupFiles: [...shared.setupFiles, `<rootDir>/test/support/runner/${dialect}.ts`],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [...once, ...ofTheOther].map((path) => `<rootDir>/test/${path}`),
})

/** `--selectProjects` chooses one database. Some files wait for time to pass; meanwhile others run. */
export default {
  maxWorkers: Math.ceil(navigator.hardwareConcurrency * 2),
  projects: [
    { ...shared, displayName: 'once', testMatch: ['<rootDir>/test/rules/**/*.test.ts'] },
    onDatabase('sqlite', ['db/copy.test.ts', 'cluster/']),
    {
      ...onDatabase('postgres', ['db/backup.test.ts']),
      globalSetup: '<rootDir>/test/support/postgres.start.ts',
      globalTeardown: '<rootDir>/test/support/postgres.stop.ts',
    },
  ],
}
