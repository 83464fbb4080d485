import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { openAccount, words } from '../support/factories.ts'
import { embedded, files, readLink, storedFiles } from '../support/media.ts'
import { expectFlatError, incoming, postIncoming, received, titled } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { createFakeClock, hour, until } from '../support/time.ts'

const mebibyte = 1024 * 1024
const clock = createFakeClock()
const server = suiteServer({ clock })
const acme = suiteAccount(server)

const post = (fields: object, account = acme) => postIncoming(account, { customData: incoming(fields) })
// Beside others an account waits seconds for the turn of its next large request: each test of one has an account of its own.
const postLarge = async (size: number) =>
  post(embedded(Buffer.alloc(size, 'y'), 'text/plain'), await openAccount(server))

describe('200: an embedded file', () => {
  test('is stored under DATA_DIR and shown with a link to the same bytes', async () => {
    const bytes = files.png('shown')
    const { id, media } = await received(acme, embedded(bytes, 'image/png'))
    expect(media).toEqual({
      url: expect.stringMatching(new RegExp(`^${server.origin}/media/${id}\\?`)),
      contentType: 'image/png',
      bytes: bytes.length,
      error: null,
    })
    const read = await readLink(media?.url)
    expect(read).toMatchObject({ status: 200, bytes })
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
    })
  })

  test('that comes with two messages is stored once, named by its hash', async () => {
    const bytes = files.png('twice')
    const before = await storedFiles(server.dataDir)
    await received(acme, embedded(bytes, 'image/png'))
    const other = await openAccount(server)
    const second = await received(other, embedded(bytes, 'image/png'))
    const added = (await storedFiles(server.dataDir)).filter((path) => !before.includes(path))
    expect(added).toEqual([expect.stringContaining(createHash('sha256').update(bytes).digest('hex'))])
    expect(await readFile(added.join(''))).toEqual(bytes)
    expect(await readLink(second.media?.url)).toMatchObject({ status: 200, bytes })
  })

  test('that comes with 10 racing messages is stored once, and no half-written file is left', async () => {
    const bytes = files.text('raced'.repeat(10_000))
    const before = await storedFiles(server.dataDir)
    await Promise.all(Array.from({ length: 10 }, () => received(acme, embedded(bytes, 'text/plain'))))
    expect(await storedFiles(server.dataDir)).toHaveLength(before.length + 1)
  })

  test.each([
    ['image/png', files.png()],
    ['IMAGE/PNG', files.png()],
    ['image/jpeg', files.jpeg()],
    ['image/jpg', files.jpeg()],
    ['image/gif', files.gif()],
    ['application/pdf', files.pdf()],
    ['video/mp4', files.mp4()],
    ['audio/mpeg', files.mp3()],
    ['audio/mp3', files.mp3()],
    ['application/zip', files.zip()],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', files.zip()],
    ['image/svg+xml', files.svg()],
    ['text/html', files.html()],
    ['text/plain; charset=utf-8', files.text()],
    ['text/csv', files.text('a,b\n1,2\n')],
    ['application/octet-stream', files.text('\0\x01\x02')],
  ])('of type %s is taken and comes back byte for byte', async (type, bytes) => {
    const { media } = await received(acme, embedded(bytes, type))
    expect(media).toMatchObject({ contentType: type.toLowerCase(), bytes: bytes.length })
    expect(await readLink(media?.url)).toMatchObject({ status: 200, bytes })
  })

  test.each(['data:image/png;base64,', 'DATA:image/png;BASE64,', 'data:image/png;name=dot.png;base64,'])(
    'may be written %s…',
    async (prefix) => {
      const bytes = files.png()
      const mediaUrl = prefix + bytes.toString('base64')
      const { media } = await received(acme, { mediaUrl, mediaContentType: 'image/png' })
      expect(await readLink(media?.url)).toMatchObject({ status: 200, bytes })
    },
  )

  test('of just 10 MiB is taken', async () => {
    const bytes = Buffer.alloc(10 * mebibyte, 'x')
    const { media } = await received(await openAccount(server), embedded(bytes, 'text/plain'))
    expect(media).toMatchObject({ bytes: 10 * mebibyte })
    expect((await readLink(media?.url)).bytes.equals(bytes)).toBe(true)
  })
})

describe('200: a linked file', () => {
  test('is shown with the link that was given', async () => {
    const mediaUrl = 'https://files.example.test/a%20b.jpg?size=1&x=%2F#top'
    const { media } = await received(acme, { mediaUrl, mediaContentType: 'image/jpeg' })
    expect(media).toEqual({ url: mediaUrl, contentType: 'image/jpeg', bytes: null, error: null })
  })

  test('a content type without a file is no file', async () => {
    expect(await received(acme, { mediaContentType: 'image/png' })).toMatchObject({ media: null })
  })
})

describe('400', () => {
  test.each(titled(['https://files.example.test/a.jpg', embedded(files.png(), 'image/png').mediaUrl]))(
    'a file without mediaContentType: %s',
    async (_, mediaUrl) => {
      for (const mediaContentType of [undefined, null, ' ']) {
        const answer = await post({ mediaUrl, mediaContentType })
        expectFlatError(answer, 400, 'VALIDATION_FAILED', /mediaContentType/)
      }
    },
  )

  test.each([
    ['a PNG', 'image/jpeg', files.png()],
    ['a PDF', 'image/png', files.pdf()],
    ['a JPEG', 'application/pdf', files.jpeg()],
    ['a program', 'image/png', files.exe()],
    ['an archive', 'image/png', files.zip()],
    ['a GIF', 'video/mp4', files.gif()],
    ['a PDF', 'text/plain', files.pdf()],
  ])('%s that is said to be %s', async (_, type, bytes) => {
    const answer = await post(embedded(bytes, type))
    expectFlatError(answer, 400, 'VALIDATION_FAILED', /^customData\.mediaContentType/)
  })

  const brokenUris = words(`
    data:image/png;base64,@@@@ data:image/png;base64,iVBORw0KGgo* data:image/png;base64,iVBO====
    data:image/png;base64,iVBORw0K=Ggo data:image/png;base64,i data:image/png;base64,
    data:image/png;base64 data:image/png,plain data: data:;base64,%00
  `)
  test.each(brokenUris)('the broken data URI %s', async (mediaUrl) => {
    const before = await storedFiles(server.dataDir)
    const answer = await post({ mediaUrl, mediaContentType: 'image/png' })
    expectFlatError(answer, 400, 'VALIDATION_FAILED', /^customData\.mediaUrl/)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })

  test.each(
    titled([
      'ftp://files.example.test/a.jpg',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//files.example.test/a.jpg',
      '/a.jpg',
      'a.jpg',
      'https://',
      `https://files.example.test/${'x'.repeat(2048)}`,
      'https://files.example.test/\0',
      'https://files.example.test/\ud800',
    ]),
  )('the link %s', async (_, mediaUrl) => {
    const answer = await post({ mediaUrl, mediaContentType: 'image/jpeg' })
    expectFlatError(answer, 400, 'VALIDATION_FAILED', /^customData\.mediaUrl/)
  })

  test.each(['image', 'image/', 'image/png, text/html', 'image/png\r\nX: y', 'text/html\n;x', 'a/b; \u0001'])(
    'the content type %j',
    async (mediaContentType) => {
      const answer = await post({ ...embedded(files.text(), ''), mediaContentType })
      expectFlatError(answer, 400, 'VALIDATION_FAILED', /mediaContentType/)
    },
  )
})

describe('413', () => {
  test('a file of 10 MiB and one byte', async () => {
    const before = await storedFiles(server.dataDir)
    const answer = await postLarge(10 * mebibyte + 1)
    expectFlatError(answer, 413, 'PAYLOAD_TOO_LARGE', /10 MiB/)
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })

  test('a request of 17 MiB', async () => {
    const answer = await postLarge(12.75 * mebibyte)
    expectFlatError(answer, 413, 'PAYLOAD_TOO_LARGE', /16 MiB/)
  })
})

describe('an erased contact', () => {
  test('takes its files along: the link ends at once, the file within the hour', async () => {
    const erased = await received(acme, { ...embedded(files.png('erased'), 'image/png'), fromId: 'erased' })
    const before = await storedFiles(server.dataDir)
    await acme.client.deleteContact({ params: { id: erased.contactId } })
    expect(await readLink(erased.media?.url)).toMatchObject({ status: 404 })
    clock.advance(hour)
    const after = await until(
      () => storedFiles(server.dataDir),
      (found) => found.length < before.length,
    )
    const hash = createHash('sha256').update(files.png('erased')).digest('hex')
    expect(before.filter((path) => !after.includes(path))).toEqual([expect.stringContaining(hash)])
  })

  test('leaves the files that other messages show', async () => {
    const own = await startServer({ clock })
    const account = await openAccount(own)
    const shared = embedded(files.png('shared'), 'image/png')
    await received(account, shared)
    const erased = await received(account, { ...shared, fromId: 'erased' })
    await received(account, { ...embedded(files.png('alone'), 'image/png'), fromId: 'erased' })
    await account.client.deleteContact({ params: { id: erased.contactId } })
    clock.advance(hour)
    await until(
      () => storedFiles(own.dataDir),
      (found) => found.length < 2,
    )
    await own.stop() // waits for the jobs that run
    expect(await storedFiles(own.dataDir)).toHaveLength(1)
    await rm(own.dataDir, { recursive: true })
  })
})
