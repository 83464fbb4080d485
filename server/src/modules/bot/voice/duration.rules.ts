/**
 * For how many seconds a recording plays, by its own words; `undefined` where it has none, or is of a kind that few phones send
 * (WebM from browsers does not tell).
 */
export function durationOf(bytes: Buffer): number | undefined {
  const begins = bytes.toString('latin1', 0, 12)
  if (begins.startsWith('OggS')) return durationOfOgg(bytes)
  if (begins.startsWith('RIFF') && begins.endsWith('WAVE')) return durationOfWav(bytes)
  if (begins.startsWith('#!AMR\n')) return durationOfAmr(bytes)
  if (begins.slice(4, 8) === 'ftyp') return durationOfMp4(bytes)
  return durationOfMp3(bytes)
}

/** The last page tells how many samples there were; Opus counts 48,000 a second. */
function durationOfOgg(bytes: Buffer): number | undefined {
  const vorbis = bytes.subarray(0, 200).indexOf('\u0001vorbis', 0, 'latin1')
  const rate = vorbis < 0 ? 48_000 : at(bytes, vorbis + 12, 4)?.readUInt32LE()
  const samples = at(bytes, bytes.lastIndexOf('OggS') + 6, 8)?.readBigUInt64LE()
  return samples === undefined || !rate ? undefined : Number(samples) / rate
}

function durationOfWav(bytes: Buffer): number | undefined {
  const format = bytes.subarray(0, 1024).indexOf('fmt ')
  const bytesPerSecond = format < 0 ? undefined : at(bytes, format + 16, 4)?.readUInt32LE()
  return bytesPerSecond ? bytes.length / bytesPerSecond : undefined
}

/** The bytes of a frame of 20 milliseconds, by its type. */
const amrFrames = [13, 14, 16, 18, 20, 21, 27, 32, 6]

function durationOfAmr(bytes: Buffer): number {
  let frames = 0
  for (let place = 6; place < bytes.length; frames += 1)
    place += amrFrames[((bytes[place] ?? 0) >> 3) & 15] ?? 1
  return frames / 50
}

function durationOfMp4(bytes: Buffer): number | undefined {
  const header = bytes.indexOf('mvhd')
  if (header < 0) return undefined
  const isLong = bytes[header + 4] === 1
  const scale = at(bytes, header + (isLong ? 24 : 16), 4)?.readUInt32BE()
  const units = isLong
    ? Number(at(bytes, header + 28, 8)?.readBigUInt64BE() ?? 0)
    : (at(bytes, header + 20, 4)?.readUInt32BE() ?? 0)
  return scale && units > 0 ? units / scale : undefined
}

/** Of layer III, in thousands of bits a second: of version 1, and of the versions for speech. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]
const sampleRates = [44_100, 48_000, 32_000]

/** Frame by frame, since few files say how long they are. */
function durationOfMp3(bytes: Buffer): number | undefined {
  let place = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + sizeOfTag(bytes) : 0
  let seconds = 0
  for (let frame = frameAt(bytes, place); frame !== undefined; frame = frameAt(bytes, place)) {
    seconds += frame.seconds
    place += frame.length
  }
  return seconds === 0 ? undefined : seconds
}

/** Four bytes of seven bits. */
const sizeOfTag = (bytes: Buffer) =>
  [6, 7, 8, 9].reduce((size, place) => size * 128 + ((bytes[place] ?? 0) & 127), 0)

function frameAt(bytes: Buffer, place: number): { seconds: number; length: number } | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(place, place + 3)
  if (first !== 255 || (second & 0b1110_0110) !== 0b1110_0010) return undefined // layer III alone
  const version = (second >> 3) & 3 // 3: 1, 2: 2, 0: 2.5
  const bitrate = bitrates[version === 3 ? 0 : 1]?.[third >> 4]
  const fullRate = sampleRates[(third >> 2) & 3]
  if (!bitrate || fullRate === undefined || version === 1) return undefined
  const rate = fullRate / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samples = version === 3 ? 1152 : 576
  const length = Math.floor((samples * bitrate * 125) / rate) + ((third >> 1) & 1)
  return { seconds: samples / rate, length }
}

/** Some bytes, where the file has so many. */
const at = (bytes: Buffer, place: number, length: number): Buffer | undefined =>
  place >= 0 && place + length <= bytes.length ? bytes.subarray(place, place + length) : undefined
