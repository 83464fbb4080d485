import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  namedVersions,
  needsOfShared,
  packageFolders,
  releaseChangelog,
  releaseNotes,
  setVersion,
  versionOf,
} from './versions.ts'
import { readPackages } from './lockfile.ts'

const root = join(import.meta.dirname, '../..')
const changelogOf = (folder: string) => readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')

/** What differs from the one version in a repository. */
function others(folder: string, version: string) {
  const packages = readPackages(folder)
  return [
    ...packageFolders.map((name) => [name, versionOf(folder, name)]),
    ...packageFolders.flatMap((name) => needsOfShared(folder, name).map((needed) => [name, needed])),
    ...packageFolders
      .filter((name) => name !== 'n8n-node') // which is no workspace
      .map((name) => [`package-lock.json: ${name}`, packages[name]?.version]),
    ...namedVersions(folder).map(({ file, version: named }) => [file, named]),
  ].filter(([, each]) => each !== version)
}

test('Every package, and all that names it, has the version of the repository', () => {
  expect(others(root, versionOf(root))).toEqual([])
})

test('The documents name the version where it is replaced', () => {
  const files = new Set(namedVersions(root).map(({ file }) => file))
  expect([...files].toSorted()).toEqual(
    expect.arrayContaining([
      'Dockerfile',
      'compose.yaml',
      'docs/self-hosting/containers.md',
      'zapier-app/README.md',
    ]),
  )
})

test('The changelog tells of the version, and is open for the next one', () => {
  expect(changelogOf(root)).toContain('\n## Unreleased\n')
  expect(releaseNotes(changelogOf(root), versionOf(root))).not.toBe('')
})

test.each([['package.json'], ['client/package.json'], ['n8n-node/package.json']])(
  'The license stands beside %s, which npm puts into the package',
  (file) => {
    expect(readFileSync(join(root, dirname(file), 'LICENSE'), 'utf8')).toBe(
      readFileSync(join(root, 'LICENSE'), 'utf8'),
    )
  },
)

describe('A release', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'replyloop-release-'))
    const files = packageFolders.map((name) => join(name, 'package.json'))
    const named = namedVersions(root).map(({ file }) => file)
    for (const file of new Set([...files, ...named, 'package-lock.json', 'CHANGELOG.md']))
      cpSync(join(root, file), join(folder, file))
    setVersion(folder, '12.3.4', '2027-01-02')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('moves every version at once', () => {
    expect(others(folder, '12.3.4')).toEqual([])
  })

  test('changes nothing else in the lockfile', () => {
    const was = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
    const is = readFileSync(join(folder, 'package-lock.json'), 'utf8').split('\n')
    const changed = is.filter((line, at) => line !== was[at])
    expect(is.length).toBe(was.length)
    expect(new Set(changed.map((line) => line.trim().replace(/,$/, '')))).toEqual(
      new Set(['"version": "12.3.4"', '"@replyloop/shared": "12.3.4"']),
    )
  })

  test('has what was unreleased as its notes, and leaves an empty part', () => {
    expect(changelogOf(folder)).toContain('\n## Unreleased\n\n## 12.3.4 - 2027-01-02\n')
    const [, now = ''] = changelogOf(root).split('## Unreleased\n')
    expect(now).toContain(releaseNotes(changelogOf(folder), '12.3.4'))
  })

  test.each([
    ['no part for it', '# Changelog\n', 'no one part'],
    ['nothing in it', '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\nThe first.\n', 'says nothing'],
  ])('is refused where the changelog has %s', (_what, text, reason) => {
    expect(() => releaseChangelog(text, '0.2.0', '2027-01-02')).toThrow(reason)
  })
})
