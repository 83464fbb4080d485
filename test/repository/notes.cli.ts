import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseNotes, versionOf } from './versions.ts'

// `npm run release:notes`: what the changelog says of this version.

const root = join(import.meta.dirname, '../..')
console.log(releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), versionOf(root)))
