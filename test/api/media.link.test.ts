import { rm } from 'node:fs/promises'
import { openAccount, words } from '../support/factories.ts'
import { embedded, files, readLink, storedFiles } from '../support/media.ts'
import { received } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { createFakeClock, hour } from '../support/time.ts'

const mebibyte = 1024 * 1024
const clock = createFakeClock()
const server = suiteServer({ clock })
const acme = suiteAccount(server)

/** The link to the file of a new message. */
async function signMediaUrl(bytes: Buffer, type: string): Promise<URL> {
  const { media } = await received(acme, embedded(bytes, type))
  return new URL(media?.url ?? '')
}

const unauthorized = { status: 401, json: { error: { code: 'UNAUTHORIZED' } } }

describe('200', () => {
  test.each([
    ['image/png', files.png()],
    ['image/jpeg', files.jpeg()],
    ['image/gif', files.gif()],
    ['video/mp4', files.mp4()],
    ['audio/mpeg', files.mp3()],
  ])('%s is shown inline', async (type, bytes) => {
    const { headers } = await readLink(await signMediaUrl(bytes, type))
    expect(headers.get('content-disposition')).toMatch(/^inline\b/)
    expect(headers.get('content-type')).toBe(type)
  })

  test.each([
    ['application/pdf', files.pdf()],
    ['text/plain', files.text()],
    ['text/csv; charset=utf-8', files.text('a,b')],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', files.zip()],
  ])('%s is downloaded as what it is, as the providers of channels ask', async (type, bytes) => {
    const { headers } = await readLink(await signMediaUrl(bytes, type))
    expect(headers.get('content-disposition')).toMatch(/^attachment\b/)
    expect(headers.get('content-type')).toBe(type.toLowerCase())
  })

  test.each([
    ['image/svg+xml', files.svg()],
    ['image/svg+xml; charset=utf-8', files.svg()],
    ['IMAGE/SVG+XML', files.svg()],
    ['text/html', files.html()],
    ['text/html;charset=utf-8', files.html()],
    ['application/xhtml+xml', files.html()],
    ['text/xml', files.svg()],
    ['text/css', files.text('* {}')],
    ...words(`
      text/javascript text/javascript;charset=utf-8 application/javascript application/x-javascript text/ecmascript
      application/json application/wasm text/x-component application/vnd.example text/plainer
    `).map((type): [string, Buffer] => [type, files.text('alert(1)')]),
  ])('%s is downloaded as mere bytes, which no page runs or is styled by', async (type, bytes) => {
    const { headers } = await readLink(await signMediaUrl(bytes, type))
    expect(headers.get('content-disposition')).toMatch(/^attachment\b/)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['image/png;a, text/html', 'image/png'],
    ['image/png; name=a, text/html', 'image/png;name="a, text/html"'],
    ['image/png; name="a, text/html"', 'image/png; name="a, text/html"'],
    ['image/png; name="a\\", text/html"', 'image/png; name="a\\", text/html"'],
  ])('no second type follows the first in %s', async (type, header) => {
    const { media } = await received(acme, { ...embedded(files.png(), 'image/png'), mediaContentType: type })
    const { headers } = await readLink(media?.url)
    expect(headers.get('content-type')).toBe(header)
  })

  test('no browser guesses the type of a file or runs what it holds', async () => {
    const { headers } = await readLink(await signMediaUrl(files.svg(), 'image/svg+xml'))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none';sandbox")
  })

  test('no cache between keeps a file, and no browser for longer than the link', async () => {
    const { headers } = await readLink(await signMediaUrl(files.png(), 'image/png'))
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
  })

  test('a type with the name of the file beside it is read back', async () => {
    const link = await signMediaUrl(files.text(), 'text/plain; name="счёт 🧾.txt"')
    const read = await readLink(link)
    expect(read).toMatchObject({ status: 200, bytes: files.text() })
    expect(read.headers.get('content-type')).toMatch(/^text\/plain\b/)
  })

  test('HEAD tells the size without the bytes', async () => {
    const response = await fetch(await signMediaUrl(files.text('sized'), 'text/plain'), { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('5')
  })

  test('holds for an hour; reading the message again makes a new link', async () => {
    const { id, media } = await received(acme, embedded(files.png(), 'image/png'))
    clock.advance(hour)
    expect(await readLink(media?.url)).toMatchObject({ status: 200 })
    clock.advance(1)
    expect(await readLink(media?.url)).toMatchObject(unauthorized)
    const again = (await acme.client.getMessage({ params: { id } })).body
    expect(await readLink(again.media?.url)).toMatchObject({ status: 200, bytes: files.png() })
  })
})

describe('401', () => {
  let link: URL
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link)
    change(url)
    return readLink(url)
  }
  const value = (name: string) => link.searchParams.get(name) ?? ''

  beforeAll(async () => {
    link = await signMediaUrl(files.png('mine'), 'image/png')
  })

  test.each(['first', 'last'])('a signature whose %s character was changed', async (which) => {
    const signature = value('signature')
    const at = which === 'first' ? 0 : signature.length - 1
    const other = signature[at] === 'A' ? 'Q' : 'A'
    const tampered = signature.slice(0, at) + other + signature.slice(at + 1)
    expect(await changed((url) => url.searchParams.set('signature', tampered))).toMatchObject(unauthorized)
  })

  test.each(['', 'x', 'x'.repeat(200), '✗'])('the signature %j', async (signature) => {
    expect(await changed((url) => url.searchParams.set('signature', signature))).toMatchObject(unauthorized)
  })

  test.each(['signature', 'expires'])('without %s', async (name) => {
    expect(await changed((url) => url.searchParams.delete(name))).toMatchObject(unauthorized)
  })

  test.each(['signature', 'expires'])('with %s twice', async (name) => {
    expect(await changed((url) => url.searchParams.append(name, value(name)))).toMatchObject(unauthorized)
  })

  test.each(['9999999999999', '-1', '1e20', 'never', ''])('an expiry of %j', async (expires) => {
    expect(await changed((url) => url.searchParams.set('expires', expires))).toMatchObject(unauthorized)
  })

  test('the signature of another message', async () => {
    const other = await signMediaUrl(files.png('other'), 'image/png')
    expect(await changed((url) => (url.pathname = other.pathname))).toMatchObject(unauthorized)
    expect(await changed((url) => (url.pathname = '/media/msg_unknown'))).toMatchObject(unauthorized)
  })

  test('a messageId in the query does not replace the one in the path', async () => {
    const other = await signMediaUrl(files.png('other'), 'image/png')
    const id = link.pathname.split('/').at(-1) ?? ''
    const answer = await changed((url) => {
      url.pathname = other.pathname
      url.searchParams.set('messageId', id)
    })
    expect(answer).toMatchObject(unauthorized)
  })

  test('an API key does not replace the signature', async () => {
    link.search = ''
    const response = await fetch(link, { headers: { 'x-api-key': acme.apiKey } })
    expect(response.status).toBe(401)
  })
})

test('403: plain HTTP through a proxy', async () => {
  const link = await signMediaUrl(files.png(), 'image/png')
  const response = await fetch(link, { headers: { 'x-forwarded-proto': 'http' } })
  expect(response.status).toBe(403)
})

test('404: a file that is gone from its folder', async () => {
  const before = await storedFiles(server.dataDir)
  const { media } = await received(acme, embedded(files.png('gone'), 'image/png'))
  for (const path of await storedFiles(server.dataDir)) if (!before.includes(path)) await rm(path)
  expect(await readLink(media?.url)).toMatchObject({ status: 404, json: { error: { code: 'NOT_FOUND' } } })
})

test('an aborted download is not logged as an error', async () => {
  const logged: string[] = []
  const ended = Promise.withResolvers<void>()
  const watched = await startServer({
    env: { LOG_LEVEL: 'info' },
    logTo: {
      write(line) {
        logged.push(line)
        if (line.includes('"status":499')) ended.resolve()
      },
    },
  })
  const account = await openAccount(watched)
  const { media } = await received(account, embedded(Buffer.alloc(10 * mebibyte, 'x'), 'text/plain'))
  const leaving = new AbortController()
  await fetch(media?.url ?? '', { signal: leaving.signal })
  leaving.abort()
  await ended.promise
  await watched.close()
  expect(logged.filter((line) => !line.includes('"level":30'))).toEqual([])
})
