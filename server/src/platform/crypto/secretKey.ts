import { hash, randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { renameIfFree, syncFolder, writeTemporary } from '../blobs/durableFile.ts'
import { ignoreEnoent } from '../blobs/missingFile.ts'
import { makeFolder } from '../blobs/makeFolder.ts'

/**
 * The 32 bytes that secrets are sealed with: from `SECRET_KEY` when configured (32 bytes in base64, or any text of 32
 * characters or more), else from `DATA_DIR/secret.key`, which is made, readable by its owner only, unless secrets are
 * sealed already. Throws a sentence that names the variable, or the file, when it cannot be used.
 */
export async function loadSecretKey(
  dataDir: string,
  configured?: string,
  { isSealed = false } = {},
): Promise<Buffer> {
  if (configured !== undefined && configured !== '') return fromText(configured)
  const path = join(dataDir, 'secret.key')
  const known = await readKey(path)
  // A new key would look like the one that is missing.
  if (known === undefined && isSealed)
    throw new Error(`${path} is not there, and the secrets of this database are sealed: ${restoreKey}`)
  return known ?? makeKey(dataDir, path)
}

/** What to do where the key of a database is not at hand. */
export const restoreKey = 'restore secret.key from your backup, or set SECRET_KEY'

function fromText(text: string): Buffer {
  const key = decode(text)
  if (key !== undefined) return key
  if (text.length < 32)
    throw new Error('SECRET_KEY must be 32 bytes in base64, or a text of at least 32 characters.')
  return hash('sha256', text, 'buffer')
}

async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  makeFolder(dataDir)
  const key = randomBytes(32)
  const temporary = await writeTemporary(path, Buffer.from(`${key.toString('base64')}\n`))
  try {
    await renameIfFree(temporary, path) // of several processes starting at once, one key wins
    await syncFolder(dataDir)
    return key
  } catch (error) {
    const winner = await readKey(path)
    if (winner === undefined) throw error
    return winner
  } finally {
    await rm(temporary, { force: true })
  }
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await ignoreEnoent(readFile(path, 'utf8'))
  if (text === undefined) return undefined
  const key = decode(text.trim())
  // A new key would make every stored secret unreadable, so a damaged file stops the start instead.
  if (key === undefined)
    throw new Error(`${path} does not hold a key of 32 bytes in base64; restore it from a backup.`)
  return key
}

/** 32 bytes in base64, padded or not; anything else is not a key in that form. */
function decode(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  const canonical = key.toString('base64')
  return key.length === 32 && (text === canonical || `${text}=` === canonical) ? key : undefined
}
