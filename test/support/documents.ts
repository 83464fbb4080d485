import { deflateRawSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A line of a page of a PDF, in letters of a size. */
export interface PdfLine {
  text: string
  size?: number
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** A PDF with a page for each list of lines; `trailer` is added to what says where its parts are. */
export function pdf(pages: readonly (readonly PdfLine[])[], trailer = ''): Buffer {
  const contents = pages.map((lines) => {
    let y = 760
    return lines
      .map(({ text, size = 11 }) => `BT /F1 ${size} Tf 60 ${(y -= size * 1.3)} Td (${escaped(text)}) Tj ET`)
      .join('\n')
  })
  return pdfOfStreams(
    contents.map((text) => ({ bytes: Buffer.from(text, 'latin1'), filter: '' })),
    trailer,
  )
}

function pdfOfStreams(streams: readonly { bytes: Buffer; filter: string }[], trailer = ''): Buffer {
  const objects: Buffer[] = []
  const add = (number: number, body: Buffer | string) =>
    (objects[number] = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]))
  const kids = streams.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  add(1, '<< /Type /Catalog /Pages 2 0 R >>')
  add(2, `<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`)
  add(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [at, { bytes, filter }] of streams.entries()) {
    const page = 4 + at * 2
    add(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${page + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    add(
      page + 1,
      Buffer.concat([
        Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const head = Buffer.from('%PDF-1.4\n')
  const offsets: number[] = []
  let at = head.length
  for (const object of objects.slice(1)) {
    offsets.push(at)
    at += object.length
  }
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.concat([
    head,
    ...objects.slice(1),
    Buffer.from(
      `xref\n0 ${objects.length}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  ])
}

/** A PDF whose pages are pictures. */
export const scannedPdf = () => pdfOfStreams([{ bytes: Buffer.from('0 0 600 800 re f'), filter: '' }])

/** A PDF that asks for a password. */
export const lockedPdf = () => {
  const key = `<${'ab'.repeat(32)}>`
  return pdf(
    [[{ text: 'Secret' }]],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
  )
}

const wordHead =
  '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'

/** A paragraph of a Word file, with the name of its style. */
export const paragraph = (text: string, style?: string) =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`

/** A table of a Word file. */
export const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** A Word file (.docx) with that in its body. */
export async function docx(body: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('<Types/>'), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(`${wordHead}${body}</w:body></w:document>`), 'word/document.xml')
  zip.end()
  return buffer(zip.outputStream)
}

/** A Word file whose text unpacks to `megabytes`, though it says it has `said` bytes. */
export function docxBomb(megabytes: number, said: number): Buffer {
  const name = Buffer.from('word/document.xml')
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20), { level: 9 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(said, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 4)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(said, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}
