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
  ['broken YAML', 'accounts:\n  - email: a@b.test\n   name: [', /^ {2}accounts.*line 3/m],
  ['an empty file', '', /^ {2}The file must /m],
])('%s is reported with its place', async (_name, text, says) => {
  expect(await refused(text)).toMatch(says)
})

test('misspelt names are told together with all other errors, each with its line and what was meant', async () => {
  const said = await refused(`accounts:
  - email: misspelt@provision.test
    nme: Acme
    campaigns:
      - name: Funnel
        openingMessge: Hi
        Bot_Enabled: true
        pacePerMinute: fast
`)
  for (const line of [
    /^ {2}accounts\[0\]\.name .* \(line 2\)$/m,
    /^ {2}accounts\[0\]\.nme \(line 3\) is not a field .* \(did you mean name\?\)$/m,
    /^ {2}accounts\[0\]\.campaigns\[0\]\.openingMessge \(line 6\) .* \(did you mean openingMessage\?\)$/m,
    /^ {2}accounts\[0\]\.campaigns\[0\]\.Bot_Enabled \(line 7\) .* \(did you mean botEnabled\?\)$/m,
    /^ {2}accounts\[0\]\.campaigns\[0\]\.pacePerMinute .* \(line 8\)$/m,
  ])
    expect(said).toMatch(line)
})

test('a file that does not exist is named', async () => {
  const missing = await runProvision([join(folder, 'missing.yaml')], {})
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toMatch(/missing\.yaml.*\n {2}There is no such file: look at its name/)
})
