import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { cachedInstall } from '../support/cachedInstall.ts'

const packages = join(cachedInstall('openapi-tools'), 'node_modules')

/** The programs that read the document as other people's tools do; they are installed beside the repository. */
export const programs = {
  redocly: join(packages, '@redocly/cli/bin/cli.js'),
  prism: join(packages, '@stoplight/prism-cli/dist/index.js'),
  openApiTypescript: join(packages, 'openapi-typescript/bin/cli.js'),
  heyApi: join(packages, '@hey-api/openapi-ts/bin/run.js'),
  tsc: join(packages, 'typescript/bin/tsc'),
}

/** A folder with files. */
export function makeFolder(files: Readonly<Record<string, string>>) {
  const path = mkdtempSync(join(tmpdir(), 'replyloop-openapi-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The document of a service, as a file. */
export const documentFile = (serverUrl: string) => ({
  'openapi.json': JSON.stringify(openApi({ serverUrl, version: '1.2.3' })),
})

/** Runs a program in a folder. Returns how it ended and all that it said. */
export function runIn(folder: string, program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' },
  })
  return { status, said: stdout + stderr }
}
