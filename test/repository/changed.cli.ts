import { execFileSync, spawn } from 'node:child_process'
import { root } from '../support/commands.ts'

// `npm run check`: types, and the linters and the format of the files that differ from main, at the same time. What fails
// prints all that it found.

/** What git prints, by lines or, with `-z`, by names. */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split(/[\n\0]/)
    .filter((each) => each !== '')

const mains = ['refs/remotes/origin/main', 'refs/heads/main']
const [main = 'HEAD'] = git('for-each-ref', '--sort=-refname', '--format=%(refname)', ...mains)
const changed = [
  ...git('diff', '-z', '--name-only', '--diff-filter=d', '--merge-base', main),
  ...git('ls-files', '-z', '--others', '--exclude-standard'),
]

async function succeeds(script: string, args: readonly string[] = []): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd: root })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) process.stdout.write(Buffer.concat(said))
  return status === 0
}

const files = ['--no-error-on-unmatched-pattern', ...changed]
const ofFiles = changed.length === 0 ? [] : [succeeds('lint:code', files), succeeds('lint:format', files)]
const checks = await Promise.all([succeeds('types'), ...ofFiles])
process.exitCode = checks.includes(false) ? 1 : 0
