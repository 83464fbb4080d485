import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { root } from '../support/commands.ts'
import { endProcesses, runProvision, startCommand } from '../support/process.ts'

afterAll(() => endProcesses())

describe('A command that is not understood', () => {
  test.each([
    ['backup', () => startCommand('backup', ['--too', 'x.db']).ended],
    ['copy', () => startCommand('copy', ['--form', 'file:x.db', '--to', 'file:y.db']).ended],
    ['provision', () => runProvision(['--file', 'x.yaml'], {})],
    ['provision', () => runProvision(['x.yaml', 'y.yaml'], {})],
  ])('prints its usage and no stack trace: %s', async (name, run) => {
    const { code, stdout, stderr } = await run()
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`Usage: npm run --silent ${name} -- `)
    expect(stderr).not.toMatch(/^ {4}at /m)
  })
})

test('A backup of a database that is not there names it', async () => {
  const path = join(root, 'none', 'replyloop.db')
  const { code, stderr } = await startCommand('backup', ['--to', 'x.db'], { DATABASE_URL: `file:${path}` })
    .ended
  expect(code).toBe(1)
  expect(stderr).toContain(`There is no backup: The database ${path} cannot be opened`)
})
