import { z } from 'zod'
import { files, readLink } from '../../support/media.ts'
import { readMessage } from '../../support/messages.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import { answer, redirectTo, type Behaviour } from '../../support/webhookReceiver.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const acme = suiteAccount(server)
const zap = connectZap(server, acme)
/** Where the file of a step before lies: Zapier hands a link over. */
const drive = suiteReceiver()
const elsewhere = suiteReceiver()

const Identified = z.looseObject({ id: z.string() })
const message = { fromId: 'user-1', toId: 'acme', body: 'Here it is.' }
const receive = (given: Record<string, unknown> = {}) =>
  zap.create('receive_message', { ...message, mediaUrl: `${drive.url}/file`, ...given })

const file =
  (bytes: Uint8Array, contentType?: string): Behaviour =>
  (response) => {
    response.writeHead(200, contentType === undefined ? {} : { 'content-type': contentType })
    response.end(bytes)
  }

test.each([
  ['as it is sent', files.png(), 'image/png', undefined, 'image/png'],
  ['by its bytes, where it is sent without one', files.png(), undefined, undefined, 'image/png'],
  [
    'by its bytes, where it is sent as anything',
    files.pdf(),
    'application/octet-stream',
    undefined,
    'application/pdf',
  ],
  ['as text, where it is that', files.text(), 'text/plain; charset=utf-8', undefined, 'text/plain'],
  ['as anything, where nothing says more', files.text(), undefined, undefined, 'application/octet-stream'],
  ['as the person says', files.text(), 'application/octet-stream', 'text/csv', 'text/csv'],
])(
  'a file of a step before is stored, and its type is %s',
  async (_, bytes, sentAs, mediaContentType, type) => {
    drive.behave(file(bytes, sentAs))
    const { id } = Identified.parse(await receive({ mediaContentType }))
    const { media } = await readMessage(acme, id)
    expect(media).toMatchObject({ contentType: type, bytes: bytes.length, error: null })
    expect((await readLink(media?.url)).bytes).toEqual(bytes)
  },
)

test('a link that redirects brings its file, and the key of the connection goes nowhere', async () => {
  // Zapier's library follows no redirect to 127.0.0.1, which 0.0.0.0 is as well.
  drive.behave(redirectTo(`${elsewhere.url.replace('127.0.0.1', '0.0.0.0')}/moved`, 302))
  elsewhere.behave(file(files.png(), 'image/png'))
  const { id } = Identified.parse(await receive())
  expect((await readMessage(acme, id)).media).toMatchObject({ contentType: 'image/png', error: null })
  const sent = [...drive.deliveries, ...elsewhere.deliveries].map(({ headers }) => JSON.stringify(headers))
  expect(sent.join()).not.toContain(acme.apiKey)
})

test('without a file, or with an empty one mapped, the message comes without', async () => {
  for (const mediaUrl of [undefined, '', ' ']) {
    const { id } = Identified.parse(await receive({ mediaUrl }))
    expect((await readMessage(acme, id)).media).toBeNull()
  }
})

describe('what is no file stops the run, and nothing is stored', () => {
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'x')
  const streamed: Behaviour = (response) => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' })
    response.write(large)
    response.end()
  }

  test.each<[string, Behaviour, RegExp]>([
    ['a link that is gone', answer(404), /^File leads to no file \(status 404\)/],
    ['a link that asks to sign in', answer(401), /^File leads to no file \(status 401\)/],
    ['an empty file', file(Buffer.alloc(0), 'image/png'), /^File is empty/],
    ['more than 10 MiB', file(large, 'text/plain'), /^File can hold at most 10 MiB(?! \()/],
    ['more than 10 MiB of unknown length', streamed, /^File can hold at most 10 MiB(?! \()/],
  ])('%s', async (_, behaviour, text) => {
    const before = (await acme.client.listMessages()).body.data.length
    drive.behave(behaviour)
    expect(await failureOf(receive())).toMatchObject(halted(text))
    expect((await acme.client.listMessages()).body.data).toHaveLength(before)
  })

  test.each(['see attachment', 'ftp://files.example.com/a', 'file:///etc/passwd', 'data:text/plain,a'])(
    '%s',
    async (mediaUrl) => {
      expect(await failureOf(receive({ mediaUrl }))).toMatchObject(
        halted(/^File must be a file of a step before/),
      )
    },
  )

  test('a type that the file certainly is not', async () => {
    drive.behave(file(files.png(), 'image/png'))
    const failure = await failureOf(receive({ mediaContentType: 'application/pdf' }))
    expect(failure).toMatchObject(halted(/^File Type says application\/pdf, but the file is image\/png/))
  })
})

test.each<[string, Behaviour | undefined]>([
  ['that fails', answer(503)],
  ['that does not answer', undefined],
])('a server of files %s is an error, so that the run can be replayed', async (_, behaviour) => {
  if (behaviour !== undefined) drive.behave(behaviour)
  const mediaUrl = behaviour === undefined ? 'http://127.0.0.1:1/file' : `${drive.url}/file`
  expect(await failureOf(receive({ mediaUrl }))).toMatchObject({ name: 'AppError', code: 'FILE_UNREACHABLE' })
})
