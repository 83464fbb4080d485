import { isAboutOnePerson } from '@replyloop/shared/values/aboutOnePerson'
import { unknownReasons } from '@replyloop/shared/values/bot'
import { maxQuestion } from '@replyloop/shared/values/limits'
import type { Lesson } from '../campaigns/unanswered/TeachForm.tsx'
import type { TimelineEntry } from '../contacts/timelineQueries.ts'
import type { Message } from './inboxQueries.ts'

/**
 * What a bot may learn of a reply: of a person’s first one after the bot has handed over what it did not know, with what was
 * asked until then. `undefined` for any other message, and where either text is about one person alone. `messages` are the
 * oldest first.
 */
export function lessonOf(
  reply: Message,
  messages: readonly Message[],
  decisions: readonly TimelineEntry[],
): Lesson | undefined {
  const { author, direction, type, body, template, revokedAt } = reply
  const isPlain = direction === 'outgoing' && author === 'user' && type === 'text' && body.trim() !== ''
  if (!isPlain || template || revokedAt) return undefined
  const asked = askedBefore(messages.slice(0, messages.indexOf(reply)))
  const handOver = decisions.find(
    ({ subject, rule, messageId }) =>
      subject === 'hand_over' &&
      (unknownReasons.includes(rule) || (rule === 'asked_for_human' && asked.some(isTap))) &&
      asked.some(({ id }) => id === messageId),
  )
  const question = asked
    .filter((message) => !isTap(message))
    .map((message) => message.body.trim())
    .join(' ')
    .slice(0, maxQuestion)
  if (!handOver?.campaignId || question === '') return undefined
  if (isAboutOnePerson(question) || isAboutOnePerson(body)) return undefined
  return { campaignId: handOver.campaignId, question, answer: body }
}

/** What the contact has written since the last answer, but for the question of the bot which answer is meant. */
function askedBefore(messages: readonly Message[]): readonly Message[] {
  const answered = messages.findLastIndex(
    (message) => message.author === 'user' || (message.author === 'bot' && !asksWhich(message)),
  )
  return messages
    .slice(answered + 1)
    .filter(({ direction, type }) => direction === 'incoming' && type === 'text')
}

const isTap = ({ tapped }: Message): boolean => Boolean(tapped)

const asksWhich = ({ buttons, menu }: Message): boolean =>
  (buttons ?? menu?.rows ?? []).some(({ id }) => id.startsWith('answer:'))
