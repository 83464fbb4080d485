import type { Choices } from '@replyloop/shared/contract/content'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import type { ShownChoices } from '../../channels/choices.rules.ts'
import { findChannelRoute } from '../../channels/route.ts'
import { textExcessOf, type TextLimits, textSent } from '../../conversations/message.rules.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { pathOfText } from './templateUse.ts'

/** What a campaign sends, and where. */
interface Sends {
  channel: string
  secondChannel: string | null
  openingMessage: string | null
  openingChoices?: Choices | null | undefined
  followUps: readonly { text: string; choices?: Choices | undefined }[]
  answers: readonly { answer: string; choices?: Choices | undefined }[]
}

/** The fields on which it depends whether a campaign can be sent on its channels. */
export const sendingFields = [
  'channel',
  'secondChannel',
  'openingMessage',
  'openingChoices',
  'followUps',
  'answers',
] as const satisfies readonly (keyof Sends)[]

/**
 * Throws `VALIDATION_FAILED` for a second channel that is the first one or on which nobody can be written to first, and for a
 * text that one of the channels does not carry for any contact. `place` comes before the names of the fields.
 */
export async function requireChannels(
  read: Reader,
  accountId: string,
  sends: Sends,
  place = '',
): Promise<void> {
  const { channel, secondChannel } = sends
  const { can } = (await findChannelRoute(read, accountId, channel)).adapter
  requireCarried(channel, can, sends, place)
  if (secondChannel === null) return
  if (secondChannel === channel)
    throw fieldProblem(`${place}secondChannel`, 'must be another channel than the first one, or none')
  const second = (await findChannelRoute(read, accountId, secondChannel)).adapter.can
  if (!second.openConversation)
    throw fieldProblem(
      `${place}secondChannel`,
      `cannot be ${secondChannel}: nobody can be written to first there; choose a channel such as SMS, or none`,
    )
  requireCarried(secondChannel, second, sends, place)
}

function requireCarried(
  label: string,
  can: TextLimits & { choices: ShownChoices },
  { openingMessage, openingChoices, followUps, answers }: Sends,
  place: string,
): void {
  const requireFit = (path: string, text: string, choices: Choices | null | undefined) => {
    const bare = text.replaceAll(templateVariable, '')
    const excess = textExcessOf(textSent(can, { body: bare, choices }), can)
    if (excess !== undefined)
      throw fieldProblem(place + path, `is too long for the channel ${label}: ${excess}`)
  }
  requireFit(pathOfText('opening'), openingMessage ?? '', openingChoices)
  for (const [step, { text, choices }] of followUps.entries()) requireFit(pathOfText(step), text, choices)
  for (const [index, { answer, choices }] of answers.entries())
    requireFit(`answers[${index}].answer`, answer, choices)
}
