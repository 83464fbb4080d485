import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProvision } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'

const folder = suiteDataDir()

const account = { email: 'faulty@provision.test', name: 'Faulty', lists: [{ name: 'Leads' }] }
const campaign = { name: 'Funnel', list: 'Leads' }
const json = (...accounts: object[]) => JSON.stringify({ accounts })

const refused = async (text: string) => {
  const file = join(folder, 'accounts.yaml')
  const dataDir = join(folder, 'data')
  await writeFile(file, text)
  const { code, stdout, stderr } = await runProvision([file], { DATA_DIR: dataDir })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('nothing was changed')
  expect(stderr).not.toContain('    at ')
  expect(existsSync(dataDir)).toBe(false)
  return stderr
}

test('every error is reported with its path in the file', async () => {
  const said = await refused(
    json(
      { ...account, campaigns: [{ ...campaign, type: 'Both' }] },
      { ...account, campaigns: [campaign, { ...campaign, name: 'Other', pacePerMinute: 'fast' }] },
      { ...account, email: 'nobody' },
      { email: 'nameless@provision.test', apiKey: 'secret' },
    ),
  )
  expect(said).toMatch(/^ {2}accounts\[0\]\.campaigns\[0\]\.type .*Combined/m)
  expect(said).toMatch(/^ {2}accounts\[1\]\.campaigns\[1\]\.pacePerMinute /m)
  expect(said).toMatch(/^ {2}accounts\[2\]\.email /m)
  expect(said).toMatch(/^ {2}accounts\[3\]\.name /m)
  expect(said).toMatch(/^ {2}accounts\[3\]\.apiKey /m)
})

test.each<[string, string, RegExp]>([
  ['an email that stands twice', json(account, account), /^ {2}accounts\[1\]\.email .*twice/m],
  ['broken YAML', 'accounts:\n  - email: a@b.test\n   name: [', /line 3/],
  ['an empty file', '', /^ {2}The file must /m],
])('%s is reported with its place', async (_name, text, says) => {
  expect(await refused(text)).toMatch(says)
})

test('a file that does not exist is named', async () => {
  const missing = await runProvision([join(folder, 'missing.yaml')], {})
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toMatch(/missing\.yaml.*\n.*(ENOENT|no such file)/)
})
