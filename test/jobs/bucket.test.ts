import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '../../server/src/config.ts'
import { openBucket, parseBucketUrl } from '../../server/src/platform/blobs/bucket.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { embedded, files, readLink } from '../support/media.ts'
import { received } from '../support/messages.ts'
import { s3Credentials, startS3 } from '../support/s3.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { createFakeClock, hour } from '../support/time.ts'
import { createIdleWatch } from '../support/webhooks.ts'

const clock = createFakeClock()
let s3: Awaited<ReturnType<typeof startS3>>
let server: TestServer
let acme: TestAccount
let idle: Awaited<ReturnType<typeof createIdleWatch>>

beforeAll(async () => {
  Object.assign(process.env, s3Credentials)
  s3 = await startS3()
  server = await startServer({ clock, env: { MEDIA_URL: s3.url } })
  idle = await createIdleWatch(server, clock)
  acme = await openAccount(server, { lists: [{ name: 'Leads' }] })
})
afterAll(async () => {
  await idle.close()
  await server.close()
  await s3.close()
})

describe('With MEDIA_URL', () => {
  test("a message's file is in the bucket once, is read by its link, and goes with its contact", async () => {
    const bytes = files.png('in a bucket')
    const one = await received(acme, { ...embedded(bytes, 'image/png'), fromId: 'one' })
    const other = await received(acme, { ...embedded(bytes, 'image/png'), fromId: 'other' })
    expect(s3.names()).toEqual([expect.stringMatching(/^replyloop\/media\/[0-9a-f]{64}$/)])
    expect(await readLink(one.media?.url)).toMatchObject({ status: 200, bytes })

    const erased = async ({ contactId }: { contactId: string }) => {
      await acme.client.deleteContact({ params: { id: contactId } })
      await idle.after(hour)
    }
    await erased(one)
    expect(await readLink(other.media?.url)).toMatchObject({ status: 200, bytes })
    await erased(other)
    expect(s3.names()).toEqual([])
  })

  test('an import and an export go through it, and no folder is made', async () => {
    const { begin, ended, exportFile } = importsOf(server, acme)
    const id = await begin(`phone,first name\n+15551000000,Ann\n+15551000001,Bob\n`)
    expect(await ended(id)).toMatchObject({ state: 'done', rowsRead: 2, created: 2 })
    const { csv, state } = await exportFile()
    expect(state).toBe('done')
    expect(csv).toContain('+15551000001')
    expect(s3.names().some((name) => name.startsWith('replyloop/exports/exp_'))).toBe(true)
    for (const folder of ['media', 'imports', 'exports'])
      await expect(readdir(join(server.dataDir, folder))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('the files of imports and of exports are listed once in a clean-up, however long it takes', async () => {
    const lists = Array.from({ length: 520 }, (_, index) => ({ name: `List ${index}` })) // more than are erased at once
    const account = await openAccount(server, { lists, rateLimitPerMinute: 100_000 })
    for (const { name } of lists)
      await askDashboard(server, account, 'DELETE', `/lists/${account.listId(name)}`)
    const before = s3.listings()
    await idle.after(hour)
    expect(s3.listings() - before).toBe(2)
  })

  test('a stream of more than one part arrives whole, can be read from its middle, and a stopped one leaves nothing', async () => {
    const address = parseBucketUrl(s3.url)
    if (address === undefined) throw new Error('no address')
    const imports = (await openBucket(address))('imports')
    const bytes = Buffer.alloc(7 * 1024 * 1024, 'abcdefg')
    expect(await imports.put('large', Readable.from([bytes]))).toBe(bytes.length)
    const { stream, size } = await imports.open('large', 10)
    expect(size).toBe(bytes.length - 10)
    expect((await buffer(stream)).equals(bytes.subarray(10))).toBe(true)
    await imports.remove('large')

    const stopping = new AbortController()
    const endless = async function* () {
      for (;;) {
        yield bytes
        stopping.abort()
      }
    }
    await expect(imports.put('cut', Readable.from(endless()), stopping.signal)).rejects.toThrow()
    expect(s3.names().filter((name) => name.includes('/imports/'))).toEqual([])
    expect(await imports.writtenAt('cut')).toBeUndefined()
  })

  test.each(['http://files', 's3:///prefix', 's3://files?endpoint=nowhere', 's3://files/%zz'])(
    '%s is refused',
    (MEDIA_URL) => {
      expect(() => readConfig({ MEDIA_URL })).toThrow(/^MEDIA_URL must be s3:\/\//)
    },
  )
})
