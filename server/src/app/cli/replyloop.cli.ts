#!/usr/bin/env node
import '../requireNode24.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageFolder } from '../../platform/packageFolder.ts'
import { version } from '../../platform/version.ts'

// The program of the package: `replyloop COMMAND` runs that of the bundle's programs, as npm does in the repository.

const usage = `Usage: replyloop [COMMAND] [OPTIONS]

  start       serves, and is the default; --role web or --role worker does a part of it
  provision   sets up accounts from a file
  backup      copies the database of a running service
  health      says whether the service is ready
  copy        moves everything from one database to another
  recount     counts the figures of reports again, and mends what differs
  seed        fills an empty database with a workspace to look at
  demo        shows a workspace at work, and removes it when it ends

  --help      also says what the options of a command are: replyloop backup --help
  --version   is ${version}

Environment variables configure it (docs/self-hosting/configuration.md); the data are in ./data unless DATA_DIR says else.
`

/** The commands, with what Node needs to know for each: the limits of `npm start`. */
const nodeOptions = new Map([
  ['start', ['--expose-gc', '--max-semi-space-size=32', '--max-old-space-size=1024']],
  ['provision', []],
  ['backup', []],
  ['health', []],
  ['copy', []],
  ['recount', []],
  ['seed', []],
  ['demo', []],
])

/** Goes on as another program: it keeps the process, so that signals reach it. */
async function become(program: string, limits: readonly string[], options: readonly string[]): Promise<void> {
  const file = join(import.meta.dirname, `${program}.js`)
  if (process.platform === 'win32' || process.execve === undefined) {
    // On Windows a process cannot become another one, and goes without the limits.
    process.argv = [process.execPath, file, ...options]
    await import(pathToFileURL(file).href)
    return
  }
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...limits, file, ...options], {
    // What a start has compiled serves the next one.
    NODE_COMPILE_CACHE: join(packageFolder, 'node_modules/.cache/compiled'),
    ...process.env,
  })
}

const [first = 'start', ...others] = process.argv.slice(2)
const [command, options] = first.startsWith('-') ? ['start', [first, ...others]] : [first, others]
const limits = nodeOptions.get(command)
if (first === '--help' || first === '-h' || first === 'help') process.stdout.write(usage)
else if (first === '--version' || first === '-v') process.stdout.write(`${version}\n`)
else if (limits === undefined) {
  process.stderr.write(`There is no command ${command}.\n\n${usage}`)
  process.exitCode = 2
} else await become(command, limits, options)
