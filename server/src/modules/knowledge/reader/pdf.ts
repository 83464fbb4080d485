import { ReadingFailure } from './readingFailure.ts'
import type { Block } from './passages.rules.ts'

/** A longer one is for a machine. */
const maxPages = 2000
/** A line of letters so much higher than most is a heading. */
const headingFactor = 1.15
const maxHeadingLength = 120
/** Lines so much further apart than letters are high begin a new paragraph. */
const gapFactor = 1.6

interface Line {
  text: string
  height: number
  y: number
  page: number
}

/** The text of a PDF: lines are joined to paragraphs, and large ones are headings. */
export async function readPdf(bytes: Uint8Array): Promise<Block[]> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: 1,
    verbosity: 0,
  }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ReadingFailure(isLocked ? 'encrypted' : 'damaged', { cause: error })
  })
  if (pdf.numPages > maxPages)
    throw new ReadingFailure('too_large', { detail: `It has ${pdf.numPages} pages.` })
  const lines: Line[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch((error: unknown) => {
      throw new ReadingFailure('damaged', { cause: error })
    })
    const { items } = await page.getTextContent()
    let line: Line | undefined
    for (const item of items) {
      if (!('str' in item)) continue
      const y = Number(item.transform[5])
      line ??= { text: '', height: 0, y, page: number }
      line.text += item.str
      if (item.str.trim() !== '') line.height = Math.max(line.height, item.height)
      if (!item.hasEOL) continue
      lines.push(line)
      line = undefined
    }
    if (line !== undefined) lines.push(line)
    page.cleanup()
  }
  return blocksOf(lines.filter(({ text }) => text.trim() !== ''))
}

function blocksOf(lines: readonly Line[]): Block[] {
  const usual = usualHeight(lines)
  const blocks: Block[] = []
  let before: Line | undefined
  for (const line of lines) {
    const isHeading = line.height > usual * headingFactor && line.text.length <= maxHeadingLength
    const last = blocks.at(-1)
    const goesOn =
      before !== undefined &&
      last !== undefined &&
      (last.level !== undefined) === isHeading &&
      before.page === line.page &&
      before.height === line.height &&
      before.y - line.y >= 0 &&
      before.y - line.y <= Math.max(line.height, 1) * gapFactor
    if (goesOn) last.text = joined(last.text, line.text)
    else
      blocks.push({
        text: line.text,
        page: line.page,
        ...(isHeading && { level: levelOf(line.height, usual) }),
      })
    before = line
  }
  return blocks
}

const levelOf = (height: number, usual: number) => (height > usual * 1.6 ? 1 : height > usual * 1.3 ? 2 : 3)

/** A word that is divided at the end of a line is one. */
const joined = (above: string, below: string): string =>
  /\p{L}-$/u.test(above) && /^\p{Ll}/u.test(below) ? above.slice(0, -1) + below : `${above} ${below}`

/** The height of most letters. */
function usualHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { height, text } of lines) {
    const rounded = Math.round(height * 10) / 10
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  const [usual] = [...letters].toSorted(([, one], [, other]) => other - one)
  return usual?.[0] ?? 0
}
