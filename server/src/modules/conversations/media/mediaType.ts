const maxHeaderLength = 1000
const expectedForm = 'write data:<MIME_TYPE>;base64,<ENCODED_DATA>'

/** The file inside a data URI, or what is wrong with it, to be read after the name of the field. */
type DecodedDataUri = { bytes: Buffer } | { problem: string }

/**
 * Decodes `data:<MIME_TYPE>;base64,<ENCODED_DATA>` (docs/interface.md#receive-a-message; RFC 2397). White space in
 * the data is ignored and padding may be missing. Takes time in proportion to the length for any text.
 */
export function decodeDataUri(uri: string): DecodedDataUri {
  const comma = uri.slice(0, maxHeaderLength).indexOf(',')
  const [, header] = /^data:(.*)$/is.exec(uri.slice(0, Math.max(comma, 0))) ?? []
  if (header === undefined) return { problem: `is not a data URI; ${expectedForm}` }
  if (!/;\s*base64\s*$/i.test(header)) return { problem: `is a data URI that is not base64; ${expectedForm}` }
  const bytes = decodeBase64(uri.slice(comma + 1))
  if (bytes === undefined) return { problem: 'is a data URI whose data are not valid base64' }
  if (bytes.length === 0) return { problem: 'is a data URI of an empty file' }
  return { bytes }
}

/** The MIME type that a data URI says, in lower case; text where it says none, as RFC 2397 has it. */
export const typeOfDataUri = (uri: string): string =>
  /^data:([^;,\s]+)/i.exec(uri)?.[1]?.toLowerCase() ?? 'text/plain'

/** Buffer skips what is not base64, and accepts the alphabet for URLs; a damaged file must not pass as another one. */
function decodeBase64(text: string): Buffer | undefined {
  let end = text.length
  let padding = 0
  for (; end > 0 && (text[end - 1] === '=' || isSpace(text.charCodeAt(end - 1))); end -= 1)
    if (text[end - 1] === '=') padding += 1
  const data = text.slice(0, end)
  if (/[^A-Za-z0-9+/\t\n\f\r ]/.test(data)) return undefined
  // Counted, not replaced: replacing ten million spaces would hold up everybody else for a second.
  let digits = 0
  for (let at = 0; at < end; at += 1) if (!isSpace(data.charCodeAt(at))) digits += 1
  const wellPadded = padding === 0 ? digits % 4 !== 1 : padding <= 2 && (digits + padding) % 4 === 0
  return wellPadded ? Buffer.from(data, 'base64') : undefined
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9 || code === 12

/**
 * What is wrong with `contentType` as the type of the file, such as `says image/jpeg, but the file is image/png`; to
 * be read after the name of the field. `undefined` unless the bytes certainly are something else
 * (docs/interface.md#media).
 */
export async function describeTypeMismatch(
  bytes: Uint8Array,
  contentType: string,
): Promise<string | undefined> {
  const other = await findOtherType(bytes, contentType)
  return other === undefined ? undefined : `says ${contentType}, but the file is ${other}`
}

/** The type of a file: the one that its provider says, unless the bytes certainly are something else. */
export async function trueTypeOf(bytes: Uint8Array, contentType: string): Promise<string> {
  return (await findOtherType(bytes, contentType)) ?? contentType
}

/** The type of a file that certainly has another one than is said. */
async function findOtherType(bytes: Uint8Array, said: string): Promise<string | undefined> {
  // Three megabytes of memory, from the first file on.
  const { isCompatible, sniff } = await import('./mediaFamilies.ts')
  const sniffed = await sniff(bytes)
  return sniffed === undefined || isCompatible(said, sniffed, () => readsAsText(bytes)) ? undefined : sniffed
}

/** Whether a file begins with 4 KiB of UTF-8 without control characters other than white space. */
function readsAsText(bytes: Uint8Array): boolean {
  try {
    // "stream" allows that the cut goes through a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, 4096), { stream: true })
    return !/\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, ''))
  } catch {
    return false
  }
}

/** Whether a browser may show a file of this type in its place: images that cannot hold scripts, audio and video. */
export const isShownInline = (contentType: string): boolean =>
  /^\s*(image|audio|video)\//i.test(contentType) && !/^[^;]*(svg|xml)/i.test(contentType)

/** Documents that browsers neither run nor apply as a style, and whose types the providers of channels ask for. */
const passiveDocuments =
  /^(text\/(plain|csv|calendar|rtf|(x-)?vcard|directory)|application\/(pdf|rtf|zip|msword|vnd\.(ms-|openxmlformats-|oasis\.opendocument\.)[\w.+-]*))$/

/**
 * The type that a stored file is served as. What a page of this service could load as a script or a style, and what is
 * not known to be harmless, is only bytes.
 */
export function servedType(contentType: string): string {
  const [essence = ''] = contentType
    .trim()
    .toLowerCase()
    .split(/[;,\s]/, 1)
  return isShownInline(contentType) || passiveDocuments.test(essence)
    ? contentType
    : 'application/octet-stream'
}
