import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { Choices } from '@replyloop/shared/contract/content'
import { besideText } from '../../conversations/outgoing.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { CampaignAnswer, GivenAnswer } from '../answering/answers.store.ts'
import { keptAnswers, requireDistinct, wordingsOf } from '../answering/keptAnswers.rules.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { carryOverSteps, type When } from '../followUps/carryOverSteps.rules.ts'
import { pathOfText } from '../templates/templateUse.ts'

type Content = CampaignContent | null | undefined

type GivenStep = Pick<CampaignRow['followUps'][number], When | 'text'> & {
  content?: Content
}

/** What of a campaign is said, as requests give it: `undefined` leaves what is there. */
export interface GivenContents {
  openingMessage?: string | null | undefined
  opening?: Content
  followUps?: readonly GivenStep[] | undefined
  answers?:
    | readonly {
        id?: string | undefined
        question: string
        questions?: string[] | undefined
        answer: string
        content?: Content
      }[]
    | undefined
}

/** What stands beside a text. */
interface Beside {
  choices?: Choices | undefined
  files?: StoredFile[] | undefined
}

/** The same as it is stored: texts, and what stands beside them. */
type Texts = Pick<CampaignRow, 'openingMessage' | 'openingChoices' | 'openingFiles' | 'followUps'>
type Contents = Texts & { answers: readonly CampaignAnswer[] }
/** What of them a request changes: new answers have no ids yet. */
type ChangedContents = Partial<Texts & { answers: GivenAnswer[] }>

/** How contents are saved: what comes before the names of the fields, and the files that the request has brought. */
export interface Saving {
  place?: string | undefined
  stored?: readonly StoredFile[]
}

/** What a new campaign says before anything is given. */
export const noContents: Contents = {
  openingMessage: null,
  openingChoices: null,
  openingFiles: null,
  followUps: [],
  answers: [],
}

/**
 * What of the contents of a campaign a request changes. A text without its content changes the text alone: the buttons, the menu or
 * the link below it stay, and its files, those of a follow-up by its text or its place, those of an answer by its question. `stored`
 * are the files that the request has brought. Throws `VALIDATION_FAILED`; `place` comes before the names of the fields.
 */
export function changedContents(
  given: GivenContents,
  before: Contents,
  { place = '', stored = [] }: Saving = {},
): ChangedContents {
  const { followUps, answers } = given
  const saving = { place, stored: [...filesOf(before), ...stored] }
  return {
    ...changedOpening(given, before, saving),
    ...(followUps && {
      followUps: carryOverSteps(before.followUps, followUps).map(({ choices, files, ...step }, at) => {
        const paths = { text: pathOfText(at), content: `followUps[${at}].content` }
        const kept = { choices, files }
        return { ...step, ...beside(step.text, { given: followUps[at]?.content, kept }, paths, saving) }
      }),
    }),
    ...(answers && { answers: changedAnswers(answers, before.answers, saving) }),
  }
}

function changedOpening(
  { openingMessage, opening }: GivenContents,
  before: Contents,
  saving: Required<Saving>,
): Partial<Texts> {
  if (openingMessage === undefined && opening === undefined) return {}
  const text = opening?.body ?? (openingMessage === undefined ? before.openingMessage : openingMessage)
  const paths = { text: pathOfText('opening'), content: 'opening' }
  const kept = { choices: before.openingChoices ?? undefined, files: before.openingFiles ?? undefined }
  const { choices = null, files = null } =
    text === null ? {} : beside(text, { given: opening, kept }, paths, saving)
  return { openingMessage: text, openingChoices: choices, openingFiles: files }
}

function changedAnswers(
  answers: NonNullable<GivenContents['answers']>,
  before: Contents['answers'],
  saving: Required<Saving>,
): GivenAnswer[] {
  const keptOf = keptAnswers(answers, before)
  const changed = answers.map((given, index) => {
    const { answer, content } = given
    const kept = keptOf[index]
    const paths = { text: `answers[${index}].answer`, content: `answers[${index}].content` }
    return {
      ...(kept && { id: kept.id }),
      questions: wordingsOf(given, kept),
      answer,
      ...beside(answer, { given: content, kept: kept ?? {} }, paths, saving),
    }
  })
  requireDistinct(changed, saving.place)
  return changed
}

/** What stands beside a text; the files that a content names are those of the campaign. */
function beside(
  body: string,
  { given, kept }: { given: Content; kept: Beside },
  paths: { text: string; content: string },
  { place, stored }: Required<Saving>,
): Beside {
  const path = `${place}${paths.content}`
  const filesGiven = ({ attachments = [] }: CampaignContent) =>
    attachments.map((file, at) => fileNamed(file, stored, `${path}.attachments[${at}]`))
  const content = given && { ...given, files: filesGiven(given) }
  return besideText(body, { given: content, kept }, { text: `${place}${paths.text}`, content: path })
}

/** The file of a campaign that a request names by its id, under the name that it gives. */
function fileNamed(
  { id, name }: NonNullable<CampaignContent['attachments']>[number],
  stored: readonly StoredFile[],
  path: string,
): StoredFile {
  const file = stored.find(({ hash }) => hash === id)
  if (file === undefined) throw fieldProblem(path, 'is no file of this campaign; send it again')
  return { ...file, name: name ?? file.name }
}

/** The files of all contents of a campaign. */
export const filesOf = ({
  openingFiles,
  followUps,
  answers,
}: Pick<Texts, 'openingFiles' | 'followUps'> & {
  answers: readonly { files?: StoredFile[] | undefined }[]
}): StoredFile[] => [
  ...(openingFiles ?? []),
  ...[...followUps, ...answers].flatMap(({ files = [] }) => files),
]
