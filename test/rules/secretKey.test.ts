import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecretKey } from '../../server/src/platform/crypto/secretKey.ts'

describe('the secret key', () => {
  let dir = ''
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'replyloop-key-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  test('is one and the same for all who start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(dir)))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(await readdir(dir)).toEqual(['secret.key'])
  })

  test('comes from the environment when configured, and no file is made', async () => {
    const bytes = Buffer.alloc(32, 7)
    expect(await loadSecretKey(dir, bytes.toString('base64'))).toEqual(bytes)
    const text = 'a text of at least 32 characters, easy to remember'
    const key = await loadSecretKey(dir, text)
    expect(key).toHaveLength(32)
    expect(await loadSecretKey(dir, text)).toEqual(key)
    expect(await loadSecretKey(dir, `${text}!`)).not.toEqual(key)
    expect(await readdir(dir)).toEqual([])
  })

  test('stops the start when its file is damaged, and leaves the file alone', async () => {
    await writeFile(join(dir, 'secret.key'), 'damaged')
    await expect(loadSecretKey(dir)).rejects.toThrow('secret.key')
    expect(await readFile(join(dir, 'secret.key'), 'utf8')).toBe('damaged')
  })
})
