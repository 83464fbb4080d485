import type { HookAttachment, PageMessage, Referral } from '@replyloop/shared/providers/messengerHook'
import type { IncomingFile } from '../../incoming.ts'
import { joinLines, placeText } from '../../place.rules.ts'
import { referralWords } from '../referral.rules.ts'

/** What an attachment stands for: a file, or words; `isKnown`: whether its type is. */
interface Described {
  file?: IncomingFile
  text?: string | undefined
  isKnown: boolean
}

/** The types of attachments that are files, each with what its file is until it has been looked at. */
const fileTypes = new Map([
  ['image', 'image/jpeg'],
  ['video', 'video/mp4'],
  ['audio', 'audio/mp4'],
  ['file', 'application/octet-stream'],
  ['sticker', 'image/png'],
  ['story_mention', 'image/jpeg'],
])

/** What is said of files that are more than files. */
const fileWords: Readonly<Record<string, string>> = { story_mention: 'Mentioned you in a story' }

/** The types whose words are their title and link. */
const linkTypes = new Set(['fallback', 'share', 'reel', 'ig_reel', 'post', 'ig_post', 'ig_story'])

function describe({ type = '', title, url, payload }: HookAttachment): Described {
  const link = payload?.url ?? url ?? undefined
  const contentType = fileTypes.get(type)
  if (contentType !== undefined && link !== undefined) {
    const name = type === 'file' ? nameOf(link) : undefined
    return { file: { reference: link, contentType, name }, text: fileWords[type], isKnown: true }
  }
  if (type === 'like_heart') return { text: '❤️', isKnown: true }
  const place = payload?.coordinates
  if (type === 'location' && place)
    return { text: placeText({ latitude: place.lat, longitude: place.long, name: title }), isKnown: true }
  const cards = [...(payload?.elements ?? []), ...(payload?.product?.elements ?? [])]
  const elements = cards.flatMap((one) => [one.title, one.subtitle])
  const text = joinLines(title ?? payload?.title, payload?.text, ...elements, link)
  const isKnown = linkTypes.has(type) || type === 'template'
  return { ...(text !== '' && { text }), isKnown: isKnown && text !== '' }
}

/** The name of a file, as the end of its link says. */
function nameOf(link: string): string | undefined {
  const [, name] = /\/([^/?#]+\.\w{1,8})(?:[?#]|$)/.exec(link) ?? []
  try {
    return name === undefined ? undefined : decodeURIComponent(name)
  } catch {
    return name // no sequence of UTF-8
  }
}

/** What a message says: its text and files, what it is about, and whether something of it is not understood. */
export interface Contents {
  text: string
  /** In words of ours, which no bot takes for a part of the question, and no keyword for a part of itself. */
  story: string | undefined
  files: IncomingFile[]
  isUnknown: boolean
}

/** Which story of ours a message is about, in words; `undefined`: none. */
const storyOf = ({ reply_to: replyTo }: PageMessage): string | undefined =>
  replyTo?.story && ['In reply to your story:', replyTo.story.url ?? ''].join(' ').trim()

/** The text of a message with what its attachments say, its files, and the story that it is about. */
export function messageContentsOf(message: PageMessage): Contents {
  const { text = '', attachments } = message
  const described = withoutDoubles(attachments).map(describe)
  const said = described.flatMap((one) => one.text ?? []).filter((words) => !text.includes(words))
  return {
    text: joinLines(text, ...said),
    story: storyOf(message),
    files: described.flatMap(({ file }) => file ?? []),
    isUnknown: described.some(({ isKnown }) => !isKnown),
  }
}

/** Without the image that Meta sends beside a sticker, for those who know no stickers, and without the same link again. */
function withoutDoubles(attachments: readonly HookAttachment[]): HookAttachment[] {
  const stickers = new Set(
    attachments.flatMap(({ type, payload }) => (type === 'sticker' ? (payload?.sticker_id ?? []) : [])),
  )
  const links = attachments.map(linkOf)
  return attachments.filter(
    ({ type, payload }, at) =>
      (type === 'sticker' || !stickers.has(payload?.sticker_id ?? '')) &&
      (links[at] === undefined || links.indexOf(links[at]) === at),
  )
}

/** What is shared, where it is a link: one post may come as several attachments. */
const linkOf = ({ type = '', url, payload }: HookAttachment): string | undefined =>
  linkTypes.has(type) ? (payload?.url ?? url) : undefined

const sources: Readonly<Record<string, string>> = {
  ADS: 'ad',
  SHORTLINK: 'link',
  SHORTLINKS: 'link',
  'IGME-SOURCE-LINK': 'link',
  CUSTOMER_CHAT_PLUGIN: 'chat on a website',
}

/** Where the person came from, in words; `undefined` where nothing is said. */
export function referralText(referral: Referral | undefined): string | undefined {
  if (referral === undefined) return undefined
  const { source = '', ref, ad_id: ad, ads_context_data: context, product, referer_uri: from } = referral
  const words = sources[source] ?? (product === undefined ? source.toLowerCase() || 'link' : 'product')
  const named = context?.ad_title ?? (ad === undefined ? undefined : `ad ${ad}`)
  return referralWords(words, named, product && `product ${product.id}`, ref, from)
}
