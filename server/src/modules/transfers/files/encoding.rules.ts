import type { Encoding } from '@replyloop/shared/values/transfer'

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The encoding that the mark at the beginning of a file names, and the length of the mark; `undefined` without one. */
export function markOf(head: Buffer): { encoding: Encoding; length: number } | undefined {
  const mark = marks.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  return mark && { encoding: mark[0], length: mark[1].length }
}

/** Whether the reader of rows takes bytes of this encoding as they are; files in others are rewritten as UTF-8 before. */
export const isReadAsStored = (encoding: Encoding): boolean =>
  encoding === 'utf-8' || encoding === 'windows-1252'

/** Counts the characters of several bytes in a file, chunk by chunk, and the bytes that belong to none. */
export interface Utf8Count {
  characters: number
  faults: number
  /** How many bytes of the last character are still to come, and how many it has. */
  missing: number
}

/** Counts on in the next bytes of a file: whether they are UTF-8 is seen by what most of them are. */
export function countUtf8(count: Utf8Count, bytes: Buffer): void {
  let { characters, faults, missing } = count
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (missing > 0) {
      if (byte >= 0x80 && byte < 0xc0) {
        missing -= 1
        if (missing === 0) characters += 1
        continue
      }
      faults += 1 // the character was cut off
      missing = 0
    }
    if (byte < 0x80) continue
    if (byte >= 0xc2 && byte < 0xe0) missing = 1
    else if (byte >= 0xe0 && byte < 0xf0) missing = 2
    else if (byte >= 0xf0 && byte < 0xf5) missing = 3
    else faults += 1
  }
  Object.assign(count, { characters, faults, missing })
}

/** Whether a file is UTF-8: one bad byte never changes how all else is read. `isWhole` says that the bytes counted are all. */
export const isMostlyUtf8 = ({ characters, faults, missing }: Utf8Count, isWhole: boolean): boolean =>
  characters >= faults + (isWhole && missing > 0 ? 1 : 0)

/** UTF-16 without its mark, by the zero bytes of its Latin letters. */
export function unmarkedUtf16(head: Buffer): Encoding | undefined {
  const pairs = Math.floor(Math.min(head.length, 4096) / 2)
  const zeros = [0, 0] satisfies [number, number]
  for (let at = 0; at < pairs * 2; at += 1) if (head[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even === 0 && odd > pairs / 2) return 'utf-16le'
  return odd === 0 && even > pairs / 2 ? 'utf-16be' : undefined
}

/** Letters of Windows-1252 that are no ASCII, three in a row: Latin words have two at most, Cyrillic ones all. */
const foreignWord = /(?<![a-zA-Z\xc0-\xff])[\xc0-\xff]{3,}(?![a-zA-Z])/g
const latinWord = /[a-zA-Z][\xc0-\xff]{1,2}(?![\xc0-\xff])|(?<![\xc0-\xff])[\xc0-\xff]{1,2}[a-zA-Z]/g

/**
 * The likeliest encoding of a file that is neither UTF-8 nor UTF-16: Windows-1252, unless its bytes make no sense in it. A person
 * can choose another.
 */
export function guessEncoding(head: Buffer): Encoding {
  const bytes = head.toString('latin1')
  // Windows-1252 has no characters there; Japanese files begin every other character with them.
  if (/[\x81\x8d\x8f\x90\x9d]/.test(bytes) && isShiftJis(head)) return 'shift_jis'
  const count = (words: RegExp) => bytes.match(words)?.length ?? 0
  return count(foreignWord) > count(latinWord) ? 'windows-1251' : 'windows-1252'
}

/** Whether bytes, which may end anywhere, are Shift_JIS. */
function isShiftJis(head: Buffer): boolean {
  const text = new TextDecoder('shift_jis').decode(head, { stream: true })
  return !text.includes('\ufffd') && /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)
}
