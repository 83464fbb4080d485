import type { ConversationChannel } from './inboxQueries.ts'
import { clockFormat, dateFormat } from '../ui/format.ts'

/** Whether a reply may go out on a channel, and until when; instants in milliseconds since 1970. */
export type ReplyWindow =
  | { readonly is: 'always' }
  | { readonly is: 'open'; readonly until: number }
  /** The provider still permits a person to reply, and nobody else. */
  | { readonly is: 'late'; readonly until: number }
  /** `since` is `null` where the contact has not written yet. */
  | { readonly is: 'closed'; readonly since: number | null }

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** The window of a channel at `now`, in milliseconds since 1970. */
export function replyWindowOf({ window }: Pick<ConversationChannel, 'window'>, now: number): ReplyWindow {
  if (window === null) return { is: 'always' }
  const [opensUntil, lateUntil] = [instant(window.opensUntil), instant(window.lateUntil)]
  if (window.isOpen && opensUntil !== null && now < opensUntil) return { is: 'open', until: opensUntil }
  if (lateUntil !== null && now < lateUntil) return { is: 'late', until: lateUntil }
  return { is: 'closed', since: opensUntil }
}

/** Whether anything can be sent on a channel now: a text, or a template. */
export const canBeUsed = (channel: ConversationChannel, now: number): boolean =>
  channel.templates || replyWindowOf(channel, now).is !== 'closed'

const hourMs = 60 * 60 * 1000

/** How long is left: `40 min`, `3 h`. */
export const timeLeft = (until: number, now: number): string =>
  until - now < hourMs
    ? `${Math.max(1, Math.round((until - now) / 60_000))} min`
    : `${Math.floor((until - now) / hourMs)} h`

const date = dateFormat({ day: 'numeric', month: 'long' })
const dayOf = (at: number) => new Date(at).toDateString()

/** `14:05`, `tomorrow 14:05`, `yesterday 14:05`, or the date with the time. */
export function whenOf(at: number, now: number): string {
  const time = clockFormat.format(at)
  if (dayOf(at) === dayOf(now)) return time
  if (dayOf(at) === dayOf(now + 24 * hourMs)) return `tomorrow ${time}`
  if (dayOf(at) === dayOf(now - 24 * hourMs)) return `yesterday ${time}`
  return `${date.format(at)}, ${time}`
}

/** The window of a channel in a few words, for a list of channels. */
export function windowWords(channel: ConversationChannel, now: number): string {
  const window = replyWindowOf(channel, now)
  if (window.is === 'always') return 'Open at any time'
  if (window.is === 'open') return `Open, ${timeLeft(window.until, now)} left`
  if (window.is === 'late') return `By a person until ${whenOf(window.until, now)}`
  if (channel.templates) return 'Templates only'
  return window.since === null ? 'The contact has to write first' : 'Closed until the contact writes'
}

/** Why no text can go out on a channel, and what to do. `hasOther`: whether another channel can be used. */
export function closedWords(
  { name, templates }: Pick<ConversationChannel, 'name' | 'templates'>,
  { since, hasOther, now }: { since: number | null; hasOther: boolean; now: number },
): string {
  if (templates)
    return since === null
      ? 'The contact has not written on this channel yet: only an approved template can be sent.'
      : `Free texts were possible until ${whenOf(since, now)}. Until the contact writes again, only an approved template can be sent.`
  const why =
    since === null
      ? `The contact has not written on ${name} yet, and has to write first there.`
      : `Replies on ${name} were possible until ${whenOf(since, now)}. The contact has to write first now.`
  return hasOther ? `${why} Or choose another channel.` : why
}
