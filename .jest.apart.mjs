/**
 * What runs once, each by a command of its own that names its files: `test:source`, `test:browser`, `test:zapier`, `test:n8n`,
 * `test:client`, `test:docs`, `test:containers`.
 *
 * Every file runs in bare Node, as the service does, and a worker keeps the modules that it has loaded for the next file.
 * The workers are threads: the runner's child processes, started at once, can miss their settings and wait for ever.
 */
export default {
  runner: 'jest-light-runner',
  setupFilesAfterEnv: ['<rootDir>/test/support/runner/limits.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  transform: {},
}
