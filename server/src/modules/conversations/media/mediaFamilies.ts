import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'

/**
 * Types that name one format, or formats that share a container so that sniffing cannot tell them apart for certain. All
 * are written without parameters and without `x-`.
 */
const families = [
  /^image\/(p?jpe?g|jfif)$/,
  /^image\/(vnd\.mozilla\.)?a?png$/,
  /^image\/((ms-|windows-)?bmp)$/,
  /^image\/(vnd\.microsoft\.icon|icon?)$/,
  /^image\/(tiff?|canon-cr[23]|adobe-dng|dng|nikon-nef|sony-arw|panasonic-rw2|olympus-orf|fujifilm-raf)$/,
  /^image\/(hei[cf]|avif)(-sequence)?$/,
  /^(image|video)\/(jp2|jpx|jpm|mj2|j2c|jpeg2000)$/,
  /^(image|application)\/(vnd\.adobe\.)?(photoshop|psd)$/,
  /^image\/(vnd\.ms-photo|jxr)$/,
  /^(audio|video)\/(mpeg3?|mp[123]|mpg|mpa|mp1s|mp2p|mp2t|mpeg-system|aacp?|hx-aac-adts)$/,
  /^((audio|video|application)\/(mp4|mp4a-latm|mp4v-es|m4[abprv]|f4[av]|3gpp?2?|aacp?|alac|amr|amr-wb)|video\/quicktime)$/,
  /^(audio|video|application)\/(ogg|opus|vorbis|speex|theora|flac|annodex)$/,
  /^(audio|video|application)\/(webm|matroska|matroska-3d)$/,
  /^(audio|video|application)\/(vnd\.)?ms-(asf|wm[avx]?)$/,
  /^(video|application)\/(vnd\.avi|avi|msvideo|ms-video)$/,
  /^audio\/(wav|wave|vnd\.wave|pn-wav)$/,
  /^audio\/(aiff|aif|aifc)$/,
  /^(audio|application)\/(midi?|sp-midi)$/,
  /^audio\/(ape|monkeys-audio)$/,
  /^(audio|video|application)\/(vnd\.rn-real|pn-real)\w+$/,
  /^(application\/(zip|zip-compressed|java-archive|xpinstall|vnd\.(openxmlformats|oasis|apple|android|visio|ms-.*macroenabled).*|.*kmz)|model\/3mf|.*\+zip)$/,
  // An encrypted Office file is a CFB under any name, and RTF has long gone by the name of Word.
  /^(application\/(cfb|msword|ms-?excel|msi|ole-storage|vnd\.(ms-|openxmlformats|visio).*|rtf)|text\/(rtf|richtext))$/,
  /^(.*[/+]xml|text\/(html|plain)|image\/svg)$/,
  /^(application\/(gzip|gzip-compressed|tgz|gtar|tar|compressed-tar)|.*\+gzip|image\/svg(\+xml)?)$/,
  /^application\/(vnd\.rar|rar|rar-compressed)$/,
  /^application\/(7z|7z-compressed)$/,
  /^(application|image)\/(pdf|postscript|eps|illustrator)$/,
  /^application\/(msdownload|dosexec|exe|msdos-program|vnd\.microsoft\.portable-executable)$/,
  /^(font\/.*|application\/(font-.*|vnd\.ms-(fontobject|opentype)))$/,
  /^application\/(vnd\.)?sqlite3$/,
  /^application\/(mobipocket-ebook|vnd\.amazon\.ebook)$/,
]

const textual = /^text\/|[/+](json|json5|jsonl|ndjson|xml|yaml|csv|toml|sql|javascript|ecmascript|sh)$/

const essenceOf = (type: string) => (type.split(';', 1)[0] ?? '').trim().toLowerCase().replace('/x-', '/')

const recognised = new Set([...supportedMimeTypes].map(essenceOf))

/**
 * Whether a file sniffed as `sniffed` can honestly be called `declared`. In doubt it can: refusing a message costs more
 * than a type that is slightly off. `isText` says whether the bytes read as text.
 */
export function isCompatible(declared: string, sniffed: string, isText: () => boolean): boolean {
  const [claim, found] = [essenceOf(declared), essenceOf(sniffed)]
  if (claim === found || families.some((family) => family.test(claim) && family.test(found))) return true
  // A text may begin like anything ("BM…" is a bitmap); only a PDF's beginning is too long for chance.
  if (textual.test(claim)) return found !== 'application/pdf' && isText()
  const known = recognised.has(claim) || families.some((family) => family.test(claim))
  return !known && (kindOf(claim) ?? kindOf(found)) === (kindOf(found) ?? kindOf(claim))
}

/** The type by which the bytes of a file begin. A damaged file can break its parser, and then says nothing certain. */
export async function sniff(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    return undefined
  }
}

function kindOf(type: string): 'picture' | 'recording' | undefined {
  if (type.startsWith('image/')) return 'picture'
  return type.startsWith('audio/') || type.startsWith('video/') ? 'recording' : undefined
}
