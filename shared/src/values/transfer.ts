/** How far an export is. */
export const transferStates = ['queued', 'running', 'done', 'failed'] as const

/**
 * How far an import is: `checking` while it finds out whom it would greet, `waiting` until somebody says that it may begin,
 * `cancelled` where nobody did.
 */
export const importStates = [
  'queued',
  'checking',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportState = (typeof importStates)[number]

/** What may stand between the cells of a file; the first wins a tie. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The encodings in which a file is read, as the Encoding Standard calls them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof encodings)[number]

/** The same as people call them. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  'iso-8859-2': 'ISO 8859-2 (Central Europe)',
  macintosh: 'Mac OS Roman',
  shift_jis: 'Shift_JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
}

/** The largest file of texts, snippets or answers, in MiB: all that there may be fit into it. */
export const maxTextFileMiB = 8

/** What is made of a row of such a file. */
export const rowOutcomes = ['created', 'changed', 'unchanged', 'rejected'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
