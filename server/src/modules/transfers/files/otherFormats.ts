import { invalidFile } from '../imports/import.rules.ts'

const workbook = (name: string) =>
  `The file is ${name}, not CSV; open it, save the table as CSV (UTF-8) and upload that`
const archive = (name: string) => `The file is ${name}; unpack it and upload the CSV file in it`
const document = (name: string) =>
  `The file is ${name}, not a table; save the table as CSV (UTF-8) and upload that`

/** What people upload in place of CSV, by the endings of such files. */
const formats: ReadonlyMap<string, string> = new Map([
  ['xlsx', workbook('an Excel workbook (.xlsx)')],
  ['xlsm', workbook('an Excel workbook (.xlsm)')],
  ['cfb', workbook('an old Excel workbook (.xls)')],
  ['ods', workbook('an OpenDocument workbook (.ods)')],
  ['zip', archive('a ZIP archive')],
  ['gz', archive('a compressed file (.gz)')],
  ['7z', archive('a 7-Zip archive')],
  ['rar', archive('a RAR archive')],
  ['bz2', archive('a compressed file (.bz2)')],
  ['xz', archive('a compressed file (.xz)')],
  ['zst', archive('a compressed file (.zst)')],
  ['pdf', document('a PDF document')],
  ['docx', document('a Word document (.docx)')],
  ['rtf', document('an RTF document')],
])

/** Texts that are no tables of cells, by how they begin. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^\s*BEGIN:VCARD/i, document('a vCard file (.vcf)')],
  [/^\s*<(?:!doctype|html|table|\?xml)/i, workbook('a web page or XML')],
  [/^\s*(?:\[\s*)?\{\s*"/, document('JSON')],
]

const maxMagicBytes = 64 * 1024

/** Throws a `Problem` that names what a file is which begins like this, and what to do, where that is not CSV. */
export async function refuseOtherFormats(head: Buffer): Promise<void> {
  const text = head
    .subarray(0, 256)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
  const { fileTypeFromBuffer } = await import('file-type')
  const format = await fileTypeFromBuffer(head.subarray(0, maxMagicBytes))
  const says =
    texts.find(([begins]) => begins.test(text))?.[1] ??
    formats.get(format?.ext ?? (text.startsWith('PK\x03\x04') ? 'zip' : ''))
  if (says !== undefined) throw invalidFile(says)
}
