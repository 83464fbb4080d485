import type { DeclaredAccount, ProvisionedIds } from '@replyloop/shared/contract/account'
import type { DeclaredCampaign } from '@replyloop/shared/contract/declaredCampaign'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { transitionRefusal } from '../../modules/campaigns/campaign.rules.ts'
import { findCampaignByName } from '../../modules/campaigns/campaigns.store.ts'
import {
  addDeclaredCampaign,
  changeCampaign,
  putDeclaredTests,
  transitionCampaign,
} from '../../modules/campaigns/campaigns.ts'
import { provisionKnowledge } from './provisionKnowledge.ts'
import { provisionTemplate } from './provisionTemplate.ts'
import { findTeamNamed } from '../../modules/inbox/inbox.ts'
import { insertList, type ListRow } from '../../modules/lists/lists.store.ts'
import { findListToLink } from '../../modules/lists/lists.ts'
import { audit } from '../../modules/access/audit.store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'

interface Place {
  path: string
  stored: readonly StoredFile[]
  /** What is wrong with a URL that the service is to call. */
  validateUrl: SafeFetch['validateUrl']
}

/** Creates the declared lists unless they are there, and creates or updates the declared campaigns. Returns their ids. */
export async function provisionListsAndCampaigns(
  tx: Tx,
  operator: Actor,
  { lists, campaigns }: Pick<DeclaredAccount, 'lists' | 'campaigns'>,
  { path, stored, validateUrl }: Place,
): Promise<Pick<ProvisionedIds, 'lists' | 'campaigns'>> {
  const accountId = operator.id
  const madeLists: ProvisionedIds['lists'] = []
  for (const { name } of lists) {
    const { id } = (await findListToLink(tx, accountId, name)) ?? (await addList(tx, operator, name))
    madeLists.push({ name, id })
  }
  const madeCampaigns: ProvisionedIds['campaigns'] = []
  for (const [index, campaign] of campaigns.entries()) {
    const place = `${path}.campaigns[${index}]`
    const id = await provisionCampaign(tx, operator, campaign, madeLists, { path: place, stored })
    await provisionKnowledge(tx, validateUrl, operator, { ...campaign, id }, place)
    madeCampaigns.push({ name: campaign.name, id })
  }
  return { lists: madeLists, campaigns: madeCampaigns }
}

async function addList(tx: Tx, operator: Actor, name: string): Promise<ListRow> {
  const list = await insertList(tx, operator.id, name)
  await audit(tx, operator, 'list_created', name, { facts: { listId: list.id } })
  return list
}

/**
 * Creates or updates a campaign by its name, and returns its id. What is not declared stays as it is; a new campaign has
 * the defaults. Throws `VALIDATION_FAILED` for a list or team that is not there, and for a status that it cannot move to.
 */
async function provisionCampaign(
  tx: Tx,
  operator: Actor,
  { list, team, status, openingTemplate, knowledge: _apart, testQuestions, ...declared }: DeclaredCampaign,
  declaredLists: ProvisionedIds['lists'],
  { path, stored }: { path: string; stored: readonly StoredFile[] },
): Promise<string> {
  const accountId = operator.id
  const declaredId = declaredLists.find(({ name }) => name === list)?.id
  const listId =
    declaredId ?? (typeof list === 'string' ? (await findListToLink(tx, accountId, list))?.id : list)
  if (listId === undefined && list !== undefined)
    throw fieldProblem(`${path}.list`, `names no list of this account: ${list}; declare it under lists`)
  const teamId = typeof team === 'string' ? (await findTeamNamed(tx, accountId, team))?.id : team
  if (teamId === undefined && team !== undefined)
    throw fieldProblem(`${path}.team`, `names no team of this account: ${team}; declare it under teams`)
  const fields = { ...declared, listId, teamId }
  const known = await findCampaignByName(tx, accountId, declared.name)
  if (known === undefined) {
    const added = await addDeclaredCampaign(
      tx,
      accountId,
      { ...fields, testQuestions, status },
      { place: `${path}.`, stored },
    )
    await audit(tx, operator, 'campaign_created', added.name, { facts: { campaignId: added.id } })
    if (openingTemplate !== undefined) await provisionTemplate(tx, operator, added.id, openingTemplate, path)
    return added.id
  }
  await changeCampaign(tx, operator, known, fields, { place: `${path}.`, stored })
  await putDeclaredTests(tx, operator, known.id, testQuestions ?? [], `${path}.testQuestions`)
  if (openingTemplate !== undefined) await provisionTemplate(tx, operator, known.id, openingTemplate, path)
  if (status !== undefined && (await transitionCampaign(tx, operator, known, status)) === undefined)
    throw fieldProblem(`${path}.status`, transitionRefusal(known.status, status))
  return known.id
}
