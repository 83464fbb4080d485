import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@replyloop/shared/contract/json'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Small files of many kinds; `salt` makes them differ, where the kind lets bytes follow. */
export const files = {
  png: (salt = '') => Buffer.concat([Buffer.from(png, 'base64'), Buffer.from(salt)]),
  jpeg: () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  gif: () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  pdf: () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  mp4: () =>
    Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from('ftypisom\0\0\x02\0isomiso2'),
      Buffer.alloc(64),
    ]),
  mp3: () =>
    Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.from('fffb9064', 'hex'), Buffer.alloc(512)]),
  zip: () => Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  exe: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(254)]),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  text: (text = 'plain words') => Buffer.from(text),
}

/** The fields of a message that carries a file in itself. */
export const embedded = (bytes: Buffer, mediaContentType: string) => ({
  mediaUrl: `data:${mediaContentType};base64,${bytes.toString('base64')}`,
  mediaContentType,
})

/** A file as the phone and a reply by hand carry it. */
export const dataUri = (bytes: Buffer, type = 'image/png') => embedded(bytes, type).mediaUrl

/** The files that a service keeps in its `DATA_DIR`, beside its database and key; paths, in order. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath !== dataDir)
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Reads a signed link as a browser would, without a key. */
export async function readLink(url: string | URL | undefined) {
  const response = await fetch(url ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, json: parseJson(bytes.toString()) }
}
