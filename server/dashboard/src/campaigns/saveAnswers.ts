import { ApiError } from '@replyloop/shared/client/apiError'
import { isSameValue } from '@replyloop/shared/values/changes'
import { api, saveVersion, type RequestBody, type ResponseBody } from '../api.ts'
import { isNotFound } from '../apiError.ts'
import { requestOf } from '../content/choicesDraft.ts'
import { filesRequest } from '../content/filesDraft.ts'
import { answerValuesOf, type AnswerValues } from './answerRows.ts'
import { questionsOf } from './wordings.ts'

interface Saving {
  campaignId: string
  before: readonly AnswerValues[]
  answers: readonly AnswerValues[]
  /** Those that were new when they were typed, by the ids that they had on the page; others are added to it. */
  saved: Map<string, AnswerValues>
}

/**
 * Saves one by one the answers of a campaign that differ from what they were before. Nothing is written over what somebody else has
 * made of one since: returns whether all is saved. Throws an `ApiError` that names the fields of the form.
 */
export async function saveAnswers({ campaignId, before, answers, saved }: Saving): Promise<boolean> {
  const former = new Map([...saved.values(), ...before].map((answer) => [answer.id, answer]))
  const rows = answers.map((answer, index) => {
    const next = { ...answer, id: saved.get(answer.id)?.id ?? answer.id }
    return { index, next, was: former.get(next.id) }
  })
  const kept = new Set(rows.map(({ next }) => next.id))
  let isSaved = true
  for (const was of before) if (!kept.has(was.id) && !(await deleteAnswer(campaignId, was))) isSaved = false
  const changes = rows.flatMap(({ index, was, next }) =>
    was === undefined || isSameValue(was, next) ? [] : { index, was, next },
  )
  // What gives up a wording goes first, so that another one can take it.
  for (const { index, was, next } of changes.toSorted((one, other) => givenUp(other) - givenUp(one)))
    if (!(await inField(index, changeAnswer(campaignId, was, next)))) isSaved = false
  for (const { index, was, next } of rows)
    if (was === undefined) {
      const parts = { params: { campaignId }, body: bodyOf(next) }
      saved.set(next.id, valuesOf(await inField(index, api('POST /campaigns/:campaignId/answers', parts))))
    }
  return isSaved
}

/** How many wordings an answer no longer has. */
function givenUp({ was, next }: { was: AnswerValues; next: AnswerValues }): number {
  const now = new Set(questionsOf(next))
  return questionsOf(was).filter((question) => !now.has(question)).length
}

/** An answer as it is saved now; `undefined` where it is gone. */
async function readAnswer(campaignId: string, id: string) {
  try {
    const now = await api('GET /campaigns/:campaignId/answers/:id', { params: { campaignId, id } })
    return { version: now.version, values: valuesOf(now) }
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/** Whether an answer is gone: it stays where it is not what it was before. */
async function deleteAnswer(campaignId: string, was: AnswerValues): Promise<boolean> {
  const now = await readAnswer(campaignId, was.id)
  if (now === undefined) return true
  if (!isSameValue(now.values, was)) return false
  const parts = { params: { campaignId, id: was.id } }
  return (await saveVersion('DELETE /campaigns/:campaignId/answers/:id', parts, now.version)).isSaved
}

/** Whether an answer is what it is to be: it stays where it is not what it was before. */
async function changeAnswer(campaignId: string, was: AnswerValues, next: AnswerValues): Promise<boolean> {
  const now = await readAnswer(campaignId, was.id)
  if (now === undefined) return false
  if (isSameValue(now.values, next)) return true
  if (!isSameValue(now.values, was)) return false
  const parts = { params: { campaignId, id: was.id }, body: bodyOf(next) }
  return (await saveVersion('PATCH /campaigns/:campaignId/answers/:id', parts, now.version)).isSaved
}

const valuesOf = ({
  id,
  questions,
  answer,
}: ResponseBody<'POST /campaigns/:campaignId/answers'>): AnswerValues =>
  answerValuesOf({ id, questions, answer: answer.body, content: answer })

const bodyOf = (values: AnswerValues): RequestBody<'POST /campaigns/:campaignId/answers'> => ({
  questions: questionsOf(values),
  answer: { body: values.answer, ...requestOf(values.choices), ...filesRequest(values.files) },
})

/** Has the error of a request name the fields of the form. */
async function inField<T>(index: number, saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, headers, code, message, requestId } = error
    const details = error.details.map((detail) => ({
      ...detail,
      path: `answers[${index}].${fieldAt(detail.path)}`,
    }))
    throw new ApiError(status, headers, { code, message, details, requestId })
  }
}

/** Which field of an answer a path of its request is about. */
function fieldAt(path: string): keyof AnswerValues {
  if (path.startsWith('questions')) return /^questions(\[0\])?$/.test(path) ? 'question' : 'wordings'
  if (path === 'answer' || path === 'answer.body') return 'answer'
  return path.startsWith('answer.attachments') ? 'files' : 'choices'
}
