/** What a phone writes where a person reacted to a text message, as those that know no reactions show it. */
interface PhoneReaction {
  /** Empty where the reaction was taken back. */
  emoji: string
  /** What was reacted to; `undefined` for a picture or another file. */
  quoted: string | undefined
}

/** The verbs of Apple's phones, in languages where they are known, each with what it stands for. */
const verbs: readonly (readonly [RegExp, string])[] = [
  [/^(?:loved|le encantó|a adoré|amou|ha adorato|adorato)$/i, '❤️'],
  [/^(?:liked|le gustó|a aimé|curtiu|понравилось)$/i, '👍'],
  [/^(?:disliked|no le gustó|n[’']a pas aimé|não gostou de|не понравилось)$/i, '👎'],
  [/^(?:laughed at|le dio risa|a ri de|riu de)$/i, '😂'],
  [/^(?:emphasi[sz]ed|exclamó por|enfatizou)$/i, '‼️'],
  [/^(?:questioned|dudó sobre|questionou)$/i, '❓'],
]
const removed = /^removed (?:an? )?.{1,20} from$/iu
const byEmoji =
  /^(?:reacted (?:with )?)?(\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}\u200d]*)(?: to)$/iu
const isEmojiTaken = /^(?:removed )(\p{Extended_Pictographic}.{0,8})(?: from)$/iu
const quotation = /^([^“"«„]{1,40}?)\s*[“"«„]([\s\S]*)[”"»“]$/u
const thing =
  /^(.{2,40}?) an? (?:image|photo|movie|video|attachment|sticker|audio message|location|contact|link)$/iu
/** Which of Google's phones put around what they quote, and are seen by nobody. */
const unseen = /[\u200b\u2060\ufeff]/gu

/** The reaction that a text message is which a phone wrote by itself: `Liked “Hi there”`, `👍 to “ What does it cost? ”`. */
export function phoneReactionIn(body: string): PhoneReaction | undefined {
  const text = body.replace(unseen, '').trim()
  const [, did, quoted] = quotation.exec(text) ?? thing.exec(text) ?? []
  const emoji = did === undefined ? undefined : emojiOf(did.trim())
  return emoji === undefined ? undefined : { emoji, quoted: quoted?.trim() }
}

function emojiOf(did: string): string | undefined {
  if (removed.test(did) || isEmojiTaken.test(did)) return ''
  return byEmoji.exec(did)?.[1] ?? verbs.find(([verb]) => verb.test(did))?.[1]
}

/** Whether a message is the one that a phone quotes: it leaves out the end of a long one. */
export function isQuoted(body: string, quoted: string): boolean {
  const plain = (text: string) => text.replace(unseen, '').replace(/\s+/gu, ' ').trim()
  const [whole, part] = [plain(body), plain(quoted)]
  const isCut = part.endsWith('…') && part.length > 1
  return whole === part || (isCut && whole.startsWith(part.slice(0, -1).trim()))
}
