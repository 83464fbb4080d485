import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createMediaStore } from '../../server/src/modules/conversations/media/mediaStore.ts'
import { openFolder } from '../../server/src/platform/blobs/folder.ts'
import { files } from '../support/media.ts'

const png = files.png()
const storeIn = (dir: string) => createMediaStore(openFolder(dirname(dir))(basename(dir), { isSpread: true }))

describe('the folder of files', () => {
  let dir = ''
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'replyloop-media-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  test('gives back what was put, by its SHA-256', async () => {
    const store = storeIn(join(dir, 'media'))
    const hash = await store.put(png)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const { stream, size } = await store.open(hash)
    expect(size).toBe(png.length)
    expect(await buffer(stream)).toEqual(png)
  })

  test('keeps a file once, however many put it at once, and leaves nothing half-written', async () => {
    const store = storeIn(dir)
    const hashes = await Promise.all(Array.from({ length: 20 }, () => store.put(png)))
    expect(new Set(hashes).size).toBe(1)
    const [hash = ''] = hashes
    expect(await readdir(dir)).toEqual([hash.slice(0, 2)])
    expect(await readdir(join(dir, hash.slice(0, 2)))).toEqual([hash])
  })

  test('counts a file that is put again as just written', async () => {
    const store = storeIn(dir)
    const hash = await store.put(png)
    await utimes(join(dir, hash.slice(0, 2), hash), new Date(0), new Date(0))
    expect(await store.lastWrittenAt(hash)).toBe(0)
    const before = Date.now()
    await store.put(png)
    expect(await store.lastWrittenAt(hash)).toBeGreaterThanOrEqual(before - 1)
  })

  test('forgets a removed file, and does not mind removing it twice', async () => {
    const store = storeIn(dir)
    const hash = await store.put(png)
    await store.remove(hash)
    await store.remove(hash)
    expect(await store.lastWrittenAt(hash)).toBeUndefined()
    await expect(store.open(hash)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each(['', '../../etc/passwd', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}/..`])(
    'opens nothing that is not named by a hash: %j',
    async (name) => {
      const store = storeIn(dir)
      await expect(store.open(name)).rejects.toThrow('SHA-256')
      await expect(store.remove(name)).rejects.toThrow('SHA-256')
    },
  )
})
