import { statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../support/commands.ts'
import { runProvision, startCommand } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

const folder = suiteDataDir()

describe('A command that is not understood', () => {
  test.each([
    ['backup', '--too x.db', () => startCommand('backup', ['--too', 'x.db']).ended],
    ['copy', '--form x.db', () => startCommand('copy', ['--form', 'x.db', '--to', 'y.db']).ended],
    ['provision', 'without a file', () => runProvision([], {})],
    ['provision', '--file x.yaml', () => runProvision(['--file', 'x.yaml'], {})],
    ['provision', 'two files', () => runProvision(['x.yaml', 'y.yaml'], {})],
  ])('prints its usage and no stack trace: %s, %s', async (name, _, run) => {
    const { code, stdout, stderr } = await run()
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^Usage: (npm run --silent ${name} --|replyloop ${name}) `, 'm'))
    expect(stderr).not.toMatch(/^ {4}at /m)
  })
})

test('A backup of a database that is not there names it, and what may be missing', async () => {
  const path = join(root, 'none', 'replyloop.db')
  const { code, stderr } = await startCommand('backup', ['--to', 'x.db'], { DATABASE_URL: `file:${path}` })
    .ended
  expect(code).toBe(1)
  expect(stderr).toContain(`There is no backup: The database ${path} cannot be opened`)
  expect(stderr).toContain('DATA_DIR or DATABASE_URL')
})

test('A copy says which of the two databases cannot be opened', async () => {
  const none = `file:${join(folder, 'none.db')}`
  const some = `file:${join(folder, 'some.db')}`
  writeFileSync(join(folder, 'some.db'), '')
  const unreachable = 'file:/proc/replyloop/none.db'
  const copy = (from: string, to: string) => startCommand('copy', ['--from', from, '--to', to]).ended
  const [noSource, noTarget] = await Promise.all([copy(none, unreachable), copy(some, unreachable)])
  expect(noSource).toMatchObject({ code: 1, stderr: expect.stringContaining('(--from) cannot be opened') })
  expect(noSource.stderr).toContain(`There is no file ${join(folder, 'none.db')}`)
  expect(noTarget).toMatchObject({ code: 1, stderr: expect.stringContaining('(--to) cannot be opened') })
})

describe('Provisioning where there is no database', () => {
  const file = join(folder, 'account.json')
  const database = join(folder, 'data', 'replyloop.db')
  const provision = () => runProvision([file], { DATABASE_URL: `file:${database}`, DATA_DIR: folder })
  writeFileSync(file, JSON.stringify({ accounts: [{ email: 'owner@example.test', name: 'Acme' }] }))

  test('says that it has made one, since the server may have another', async () => {
    const [first, second] = [await provision(), await provision()]
    expect(first).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`A new database was made: ${database}.`),
    })
    expect(second).toMatchObject({ code: 0, stderr: '' })
  })

  test('makes a folder that other users of the machine cannot open', async () => {
    await provision()
    expect(statSync(dirname(database)).mode & 0o777).toBe(0o700)
  })
})
