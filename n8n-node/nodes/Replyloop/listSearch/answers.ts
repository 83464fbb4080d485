import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow'
import { textOf } from '../shared/json.ts'
import { chosen } from './chosen.ts'
import { searchMethod } from './searchMethod.ts'

/** The answers of the chosen campaign, by their first questions; none where none is chosen. */
export async function answers(
  this: ILoadOptionsFunctions,
  search?: string,
  cursor?: string,
): Promise<INodeListSearchResult> {
  const campaign = chosen(this, 'campaignId')
  if (campaign === '') return { results: [] }
  const inCampaign = searchMethod(`/campaigns/${encodeURIComponent(campaign)}/answers`, (entry) => {
    const [id, questions] = [textOf(entry['id']) ?? '', entry['questions']]
    return { name: (Array.isArray(questions) && textOf(questions[0])) || id, value: id }
  })
  return inCampaign.call(this, search, cursor)
}
