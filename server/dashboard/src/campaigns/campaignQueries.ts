import { isSameValue } from '@replyloop/shared/values/changes'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type Saved } from '../api.ts'
import { contentOf, draftFault } from '../content/choicesDraft.ts'
import { useSaveList } from '../lists/listQueries.ts'
import type { Began } from '../ui/useEditForm.ts'
import { answerValuesOf, type AnswerValues } from './answerRows.ts'
import type { Campaign } from './campaignLabels.ts'
import { hasBot } from './transitions.ts'
import { changedBodyOf, createBodyOf, type CampaignForm, type CampaignValues } from './campaignForm.ts'
import { questionsOf } from './wordings.ts'

const campaignKey = (id: string) => ['campaigns', 'one', id] as const

/** A campaign with all its settings and the state of its queue; none for `null`. */
export const useCampaign = (id: string | null) =>
  useQuery({
    queryKey: campaignKey(id ?? ''),
    queryFn: id === null ? skipToken : ({ signal }) => api('GET /campaigns/:id', { params: { id }, signal }),
  })

/** Whether a Live campaign of the account has a bot; `undefined` until that is read, and where nobody asks. */
export const useHasAnyBot = (isAsked: boolean): boolean | undefined =>
  useQuery({
    queryKey: ['campaigns', 'bots'],
    queryFn: ({ signal }) =>
      api('GET /campaign_overview', { query: { status: 'Live', limit: maxPageSize }, signal }),
    enabled: isAsked,
  }).data?.data.some(hasBot)

/** What a save of a campaign is given. `savedAnswers` learns of the answers that are new. */
interface SavedCampaign extends Began<CampaignValues> {
  values: CampaignValues
  savedAnswers: Map<string, AnswerValues>
}

/**
 * Creates a campaign, perhaps with the knowledge of the one that it is a copy of; or, with `id`, saves what has changed since `before`: its own fields if it still has that version, then
 * the answers one by one. A new list of its own is made before, and told by `onList`, so that the next try takes that one.
 */
export function useSaveCampaign(
  { id, copyOf }: { id: string | undefined; copyOf: string | undefined },
  onList: (id: string) => void,
) {
  const queries = useQueryClient()
  const saveList = useSaveList()
  const withList = async (values: CampaignValues) => {
    if (values.listId !== null || values.newList.trim() === '') return values
    const { id: listId } = (await saveList.mutateAsync({ name: values.newList })).now
    onList(listId)
    return { ...values, listId }
  }
  return useMutation({
    mutationFn: async ({
      values: given,
      before,
      version,
      savedAnswers,
    }: SavedCampaign): Promise<Saved<Campaign>> => {
      const values = await withList(given)
      if (id === undefined) {
        const now = await api('POST /campaigns', { body: { ...createBodyOf(values), copyOf } })
        for (const [at, { id: typedAs }] of values.answers.entries()) {
          const answer = now.answers[at]
          if (answer !== undefined) savedAnswers.set(typedAs, answerValuesOf(answer))
        }
        return { isSaved: true, now }
      }
      const body = changedBodyOf(before, values)
      const params = { id }
      const saved = await (Object.keys(body).length > 0 &&
        saveVersion('PATCH /campaigns/:id', { params, body }, version))
      if (saved && (!saved.isSaved || isSameValue(before.answers, values.answers))) return saved
      const { saveAnswers } = await import('./saveAnswers.ts')
      const isSaved = await saveAnswers({
        campaignId: id,
        before: before.answers,
        answers: values.answers,
        saved: savedAnswers,
      })
      return { isSaved, now: await api('GET /campaigns/:id', { params }) }
    },
    onSuccess: ({ now }) => queries.setQueryData(campaignKey(now.id), now),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns'] }), // some answers may be saved where one is refused
  })
}

/** The texts filled in for a contact; for the latest one if `contactId` is null. */
export const usePreview = (texts: readonly string[], contactId: string | null) =>
  useQuery({
    queryKey: ['campaigns', 'preview', texts, contactId],
    queryFn: ({ signal }) =>
      api('POST /campaigns/preview', { body: { texts: [...texts], contactId }, signal }),
    placeholderData: keepPreviousData,
  })

/** Asks the bot, as the form describes it, how it would react to a conversation. */
export const useTryBot = (form: CampaignForm, campaignId: string | undefined) =>
  useMutation({
    meta: { failureTitle: null }, // nothing is lost when a test message fails
    mutationFn: (messages: RequestBody<'POST /campaigns/try'>['messages']) => {
      const { language, suggestAnswers, botCaution, botInstructions, publicFacts, answers } = form.getValues()
      return api('POST /campaigns/try', {
        body: {
          messages,
          ...(campaignId !== undefined && { campaignId }),
          language,
          suggestAnswers,
          botCaution,
          botInstructions,
          publicFacts,
          answers: answers.map(({ question, wordings, answer, choices }) => ({
            question,
            questions: questionsOf({ question, wordings }),
            answer,
            content: draftFault(choices, answer) === null ? contentOf(answer, { choices }) : null,
          })),
        },
      })
    },
  })
