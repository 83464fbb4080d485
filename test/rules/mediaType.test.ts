import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import {
  decodeDataUri,
  isShownInline,
  describeTypeMismatch,
} from '../../server/src/modules/conversations/media/mediaType.ts'
import { files } from '../support/media.ts'

const [png, jpeg, pdf, mp4, zip] = [files.png(), files.jpeg(), files.pdf(), files.mp4(), files.zip()]
const ogg = Buffer.from(`4f676753000200000000000000000000000000000000000001${'1e'}01766f72626973`, 'hex')
const mp3 = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(1000)])
const m4a = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypM4A \0\0\0\0M4A mp42'),
  Buffer.alloc(64),
])
const wav = Buffer.concat([Buffer.from('RIFF\u0024\0\0\0WAVEfmt '), Buffer.alloc(64)])
const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')

describe('a data URI', () => {
  test('gives back exactly the bytes that were encoded, with or without padding and with white space', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.boolean(), fc.boolean(), (bytes, padded, broken) => {
        const base64 = Buffer.from(bytes).toString('base64')
        const data = padded ? base64 : base64.replaceAll('=', '')
        const written = broken ? data.replace(/(.{5})/g, '$1\r\n ') : data
        expect(decodeDataUri(`data:image/png;base64,${written}`)).toEqual({ bytes: Buffer.from(bytes) })
      }),
    )
  })

  test.each([
    'data:audio/ogg;codecs=opus;base64,AAEC',
    'DATA:Image/PNG;name=a.png; BASE64 ,AAEC',
    'data:;base64,AAEC',
  ])('is read in any case and with parameters: %s', (uri) => {
    expect(decodeDataUri(uri)).toEqual({ bytes: Buffer.from([0, 1, 2]) })
  })

  test.each([
    ['data:text/plain,hello', 'not base64'],
    ['data:text/plain;charset=utf-8,hello', 'not base64'],
    ['data:image/png;base64', 'not a data URI'],
    ['https://files.test/a.png', 'not a data URI'],
    [`data:${'x'.repeat(2000)};base64,AAEC`, 'not a data URI'],
    ['data:image/png;base64,', 'empty file'],
    ['data:image/png;base64, \n', 'empty file'],
    ['data:image/png;base64,A', 'not valid base64'],
    ['data:image/png;base64,AAECA', 'not valid base64'],
    ['data:image/png;base64,AA=', 'not valid base64'],
    ['data:image/png;base64,AA===', 'not valid base64'],
    ['data:image/png;base64,A=A=', 'not valid base64'],
    ['data:image/png;base64,AA==AA==', 'not valid base64'],
    ['data:image/png;base64,AA-_', 'not valid base64'],
    ['data:image/png;base64,AAE\u0141', 'not valid base64'],
    ['data:image/png;base64,<b>hi</b>', 'not valid base64'],
  ])('that is damaged says how: %s', (uri, problem) => {
    expect(decodeDataUri(uri)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

describe('the type of a file', () => {
  test.each([
    [jpeg, 'image/png', 'says image/png, but the file is image/jpeg'],
    [png, 'image/jpeg', 'says image/jpeg, but the file is image/png'],
    [png, 'application/pdf', 'says application/pdf, but the file is image/png'],
    [png, 'text/plain', 'says text/plain, but the file is image/png'],
    [png, 'audio/x-unheard-of', 'says audio/x-unheard-of, but the file is image/png'],
    [pdf, 'image/jpeg', 'says image/jpeg, but the file is application/pdf'],
    [pdf, 'text/plain', 'says text/plain, but the file is application/pdf'],
    [mp3, 'image/gif', 'says image/gif, but the file is audio/mpeg'],
    [mp4, 'audio/ogg', 'says audio/ogg, but the file is video/mp4'],
    [zip, 'application/pdf', 'says application/pdf, but the file is application/zip'],
    [svg, 'image/png', 'says image/png, but the file is application/xml'],
    [gzipSync('hello'), 'video/mp4', 'says video/mp4, but the file is application/gzip'],
  ])('that is certainly another than the given one is reported (%#)', async (bytes, contentType, problem) => {
    expect(await describeTypeMismatch(bytes, contentType)).toBe(problem)
  })

  test.each([
    [jpeg, ['image/jpeg', 'image/jpg', 'IMAGE/JPEG; q=1', 'image/pjpeg']],
    [png, ['image/png', 'image/x-png', 'image/apng', 'image/x-unheard-of', 'application/vnd.unheard-of']],
    [ogg, ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg', 'video/ogg', 'audio/opus']],
    [mp3, ['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/mpeg3']],
    [mp4, ['video/mp4', 'audio/mp4', 'video/quicktime', 'video/3gpp', 'audio/x-m4a', 'video/x-m4v']],
    [m4a, ['audio/mp4', 'audio/m4a', 'audio/x-m4a', 'audio/aac', 'video/mp4']],
    [wav, ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']],
    [
      zip,
      [
        'application/zip',
        'application/x-zip-compressed',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.oasis.opendocument.text',
        'application/epub+zip',
        'application/java-archive',
      ],
    ],
    [
      cfb,
      ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-outlook', 'application/x-cfb'],
    ],
    [svg, ['image/svg+xml', 'application/xml', 'text/xml', 'application/atom+xml', 'text/plain']],
    [gzipSync('hello'), ['application/gzip', 'application/x-gzip', 'application/x-compressed-tar']],
    [pdf, ['application/pdf', 'application/x-pdf']],
  ])('passes under every name that it honestly has (%#)', async (bytes, contentTypes) => {
    for (const contentType of [...contentTypes, 'application/octet-stream', 'binary/octet-stream'])
      expect([contentType, await describeTypeMismatch(bytes, contentType)]).toEqual([contentType, undefined])
  })

  test.each([
    ['hello', 'text/plain'],
    ['hello', 'image/png'],
    ['{"a":1}', 'application/json'],
    ['BM, a text that begins like a bitmap', 'text/plain'],
    ['MZ;a;table\n1;2;3\n', 'text/csv'],
    ['BEGIN:VCARD\nVERSION:3.0\nEND:VCARD', 'text/x-vcard'],
  ])('that cannot be sniffed for certain passes as given: %j as %s', async (text, contentType) => {
    expect(await describeTypeMismatch(Buffer.from(text), contentType)).toBeUndefined()
  })

  test('never makes sniffing fail, with any bytes', async () => {
    const starts = [
      png,
      jpeg,
      ogg,
      mp3,
      mp4,
      wav,
      zip,
      cfb,
      gzipSync('hello'),
      Buffer.from('504b0304', 'hex'),
    ]
    const anyFile = fc
      .tuple(fc.constantFrom(...starts), fc.nat(40), fc.uint8Array({ maxLength: 200 }))
      .map(([start, cut, rest]) => Buffer.concat([start.subarray(0, cut), rest]))
    await fc.assert(
      fc.asyncProperty(anyFile, async (bytes) => {
        await describeTypeMismatch(bytes, 'image/png')
      }),
    )
  })

  test.each([
    ['image/png', true],
    ['Image/JPEG; q=1', true],
    ['audio/ogg; codecs=opus', true],
    ['video/mp4; codecs="svg"', true],
    ['image/svg+xml', false],
    ['image/svg', false],
    ['IMAGE/SVG+XML; charset=utf-8', false],
    ['text/html', false],
    ['application/pdf', false],
    ['application/xhtml+xml', false],
  ])('%s is shown inline: %s', (contentType, shown) => {
    expect(isShownInline(contentType)).toBe(shown)
  })
})
