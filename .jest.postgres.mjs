import sqlite, { onDatabase } from './.jest.config.mjs'

// What is about SQLite alone.
const ofSqlite = ['<rootDir>/test/db/backup.test.ts']

/** The tests' files once more, on a PostgreSQL that the run starts, or on that of TEST_DATABASE_URL. */
export default {
  ...sqlite,
  projects: [
    {
      ...onDatabase('postgres', ofSqlite),
      globalSetup: '<rootDir>/test/support/postgres.start.ts',
      globalTeardown: '<rootDir>/test/support/postgres.stop.ts',
    },
  ],
}
