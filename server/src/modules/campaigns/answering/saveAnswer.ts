import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { charactersOf, foldQuestion } from '@replyloop/shared/values/answer'
import { isSameValue } from '@replyloop/shared/values/changes'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import { requireChoices } from '../../conversations/outgoing.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { knowledgeChanged } from '../campaigns.facts.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { filesOf } from '../editing/contents.rules.ts'
import { lockCampaign } from '../requireCampaign.ts'
import { requireChannels } from '../templates/requireChannels.ts'
import { requireRoom, requireShort } from './answerBook.rules.ts'
import {
  deleteAnswers,
  insertAnswer,
  listAnswerFiles,
  listWordings,
  requireAnswer,
  updateAnswer,
  type AnswerRow,
  type Said,
} from './answers.store.ts'

/** What an answer is to be: its wordings, and its content with the files that are stored for it. */
export interface GivenSaid {
  questions: string[]
  content: Omit<CampaignContent, 'attachments'>
  files: readonly StoredFile[]
}

/** The other answers of a campaign, as they are asked for. */
type Others = Awaited<ReturnType<typeof listWordings>>

/** Adds an answer behind all others. Throws `CAMPAIGN_NOT_FOUND` and `VALIDATION_FAILED`, also where another one has a question of it. */
export async function createAnswer(
  tx: Tx,
  caller: Actor,
  campaignId: string,
  { questions, ...given }: GivenSaid,
): Promise<AnswerRow> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const others = await listWordings(tx, campaign)
  const said = { questions, ...saidBy(given) }
  requireRoom(others.length)
  await requireFit(tx, campaign, others, said)
  const position = (others.at(-1)?.position ?? -1) + 1
  const answer = await insertAnswer(tx, campaign, { ...said, position })
  await noteChange(tx, caller, campaign, answer.id, { after: said })
  return answer
}

/** Changes the wordings of an answer, what it says or both. Throws as `createAnswer`, and `ANSWER_NOT_FOUND`. */
export async function changeAnswer(
  tx: Tx,
  caller: Actor,
  { campaignId, id }: { campaignId: string; id: string },
  { questions, content, files = [] }: { [K in keyof GivenSaid]?: GivenSaid[K] | undefined },
): Promise<AnswerRow> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const before = await requireAnswer(tx, campaign, id)
  const change = { ...(questions && { questions }), ...(content && saidBy({ content, files })) }
  return storeChange(tx, caller, campaign, { before, change })
}

/** Changes an answer of a campaign that is locked; without a difference nothing. */
export async function storeChange(
  tx: Tx,
  caller: Actor,
  campaign: CampaignRow,
  { before, change }: { before: AnswerRow; change: Partial<Said> },
): Promise<AnswerRow> {
  const { questions, body, choices, files } = before
  const old: Said = { questions, body, choices, files }
  const next = { ...old, ...change }
  if (isSameValue(old, next)) return before
  const others = (await listWordings(tx, campaign)).filter(({ id }) => id !== before.id)
  await requireFit(tx, campaign, others, next)
  const answer = await updateAnswer(tx, campaign, before.id, next)
  await noteChange(tx, caller, campaign, before.id, { before: old, after: next })
  return answer
}

/** Deletes an answer. Throws `CAMPAIGN_NOT_FOUND` and `ANSWER_NOT_FOUND`. */
export async function deleteAnswer(
  tx: Tx,
  caller: Actor,
  { campaignId, id }: { campaignId: string; id: string },
): Promise<void> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const before = await requireAnswer(tx, campaign, id)
  await deleteAnswers(tx, campaign, [id])
  await noteChange(tx, caller, campaign, id, { before })
}

/** After an answer was created, changed or deleted: keeps the files that are said now, and tells what has happened. */
async function noteChange(
  tx: Tx,
  caller: Actor,
  campaign: CampaignRow,
  answerId: string,
  { before, after }: { before?: Said; after?: Said },
): Promise<void> {
  if (before?.files?.length || after?.files?.length) await keepFiles(tx, campaign)
  const action =
    before === undefined ? 'answer_created' : after === undefined ? 'answer_deleted' : 'answer_changed'
  await audit(tx, caller, action, campaign.name, {
    ...detailsOfChange(before ? shown(before) : {}, after ? shown(after) : {}),
    facts: { campaignId: campaign.id, answerId },
  })
  await knowledgeChanged.happened(tx, campaign)
  tx.notify(`changed:${caller.id} campaign`)
}

const shown = ({ questions, body: text, choices: below, files }: Said) => ({
  questions,
  text,
  ...((below || files?.length) && { beside: { below, files } }),
})

/** The text and what stands beside it. Throws `VALIDATION_FAILED` for what nobody could tap. */
const saidBy = ({ content, files }: Omit<GivenSaid, 'questions'>): Omit<Said, 'questions'> => ({
  body: content.body,
  choices:
    requireChoices(
      { body: content.body, buttons: content.buttons, menu: content.menu, link: content.link },
      'answer.',
    ) ?? null,
  files: files.length === 0 ? null : [...files],
})

/** Throws `VALIDATION_FAILED` for an answer that its campaign cannot have beside the others, or its channels do not carry. */
async function requireFit(tx: Tx, campaign: CampaignRow, others: Others, said: Said): Promise<void> {
  requireFree(others, said.questions)
  requireShort(others.reduce((sum, other) => sum + other.characters, charactersOf(said.questions, said.body)))
  const { channel, secondChannel } = campaign
  const sends = { channel, secondChannel, openingMessage: null, followUps: [] }
  const answers = [{ answer: said.body, choices: said.choices, files: said.files }]
  await requireChannels(tx, campaign.accountId, { ...sends, answers }, '', () => ({
    text: 'answer.body',
    files: 'answer',
  }))
}

/** Throws `VALIDATION_FAILED` where another answer has one of the questions, and names it. */
function requireFree(others: Others, questions: readonly string[]): void {
  const wanted = new Map(questions.map((question, at) => [foldQuestion(question), at]))
  for (const other of others)
    for (const question of other.questions) {
      const at = wanted.get(foldQuestion(question))
      if (at !== undefined)
        throw fieldProblem(
          `questions[${at}]`,
          `is a question of another answer, ${other.id} (“${other.questions[0]}”): change that one, or leave this wording out`,
        )
    }
}

/** Keeps the files that the campaign says now. */
async function keepFiles(tx: Tx, campaign: CampaignRow): Promise<void> {
  const { openingFiles, followUps } = campaign
  const answers = (await listAnswerFiles(tx, campaign)).map(({ files }) => ({ files: files ?? undefined }))
  await keepContentFiles(tx, campaign, filesOf({ openingFiles, followUps, answers }))
}
