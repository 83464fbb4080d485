import { phoneWordings } from './phoneReactionWords.ts'

/** What a phone writes where a person reacted to a text message, as those that know no reactions show it. */
interface PhoneReaction {
  /** Empty where the reaction was taken back. */
  emoji: string
  /** What was reacted to; `undefined` for a picture or another file. */
  quoted: string | undefined
}

const emoji = String.raw`(?<emoji>\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]*)`
const thing =
  '(?:an? (?:image|photo|movie|video|attachment|sticker|audio message|location|contact|link)|una imagen)'
const quote = '[“”"«»„]'
const quotation = String.raw`(?:${quote}(?<quoted>[\s\S]*)${quote}|${thing})`

/** What each of them names at least. */
const object = new RegExp(`${quote}|${thing}`, 'iu')

/** Reads a wording: `%` is the quoted message, `@` an emoji. Quotes and spaces within may be written otherwise. */
function readerOf(wording: string): RegExp {
  const pattern = wording
    .replaceAll('’', "[’']")
    .replaceAll(/ ?[“”«»„] ?/gu, `\\s*${quote}\\s*`)
    .replaceAll(/ ?@ ?/gu, `\\s*${emoji}\\s*`)
    .replaceAll(/ ?% ?/gu, `\\s*${quotation}\\s*`)
    .replaceAll(' ', '\\s+')
  return new RegExp(`^${pattern}\\.?$`, 'iu')
}

/** Each wording that phones have, and which emoji it stands for: `undefined` where it names that, empty where it takes one back. */
const readers: readonly (readonly [RegExp, string | undefined])[] = phoneWordings.flatMap((wordings) => [
  ...wordings.removed.map((wording) => [readerOf(wording), ''] as const),
  ...Object.entries(wordings.added).flatMap(([of, all]) =>
    all.map((wording) => [readerOf(wording), of] as const),
  ),
  ...wordings.byEmoji.map((wording) => [readerOf(wording), undefined] as const),
])

/** How Google's phones mark the emoji and what they quote in any language: nobody types that. */
const marked =
  /^\u200a?[^\u200a-\u200c]*(?<mark>[\u200b\u200c])(?<emoji>[^\u200a-\u200c]{1,40})\k<mark>[^\u200a]*\u200a(?<quoted>[\s\S]*?)\u200a[^\u200a]*\u200a?$/u
/** Which of Google's phones put around what they quote, and are seen by nobody. */
const unseen = /[\u200b\u200c\u2060\ufeff]/gu

/** The reaction that a text message is which a phone wrote by itself: `Liked “Hi there”`, `👍 to “ What does it cost? ”`. */
export function phoneReactionIn(body: string): PhoneReaction | undefined {
  const { mark, emoji: shown = '', quoted: words = '' } = marked.exec(body)?.groups ?? {}
  if (mark !== undefined)
    return { emoji: mark === '\u200b' ? shown.trim() : '', quoted: words.replace(unseen, '').trim() }
  const text = body.replace(unseen, '').trim()
  if (!object.test(text)) return undefined
  for (const [reader, of] of readers) {
    const { groups } = reader.exec(text) ?? {}
    if (groups !== undefined) return { emoji: of ?? groups['emoji'] ?? '', quoted: groups['quoted']?.trim() }
  }
  return undefined
}

/** Whether a message is the one that a phone quotes: it leaves out the end of a long one. */
export function isQuoted(body: string, quoted: string): boolean {
  const plain = (text: string) => text.replace(unseen, '').replace(/\s+/gu, ' ').trim()
  const [whole, part] = [plain(body), plain(quoted)]
  const isCut = part.endsWith('…') && part.length > 1
  return whole === part || (isCut && whole.startsWith(part.slice(0, -1).trim()))
}
