import { maxKnowledgeCharacters, maxPageBytes } from '@replyloop/shared/values/knowledge'
import { readDocx } from './docx.ts'
import { encodingIn, readHtml } from './html.ts'
import { splitIntoPassages, type Block, type SplitPassage } from './passages.rules.ts'
import { readPdf } from './pdf.ts'
import { ReadingFailure } from './readingFailure.ts'

/** A file or a page, and what its provider says of its type. */
export interface GivenDocument {
  bytes: Uint8Array
  contentType: string
  /** Of a file. */
  name: string | null
}

/** What was read of it. */
export interface ReadDocument {
  title: string | null
  passages: SplitPassage[]
}

/** Reads a document of any kind. Throws a `ReadingFailure` where it has no text that can be used. */
export async function readDocument(given: GivenDocument): Promise<ReadDocument> {
  const { title, blocks } = await blocksOf(given)
  const passages = splitIntoPassages(blocks)
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0)
  if (characters === 0) throw new ReadingFailure('no_text')
  if (characters > maxKnowledgeCharacters) throw new ReadingFailure('too_many_characters')
  return { title, passages }
}

async function blocksOf(given: GivenDocument): Promise<{ title: string | null; blocks: Iterable<Block> }> {
  const { bytes, contentType } = given
  const [said = ''] = contentType.toLowerCase().split(';')
  const head = latin(bytes.subarray(0, 2048))
  if (head.slice(0, 1024).includes('%PDF-')) return { title: null, blocks: await readPdf(bytes) }
  if (head.startsWith('PK\u0003\u0004')) return { title: null, blocks: readDocx(bytes) }
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) throw ofOldOffice(bytes)
  const isHtml =
    /html/.test(said) || /^\s*(<!doctype html|<html)/i.test(head) || /\.html?$/i.test(given.name ?? '')
  if (isHtml && bytes.length > maxPageBytes) throw new ReadingFailure('too_large')
  if (!isHtml && !/^text\/(plain|markdown|x-markdown)$|^$|octet-stream/.test(said))
    throw new ReadingFailure('unsupported_type', { detail: `Its type is ${said}.` })
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
  const text = decode(bytes, charset ?? (isHtml ? encodingIn(head) : undefined))
  return isHtml ? readHtml(text) : { title: null, blocks: paragraphsOf(text) }
}

/** The text of bytes, in the encoding that is said, else in UTF-8 or UTF-16, else in that of Windows. */
function decode(bytes: Uint8Array, label: string | undefined): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  for (const encoding of [mark, label, 'utf-8', 'windows-1252']) {
    if (encoding === undefined) continue
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (text.includes('\0')) throw new ReadingFailure('unsupported_type')
      return text
    } catch (error) {
      if (error instanceof ReadingFailure) throw error
      // It is none that is known, or the text is in another one.
    }
  }
  throw new ReadingFailure('unsupported_type')
}

/** The paragraphs of a plain text or Markdown, whose headings begin with `#`. */
function* paragraphsOf(text: string): Generator<Block> {
  let lines: string[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const [, signs, heading] = /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line) ?? []
    if (line.trim() !== '' && signs === undefined) {
      lines.push(line)
      continue
    }
    yield { text: lines.join('\n') }
    lines = []
    if (signs !== undefined) yield { text: heading ?? '', level: signs.length }
  }
  yield { text: lines.join('\n') }
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The former format of Word, and files of the new one that have a password, lie in the same kind of file. */
function ofOldOffice(bytes: Uint8Array): ReadingFailure {
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted
    ? new ReadingFailure('encrypted')
    : new ReadingFailure('unsupported_type', { detail: 'It is an old Word file (.doc).' })
}
