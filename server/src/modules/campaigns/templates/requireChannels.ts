import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import type { ShownChoices } from '../../channels/choices.rules.ts'
import type { ChannelAdapter } from '../../channels/port.ts'
import { findChannelRoute } from '../../channels/route.ts'
import { fileFault, textExcessOf, type TextLimits, textSent } from '../../conversations/message.rules.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { pathOfText } from './templateUse.ts'

/** What goes out with a text. */
interface Beside {
  choices?: Choices | null | undefined
  files?: readonly StoredFile[] | null | undefined
}

/** Where an answer stands in a request: its text, and what goes out with that. */
type PathsOfAnswer = (index: number) => { text: string; files: string }

/** What a campaign sends, and where. */
interface Sends {
  channel: string
  secondChannel: string | null
  openingMessage: string | null
  openingChoices?: Choices | null | undefined
  openingFiles?: readonly StoredFile[] | null | undefined
  followUps: readonly ({ text: string } & Beside)[]
  answers: readonly ({ answer: string } & Beside)[]
}

/** The fields on which it depends whether a campaign can be sent on its channels. */
export const sendingFields = [
  'channel',
  'secondChannel',
  'openingMessage',
  'openingChoices',
  'openingFiles',
  'followUps',
  'answers',
] as const satisfies readonly (keyof Sends)[]

/**
 * Throws `VALIDATION_FAILED` for a second channel that is the first one or on which nobody can be written to first, and for a
 * text that one of the channels does not carry for any contact. `place` comes before the names of the fields; `pathsOfAnswer` are
 * those of a request that has one answer alone.
 */
export async function requireChannels(
  read: Reader,
  accountId: string,
  sends: Sends,
  place = '',
  pathsOfAnswer: PathsOfAnswer = (index) => ({
    text: `answers[${index}].answer`,
    files: `answers[${index}].content`,
  }),
): Promise<void> {
  const { channel, secondChannel } = sends
  const { can } = (await findChannelRoute(read, accountId, channel)).adapter
  requireCarried(channel, can, sends, { place, pathsOfAnswer })
  if (secondChannel === null) return
  if (secondChannel === channel)
    throw fieldProblem(`${place}secondChannel`, 'must be another channel than the first one, or none')
  const second = (await findChannelRoute(read, accountId, secondChannel)).adapter.can
  if (!second.openConversation)
    throw fieldProblem(
      `${place}secondChannel`,
      `cannot be ${secondChannel}: nobody can be written to first there; choose a channel such as SMS, or none`,
    )
  requireCarried(secondChannel, second, sends, { place, pathsOfAnswer })
}

/** What throws `VALIDATION_FAILED` for an answer that the channels of a campaign do not carry. */
export async function answerCheck(
  read: Reader,
  { accountId, channel, secondChannel }: { accountId: string } & Pick<Sends, 'channel' | 'secondChannel'>,
): Promise<(answer: Sends['answers'][number]) => void> {
  const labels = secondChannel === null ? [channel] : [channel, secondChannel]
  const carriers: [string, ChannelAdapter['can']][] = []
  for (const label of labels)
    carriers.push([label, (await findChannelRoute(read, accountId, label)).adapter.can])
  const pathsOfAnswer = () => ({ text: 'answer', files: 'answer' })
  return (answer) => {
    const sends = { channel, secondChannel, openingMessage: null, followUps: [], answers: [answer] }
    for (const [label, can] of carriers) requireCarried(label, can, sends, { place: '', pathsOfAnswer })
  }
}

function requireCarried(
  label: string,
  can: Pick<ChannelAdapter['can'], 'media'> & TextLimits & { choices: ShownChoices },
  { openingMessage, openingChoices, openingFiles, followUps, answers }: Sends,
  { place, pathsOfAnswer }: { place: string; pathsOfAnswer: PathsOfAnswer },
): void {
  const requireFit = (paths: { text: string; files: string }, text: string, { choices, files }: Beside) => {
    const bare = text.replaceAll(templateVariable, '')
    const excess = textExcessOf(textSent(can, { body: bare, choices }), can)
    if (excess !== undefined)
      throw fieldProblem(place + paths.text, `is too long for the channel ${label}: ${excess}`)
    for (const [index, file] of files?.entries() ?? []) {
      const fault = fileFault(can, file)
      if (fault !== undefined)
        throw fieldProblem(
          `${place}${paths.files}.attachments[${index}]`,
          `cannot be sent: the channel ${label} carries ${fault}`,
        )
    }
  }
  const opening = { choices: openingChoices, files: openingFiles }
  requireFit({ text: pathOfText('opening'), files: 'opening' }, openingMessage ?? '', opening)
  for (const [step, { text, ...beside }] of followUps.entries())
    requireFit({ text: pathOfText(step), files: `followUps[${step}].content` }, text, beside)
  for (const [index, { answer, ...beside }] of answers.entries())
    requireFit(pathsOfAnswer(index), answer, beside)
}
