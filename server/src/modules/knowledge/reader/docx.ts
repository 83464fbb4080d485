import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { ReadingFailure } from './readingFailure.ts'
import type { Block } from './passages.rules.ts'

/** A Word file is a ZIP file, of which this part is its text. */
const textPart = 'word/document.xml'
/** The most bytes of that: a thousand pages have ten megabytes. */
const maxTextBytes = 40 * 1024 * 1024

/** Names of styles of headings, in the languages of Word. */
const headingStyle = /^(heading|überschrift|berschrift|titre|título|ttulo|titolo|kop|title|titel)\s*(\d)?/i

/** The text of a Word file (.docx). */
export function readDocx(bytes: Uint8Array): Block[] {
  const xml = textOf(bytes)
  const blocks: Block[] = []
  let text = ''
  let cells: string[] | undefined
  let level: number | undefined
  let inText = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'w:p') level = undefined
        else if (name === 'w:pStyle') level = levelOf(attributes['w:val'] ?? '') ?? level
        else if (name === 'w:outlineLvl') level = Number(attributes['w:val']) + 1
        else if (name === 'w:t') inText = true
        else if (name === 'w:tab' || name === 'w:br') text += ' '
        else if (name === 'w:tr') cells ??= []
      },
      ontext(data) {
        if (inText) text += data
      },
      onclosetag(name) {
        if (name === 'w:t') inText = false
        else if (name === 'w:tc') {
          if (text.trim() !== '') cells?.push(text.trim())
          text = ''
        } else if (name === 'w:tr') {
          blocks.push({ text: (cells ?? []).join(' | ') })
          cells = undefined
        } else if (name === 'w:p') {
          if (cells !== undefined) text += ' ' // the paragraphs of a cell belong together
          else {
            blocks.push({ text, level })
            text = ''
          }
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return blocks
}

function levelOf(style: string): number | undefined {
  const found = headingStyle.exec(style)
  return found === null ? undefined : Number(found[2] ?? 1)
}

function textOf(bytes: Uint8Array): string {
  let isTooLarge = false
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name !== textPart) return false
        isTooLarge ||= originalSize > maxTextBytes
        return !isTooLarge
      },
    })
    const found = files[textPart]
    if (found !== undefined) return new TextDecoder().decode(found)
  } catch (error) {
    throw new ReadingFailure('damaged', { cause: error })
  }
  throw new ReadingFailure(isTooLarge ? 'too_large' : 'unsupported_type')
}
