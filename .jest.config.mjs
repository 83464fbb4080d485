import shared from './.jest.apart.mjs'

const postgres = {
  ...shared,
  setupFiles: ['<rootDir>/test/support/runner/postgres.ts'],
  globalSetup: '<rootDir>/test/support/runner/startPostgres.ts',
  globalTeardown: '<rootDir>/test/support/runner/stopPostgres.ts',
}
const sqlite = { ...shared, setupFiles: ['<rootDir>/test/support/runner/sqlite.ts'] }
const template = { globalSetup: '<rootDir>/test/support/runner/startSqlite.ts' }

/** @param {string[]} folders */
const filesOf = (...folders) => ({
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
})
/**
 * Not where a process of its own checks what a test has hashed, nor where time is measured.
 * @param {{ setupFiles: string[] }} project
 */
const hashingQuickly = ({ setupFiles }) => ({
  setupFiles: [...setupFiles, '<rootDir>/test/support/runner/quickPasswords.ts'],
})
const ofService = ['api', 'channels', 'jobs', 'journeys', 'db']
// What starts the service as an operator does, or measures time and memory, has a command of its own: `test:processes`.
// Most of them start the bundle of the package, which takes half of the time of a start from the sources.
const processes = filesOf('processes', 'upgrades', 'limits')
const withBundle = { globalSetup: '<rootDir>/test/support/runner/buildBundle.ts' }
const withBundleAndPostgres = { globalSetup: '<rootDir>/test/support/runner/startPostgresAndBuild.ts' }

/**
 * `--selectProjects` chooses one. Each worker loads and compiles the whole service for itself, and waits for a tenth of its time: one
 * more than there are processors keeps them busy. A single one would be the runner's own thread, where both databases would share
 * the modules.
 */
export default {
  maxWorkers: navigator.hardwareConcurrency + 1,
  testSequencer: '<rootDir>/test/support/runner/longestFirst.ts',
  projects: [
    // Passwords at their real cost, and what loads nothing of the service.
    {
      ...shared,
      testMatch: ['<rootDir>/test/repository/*.test.ts', '<rootDir>/test/rules/password.test.ts'],
      displayName: 'once',
    },
    // The rules have no database, and run once: here, where the service is loaded.
    {
      ...sqlite,
      ...hashingQuickly(sqlite),
      ...template,
      ...filesOf('rules', ...ofService),
      testPathIgnorePatterns: ['<rootDir>/test/rules/password.test.ts'],
      displayName: 'sqlite',
    },
    // More than half of all time: `test:postgres`.
    { ...postgres, ...hashingQuickly(postgres), ...filesOf(...ofService), displayName: 'postgres' },
    {
      ...sqlite,
      ...processes,
      ...withBundle,
      displayName: 'processes-sqlite',
      testPathIgnorePatterns: [
        '<rootDir>/test/processes/copy.test.ts', // it needs both databases
        '<rootDir>/test/upgrades/sideBySide.test.ts', // two processes share no file
      ],
    },
    {
      ...postgres,
      ...processes,
      ...withBundleAndPostgres,
      displayName: 'processes-postgres',
      testPathIgnorePatterns: [
        '<rootDir>/test/processes/(backup|commands|demo|refusedStarts).test.ts', // which name their databases themselves
        // What has no database in it: bodies of requests, names, and the native memory of SQLite's statements.
        '<rootDir>/test/limits/(nativeMemory|resolveNames|slowBodies|writeAheadLog).test.ts',
        '<rootDir>/test/processes/(healthCommand|keptConnections|provisionFile).test.ts',
      ],
    },
    { ...postgres, ...filesOf('cluster'), ...withBundleAndPostgres, displayName: 'cluster' },
    // What times one tenant while another one abuses the service runs alone: `test:neighbours`.
    { ...sqlite, ...filesOf('neighbours'), displayName: 'neighbours-sqlite' },
    { ...postgres, ...filesOf('neighbours'), displayName: 'neighbours-postgres' },
  ],
}
