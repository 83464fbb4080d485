import { isDeepStrictEqual } from 'node:util'
import type { CreateCampaign, UpdateCampaign } from '@replyloop/shared/contract/campaign'
import type { DeclaredTestQuestion } from '@replyloop/shared/contract/testQuestion'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { findTeam, lockTeamToUse, readTeamOfCampaign, storeTeamOfCampaign } from '../../inbox/inbox.ts'
import { requireListToLink } from '../../lists/lists.ts'
import { findList } from '../../lists/lists.store.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { newId } from '../../../platform/ids.ts'
import { nameTaken } from '../../../platform/errors/problem.ts'
import { campaignDefaults } from '@replyloop/shared/values/campaign'
import {
  findCampaignByName,
  insertCampaign,
  updateCampaignRow,
  type CampaignRow,
  type NewCampaign,
} from '../campaigns.store.ts'
import { beginsToGreet } from '../campaign.rules.ts'
import { greetingAsked, knowledgeChanged } from '../campaigns.facts.ts'
import { submitChangedTexts } from './submitChangedTexts.ts'
import { changedContents, filesOf, type GivenContents, noContents, type Saving } from './contents.rules.ts'
import { carryDatedStepsOf } from '../followUps/carryDatedSteps.ts'
import { isDated } from '../followUps/datedPlan.rules.ts'
import { heedDates, requireDateFields } from '../followUps/requireDateFields.ts'
import { reviewHeld } from '../openings/reviewHeld.ts'
import { resumeQueue } from '../openings/resumeQueue.ts'
import { insertAnswers, type GivenAnswer } from '../answering/answers.store.ts'
import { readKnowledge, type CampaignKnowledge } from '../answering/knowledge.store.ts'
import { replaceAnswers } from '../answering/replaceAnswers.store.ts'
import { requireCampaign } from '../requireCampaign.ts'
import { requireChannels, sendingFields } from '../templates/requireChannels.ts'
import { addDeclaredTests } from '../suite/saveTest.ts'

/** A team of the campaign beside its own fields; `null`: none of its own. */
type WithTeam = { teamId?: string | null | undefined }
/** What its bot is asked to see whether it knows it. */
type WithTests = { testQuestions?: readonly DeclaredTestQuestion[] | undefined }

/** Creates a campaign, as a Draft. Throws `LIST_NOT_FOUND` and `TEAM_NOT_FOUND`, and refuses a name that is taken. */
export async function createCampaign(
  tx: Tx,
  caller: Actor,
  input: Omit<CreateCampaign, 'copyOf'>,
  stored: readonly StoredFile[] = [],
): Promise<CampaignRow> {
  const accountId = caller.id
  if (input.teamId !== undefined) await lockTeamToUse(tx, accountId, input.teamId)
  await requireFreeName(tx, accountId, input.name)
  if (input.listId !== undefined) await requireListToLink(tx, accountId, input.listId)
  const campaign = await addDeclaredCampaign(tx, accountId, input, { stored })
  await audit(tx, caller, 'campaign_created', campaign.name, { facts: { campaignId: campaign.id } })
  return campaign
}

/** Adds a campaign whose name is free as a request or a file gives it. Throws `VALIDATION_FAILED`. */
export const addDeclaredCampaign = async (
  tx: Tx,
  accountId: string,
  given: Omit<NewCampaign, keyof GivenContents> & GivenContents & WithTeam & WithTests,
  saving: Saving = {},
): Promise<CampaignRow> => {
  const { openingMessage, opening, followUps, answers, ...fields } = given
  const contents = changedContents({ openingMessage, opening, followUps, answers }, noContents, saving)
  await requireDateFields(tx, accountId, { before: [], after: contents.followUps ?? [] }, saving.place)
  return addCampaign(tx, accountId, { ...fields, ...contents }, saving.place)
}

/** Adds a campaign whose name is free; `place` is where its fields stand in a file. Throws `VALIDATION_FAILED`. */
export async function addCampaign(
  tx: Tx,
  accountId: string,
  {
    teamId = null,
    answers = [],
    testQuestions = [],
    ...fields
  }: NewCampaign & WithTeam & WithTests & { answers?: GivenAnswer[] | undefined },
  place?: string,
): Promise<CampaignRow> {
  await requireChannels(tx, accountId, { ...campaignDefaults, ...omitUndefined(fields), answers }, place)
  const followUps = withIds(fields.followUps ?? [], tx.now)
  const campaign = await insertCampaign(tx, accountId, { ...fields, followUps })
  await insertAnswers(tx, campaign, answers)
  await addDeclaredTests(tx, campaign, testQuestions, `${place ?? ''}testQuestions`)
  if (teamId !== null) await storeTeamOfCampaign(tx, campaign, teamId)
  await heedDates(tx, accountId, followUps)
  const files = filesOf({ ...noContents, ...omitUndefined(fields), answers })
  if (files.length > 0) await keepContentFiles(tx, campaign, files)
  return campaign
}

/** Changes given fields of a campaign; what has been sent stays as it was. Throws `CAMPAIGN_NOT_FOUND`, `LIST_NOT_FOUND` and `TEAM_NOT_FOUND`. */
export async function updateCampaign(
  tx: Tx,
  caller: Actor,
  id: string,
  input: UpdateCampaign,
  stored: readonly StoredFile[] = [],
): Promise<CampaignRow> {
  const accountId = caller.id
  const campaign = await requireCampaign(tx, accountId, id)
  if (typeof input.teamId === 'string') await lockTeamToUse(tx, accountId, input.teamId)
  if (input.name !== undefined && input.name !== campaign.name)
    await requireFreeName(tx, accountId, input.name)
  if (typeof input.listId === 'string') await requireListToLink(tx, accountId, input.listId)
  await changeCampaign(tx, caller, campaign, input, { stored })
  tx.notify(`changed:${accountId} campaign`)
  return requireCampaign(tx, accountId, id)
}

/**
 * Changes those of the given fields that differ. A new opening message is tried on those whom the former one did not fit; a
 * new send rate holds from the next slot on. Texts that were submitted as templates are submitted again. What waits for something
 * of a channel is decided again where the channels are others. The audit log notes what differs. `saving` says where the
 * fields stand in a file, and which files the request has brought.
 */
export async function changeCampaign(
  tx: Tx,
  caller: Actor,
  read: CampaignRow,
  fields: UpdateCampaign,
  saving: Saving = {},
): Promise<void> {
  const stateOf = async (campaign: CampaignRow) => ({
    ...campaign,
    ...(await readKnowledge(tx, campaign.id)),
    teamId: await readTeamOfCampaign(tx, campaign.accountId, campaign.id),
  })
  const seen = await stateOf(read)
  if (isDeepStrictEqual({ ...seen, ...changesOf(seen, fields, saving) }, seen)) return
  await tx.lock(locks.queue(read.id)) // before the campaign's row: who sends its openings takes both in this order
  // A new version of a template, or an answer, may just have been stored.
  const campaign = await requireCampaign(tx, read.accountId, read.id)
  const current = await stateOf(campaign)
  const changed = changesOf(current, fields, saving)
  if (changed.followUps !== undefined) changed.followUps = withIds(changed.followUps, tx.now)
  if (sendingFields.some((field) => changed[field] !== undefined))
    await requireChannels(tx, campaign.accountId, { ...current, ...changed }, saving.place)
  const after = changed.followUps ?? campaign.followUps
  await requireDateFields(tx, campaign.accountId, { before: campaign.followUps, after }, saving.place)
  if (caller.session !== null && beginsToGreet(campaign, { ...campaign, ...changed }))
    await greetingAsked.happened(tx, { ...campaign, ...changed })
  const { teamId, answers, ...columns } = changed
  if (Object.keys(columns).length > 0) await updateCampaignRow(tx, campaign.id, columns)
  if (answers !== undefined) await replaceAnswers(tx, campaign, current.answers, answers)
  if (teamId !== undefined) await storeTeamOfCampaign(tx, campaign, teamId)
  if (!isDeepStrictEqual(datedStepsOf(campaign.followUps), datedStepsOf(after))) {
    await heedDates(tx, campaign.accountId, after)
    await carryDatedStepsOf(tx, campaign.id)
  }
  const files = filesOf({ ...current, ...changed })
  if (files.length > 0 || filesOf(current).length > 0) await keepContentFiles(tx, campaign, files)
  await auditChange(tx, caller, current, changed)
  if (knowingFields.some((field) => changed[field] !== undefined))
    await knowledgeChanged.happened(tx, campaign)
  const { openingMessage, openingChoices } = { ...campaign, ...changed }
  if (
    !isDeepStrictEqual([openingMessage, openingChoices], [campaign.openingMessage, campaign.openingChoices])
  )
    await reviewHeld(tx, campaign.id, 'text_changed')
  await submitChangedTexts(tx, campaign)
  const { channel = campaign.channel, secondChannel = campaign.secondChannel } = changed
  if (channel !== campaign.channel || secondChannel !== campaign.secondChannel)
    await reviewHeld(tx, campaign.id, 'other_channels')
  await resumeQueue(tx, campaign.id)
}

/** What decides what the bot says. */
const knowingFields = ['answers', 'publicFacts', 'botInstructions', 'language', 'botCaution'] as const

/** A campaign with what its bot knows and its team. */
type CampaignState = CampaignRow & CampaignKnowledge & { teamId: string | null }
/** The same where answers may be new, which have no ids yet. */
type NextState = Omit<CampaignState, 'answers'> & { answers: readonly GivenAnswer[] }

/** What of follow-ups their rows depend on. */
const datedStepsOf = (followUps: CampaignRow['followUps']) =>
  followUps.filter(isDated).map(({ id, relativeTo }) => ({ id, relativeTo }))

/** Follow-ups, each that goes by a date with an id. */
const withIds = (followUps: CampaignRow['followUps'], now: number): CampaignRow['followUps'] =>
  followUps.map((step) =>
    step.relativeTo === undefined || step.id !== undefined ? step : { ...step, id: newId('dst', now) },
  )

/** Notes those of the changed fields that differ, a list and a team by their names, and follow-ups without their templates. */
async function auditChange(
  tx: Tx,
  caller: Actor,
  campaign: CampaignState,
  changed: ReturnType<typeof changesOf>,
): Promise<void> {
  const names = Object.keys(changed)
  const shown = async (state: NextState) => {
    const { listId, teamId } = state
    const team = teamId === null ? undefined : await findTeam(tx, teamId)
    const list = listId === null ? undefined : await findList(tx, state.accountId, listId)
    const fields = {
      ...state,
      listId: list === undefined ? listId : `${list.name} (${list.id})`,
      teamId: team === undefined ? teamId : `${team.name} (${team.id})`,
      answers: state.answers.map(({ id: _, ...answer }) => answer),
      followUps: state.followUps.map(({ template: _, id: _id, ...followUp }) => followUp),
    }
    return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
  }
  const details = detailsOfChange(await shown(campaign), await shown({ ...campaign, ...changed }))
  if (details === undefined) return
  const { id, name } = { ...campaign, ...changed }
  await audit(tx, caller, 'campaign_changed', name, { ...details, facts: { campaignId: id } })
}

/** The given fields as they are stored: the follow-ups with their templates, and what stands below the texts. */
const changesOf = (
  campaign: CampaignState,
  { openingMessage, opening, followUps, answers, publicFacts, ...fields }: UpdateCampaign,
  saving: Saving,
) =>
  omitUndefined({
    ...fields,
    publicFacts: publicFacts === null ? '' : publicFacts, // to clear them is to decide that there are none
    ...changedContents({ openingMessage, opening, followUps, answers }, campaign, saving),
  })

async function requireFreeName(tx: Tx, accountId: string, name: string): Promise<void> {
  await tx.lock(locks.campaignName(accountId, name))
  if ((await findCampaignByName(tx, accountId, name)) !== undefined) throw nameTaken('campaign', name)
}
