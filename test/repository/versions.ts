import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The folders of all packages, whose versions are one. */
export const packageFolders = ['', 'shared', 'server', 'server/dashboard', 'zapier-app', 'client', 'n8n-node']

const shared = '@replyloop/shared'
const unreleased = '## Unreleased\n'

// Not a schema of an object, which would put what it names first.
const Json = z.record(z.string(), z.unknown())
type Json = z.infer<typeof Json>
const readJson = (file: string): Json => Json.parse(JSON.parse(readFileSync(file, 'utf8')))
const writeJson = (file: string, json: Json) => writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`)

/** The version of the package in a folder of the repository at `root`. */
export const versionOf = (root: string, folder = ''): string =>
  z.string().parse(readJson(join(root, folder, 'package.json'))['version'])

/** What a package needs of `shared`, by the kind of dependency; n8n-node takes any. */
export const needsOfShared = (root: string, folder: string): unknown[] => {
  const { dependencies, devDependencies } = readJson(join(root, folder, 'package.json'))
  return [dependencies, devDependencies]
    .map((names) => Json.safeParse(names).data?.[shared])
    .filter((version) => version !== undefined && version !== '*')
}

/** What the documents, the image and the compose files say of a version, such as `replyloop:1.2.3`. */
export const namedVersions = (root: string): { file: string; version: string }[] =>
  filesThatName(root).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(naming)].map(([, , version = '']) => ({
      file,
      version,
    })),
  )

const naming =
  /(\breplyloop:|\breplyloop(?:-client)?-|^ARG VERSION=|\bpromote |@example\.com )(\d+\.\d+\.\d+)\b/gm
const filesThatName = (root: string) =>
  globSync(['Dockerfile', 'compose*.yaml', 'docs/**/*.md', 'zapier-app/README.md'], { cwd: root })

function withVersion(given: Json, version: string): Json {
  const result: Json = { ...given, version }
  for (const kind of ['dependencies', 'devDependencies']) {
    const names = Json.safeParse(given[kind]).data
    if (names?.[shared] !== undefined && names[shared] !== '*') result[kind] = { ...names, [shared]: version }
  }
  return result
}

/** The text of the changelog once a version is released. Throws where it says nothing of it. */
export function releaseChangelog(text: string, version: string, day: string): string {
  const [before = '', after, ...others] = text.split(unreleased)
  if (after === undefined || others.length > 0) throw new Error('CHANGELOG.md has no one part "Unreleased"')
  if (/^\s*(## |$)/.test(after)) throw new Error('CHANGELOG.md says nothing under "Unreleased"')
  return `${before}${unreleased}\n## ${version} - ${day}\n${after}`
}

/** What the changelog says of a released version. */
export function releaseNotes(text: string, version: string): string {
  const part = text.split(/^## /m).find((each) => each.split(/[ \n]/, 1)[0] === version)
  if (part === undefined) throw new Error(`CHANGELOG.md has no part "${version}"`)
  return part.slice(part.indexOf('\n')).trim()
}

/** Gives every package of the repository at `root` a version, and all that names it; `day` is the day of the release. */
export function setVersion(root: string, version: string, day: string): void {
  for (const folder of packageFolders) {
    const file = join(root, folder, 'package.json')
    writeJson(file, withVersion(readJson(file), version))
  }
  const lockfile = join(root, 'package-lock.json')
  const lock = readJson(lockfile)
  const packages = Object.entries(Json.parse(lock['packages'])).map(([path, entry]) => [
    path,
    packageFolders.includes(path) ? withVersion(Json.parse(entry), version) : entry,
  ])
  writeJson(lockfile, { ...lock, version, packages: Object.fromEntries(packages) })
  for (const file of filesThatName(root).map((name) => join(root, name)))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(naming, `$1${version}`))
  const changelog = join(root, 'CHANGELOG.md')
  writeFileSync(changelog, releaseChangelog(readFileSync(changelog, 'utf8'), version, day))
}
