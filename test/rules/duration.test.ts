import { durationOf } from '../../server/src/modules/bot/voice/duration.rules.ts'
import { fileNameOf } from '../../server/src/modules/bot/voice/voiceNote.rules.ts'
import { voiceNote } from '../support/voice.ts'

const mvhd = (version: number, scale: number, units: number) => {
  const box = Buffer.alloc(40)
  box.write('mvhd')
  box[4] = version
  if (version === 1) {
    box.writeUInt32BE(scale, 24)
    box.writeBigUInt64BE(BigInt(units), 28)
  } else {
    box.writeUInt32BE(scale, 16)
    box.writeUInt32BE(units, 20)
  }
  return Buffer.concat([Buffer.from('\0\0\0\u0018ftypM4A \0\0\0\0', 'latin1'), box])
}

function wav(seconds: number) {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16_000, 28)
  return Buffer.concat([head, Buffer.alloc(16_000 * seconds - 44)])
}

/** Frames of MPEG 2, layer III, at 64 kbit/s and 24 kHz: 24 milliseconds and 192 bytes each. */
function mp3(frames: number, tag = Buffer.alloc(0)) {
  const frame = Buffer.alloc(192)
  Buffer.from([0xff, 0xf3, 0x84, 0]).copy(frame)
  return Buffer.concat([tag, ...Array.from({ length: frames }, () => frame)])
}

const id3 = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0001\0', 'latin1'), Buffer.alloc(128)])
const amr = Buffer.concat([
  Buffer.from('#!AMR\n'),
  ...Array.from({ length: 100 }, () => Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)])),
])

test.each([
  ['Ogg with Opus, of WhatsApp and Telegram', voiceNote(601), 601],
  ['MP4, of iPhones and Messenger', mvhd(0, 1000, 65_500), 65.5],
  ['MP4 with long numbers', mvhd(1, 44_100, 441_000), 10],
  ['WAV', wav(3), 3],
  ['MP3', mp3(500), 12],
  ['MP3 behind a tag', mp3(500, id3), 12],
  ['AMR, of MMS', amr, 2],
])('a recording tells how long it plays: %s', (_kind, bytes, seconds) => {
  expect(durationOf(bytes)).toBeCloseTo(seconds, 3)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['the beginning of an Ogg page', Buffer.from('OggS')],
  ['an MP4 that is written as it goes', mvhd(0, 1000, 0)],
  ['WebM', Buffer.from('\u001aE\u00df\u00a3webm', 'latin1')],
  ['a tag that says more than there is', Buffer.from('ID3\u0003\0\0\u007f\u007f\u007f\u007f', 'latin1')],
])('a file that does not tell is not measured: %s', (_kind, bytes) => {
  expect(durationOf(bytes)).toBeUndefined()
})

test.each([
  ['audio/ogg; codecs=opus', 'voice.ogg'],
  ['audio/mpeg', 'voice.mp3'],
  ['audio/mp4', 'voice.m4a'],
  ['audio/amr', 'voice.amr'],
  ['audio/../../etc', 'voice...'],
])('the name of a recording has the end by which servers go: %s', (type, name) => {
  expect(fileNameOf(type)).toBe(name)
})
