import { maxPageSize } from '@replyloop/shared/values/limits'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type Saved } from '../api.ts'
import { contentOf, draftFault } from '../content/choicesDraft.ts'
import { useSaveList } from '../lists/listQueries.ts'
import type { Began } from '../ui/useEditForm.ts'
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

/**
 * Creates a campaign; or, with `id`, saves what has changed since `before`, if the campaign
 * still has that version. A new list of its own is
 * made before, and told by `onList`, so that the next try takes that one.
 */
export function useSaveCampaign(id: string | undefined, onList: (id: string) => void) {
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
    }: Began<CampaignValues> & { values: CampaignValues }): Promise<Saved<Campaign>> => {
      const values = await withList(given)
      return id === undefined
        ? { isSaved: true, now: await api('POST /campaigns', { body: createBodyOf(values) }) }
        : saveVersion(
            'PATCH /campaigns/:id',
            { params: { id }, body: changedBodyOf(before, values) },
            version,
          )
    },
    onSuccess: async ({ now }) => {
      queries.setQueryData(campaignKey(now.id), now)
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
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
