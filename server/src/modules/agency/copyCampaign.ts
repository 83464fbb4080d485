import type { CopiedCampaign, CopyCampaign } from '@replyloop/shared/contract/agency'
import { maxNotedCustomFields } from '@replyloop/shared/values/limits'
import { findCampaignByName, type CampaignRow } from '../campaigns/campaigns.store.ts'
import {
  type CampaignKnowledge,
  addCampaign,
  campaignCopied,
  readDeclaredTests,
  readKnowledge,
} from '../campaigns/campaigns.ts'
import { requireCampaign } from '../campaigns/requireCampaign.ts'
import { isDate } from '../campaigns/followUps.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { customFieldsIn } from '../conversations/outgoing.ts'
import { listOpenChannels } from '../channels/route.ts'
import { listFieldNames } from '../contacts/customFields.ts'
import { auditSubAccount, requireSubAccount } from '../credits/subAccounts.ts'
import { findTeam, findTeamNamed, readTeamOfCampaign } from '../inbox/inbox.ts'
import { findList, insertList } from '../lists/lists.store.ts'
import { findListToLink } from '../lists/lists.ts'
import type { Audience } from '../segments/audience.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { nameTaken } from '../../platform/errors/problem.ts'
import { actorInSubAccount } from '../../platform/http/actor.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { carryAfter, carryBefore } from './carryAlong.ts'
import { factsOf, fieldsOfCampaign, textsOf } from './carryAlong.rules.ts'
import { channelOfCopy, fallbackChannel, namesOfCopy } from './copyCampaign.rules.ts'
import { carriedFiles } from './carriedFiles.ts'
import { requireSource } from './requireSource.ts'
import { copyTemplates } from './copyTemplates.ts'

type Notes = CopiedCampaign['notes']

/**
 * Copies a campaign of an agency, or of one of its sub-accounts, into a sub-account: as a Draft, with its list by name, the declared
 * fields that it names and the segments that are named. Nothing of contacts goes along. Throws `SUBACCOUNT_NOT_FOUND`,
 * `CAMPAIGN_NOT_FOUND`, `SEGMENT_NOT_FOUND` and `VALIDATION_FAILED`.
 */
export async function copyCampaign(
  tx: Tx,
  audience: Audience,
  caller: Caller,
  toId: string,
  { campaignId, accountId = caller.id, segmentIds = [] }: CopyCampaign,
): Promise<CopiedCampaign> {
  const to = await requireSubAccount(tx, caller.id, { id: toId })
  await requireSource(tx, caller.id, { accountId, toId, of: 'campaign' })
  const source = await requireCampaign(tx, accountId, campaignId)
  const original = source.listId === null ? undefined : await findList(tx, accountId, source.listId)
  const actor = actorInSubAccount(caller, await readAccount(tx, caller.id), toId)
  const knowledge = await readKnowledge(tx, source.id)
  const along = await carryBefore(tx, audience, actor, {
    accountId,
    segmentIds,
    fields: fieldsOfCampaign(source, knowledge.answers),
    listName: original?.name,
  })
  const team = await teamOf(tx, source, toId)
  const name = await freeName(tx, toId, source.name)
  const list = original === undefined ? null : await listNamed(tx, toId, original.name)
  const { notes, ...fields } = await fieldsOf(tx, source, knowledge, toId)
  const { id } = await addCampaign(tx, toId, {
    ...fields,
    name,
    listId: list?.id ?? null,
    teamId: team.id,
    testQuestions: await readDeclaredTests(tx, source),
  })
  await campaignCopied.happened(tx, { from: source, to: { id, accountId: toId } })
  const { notes: further, ...carried } = await carryAfter(tx, audience, actor, along, {
    name: source.name,
    id,
  })
  await auditSubAccount(tx, caller, to, 'campaign_copied', {
    facts: {
      campaignId: id,
      name,
      copyOf: campaignId,
      ...(list?.isNew && { newList: list.name }),
      ...factsOf(carried),
    },
  })
  tx.notify(`changed:${toId} campaign`)
  const renamed: Notes =
    name === source.name
      ? []
      : [{ kind: 'name', text: `There is a campaign named ${source.name} already: this one is ${name}` }]
  return {
    campaign: { id, name },
    list,
    ...carried,
    notes: [...renamed, ...team.notes, ...notes, ...further],
  }
}

async function freeName(tx: Tx, accountId: string, wanted: string): Promise<string> {
  const names = namesOfCopy(wanted)
  await tx.lock(...names.map((name) => locks.campaignName(accountId, name)))
  for (const name of names) if ((await findCampaignByName(tx, accountId, name)) === undefined) return name
  throw nameTaken('campaign', wanted)
}

async function listNamed(tx: Tx, accountId: string, name: string): Promise<CopiedCampaign['list']> {
  const known = await findListToLink(tx, accountId, name)
  const { id } = known ?? (await insertList(tx, accountId, name))
  return { id, name, isNew: known === undefined }
}

/** What a copy has of the original, and what it has not. */
async function fieldsOf(tx: Tx, source: CampaignRow, knowledge: CampaignKnowledge, accountId: string) {
  const { type, language, triggerOnListAdd, openingMessage, openingChoices, openingFiles } = source
  const { botEnabled, botCaution, botSavesContact, suggestAnswers, keywords, formFields, pacePerMinute } =
    source
  const channels = await channelsOf(tx, source, accountId)
  const steps = await copyTemplates(tx, source, { accountId, ...channels })
  const labels = [channels.channel, channels.secondChannel].filter((label) => label !== null)
  const carried = await carriedFiles(tx, accountId, labels)
  const { files: carriedOpening } = carried.of({ files: openingFiles })
  const followUps = steps.followUps.map((step) => carried.of(step))
  const answers = knowledge.answers.map((answer) => carried.of(answer))
  const leftOut: Notes = carried.left.map(({ name, contentType }) => ({
    kind: 'channel',
    text: `The file ${name ?? contentType} is left out, as a channel of the copy does not carry it`,
  }))
  const texts = textsOf({ ...source, ...steps }, knowledge.answers)
  return {
    type,
    language,
    triggerOnListAdd,
    openingMessage,
    openingChoices,
    openingFiles: carriedOpening,
    botEnabled,
    botSavesContact,
    suggestAnswers,
    botCaution,
    keywords,
    formFields,
    pacePerMinute,
    ...knowledge,
    answers,
    channel: channels.channel,
    secondChannel: channels.secondChannel,
    openingTemplate: steps.openingTemplate,
    followUps,
    notes: [
      ...channels.notes,
      ...leftOut,
      ...steps.notes,
      ...(await missingDates(tx, accountId, followUps)),
      ...(await missingFields(tx, accountId, texts)),
    ],
  }
}

/** The team of the same name, where the account of the copy has one. */
async function teamOf(
  tx: Tx,
  { id, accountId }: CampaignRow,
  toId: string,
): Promise<{ id: string | null; notes: Notes }> {
  const teamId = await readTeamOfCampaign(tx, accountId, id)
  const team = teamId === null ? undefined : await findTeam(tx, teamId)
  if (team === undefined) return { id: null, notes: [] }
  await tx.lock(locks.teams(toId)) // it is not just being deleted
  const found = await findTeamNamed(tx, toId, team.name)
  if (found !== undefined) return { id: found.id, notes: [] }
  const text = `There is no team ${team.name} here: make one and choose it, or leave its conversations to the team for new ones`
  return { id: null, notes: [{ kind: 'team', text }] }
}

async function channelsOf(tx: Tx, { accountId, channel, secondChannel }: CampaignRow, toId: string) {
  const from = [...(await listOpenChannels(tx, accountId)).values()]
  const to = [...(await listOpenChannels(tx, toId)).values()]
  const notes: Notes = []
  const find = (label: string, kind: 'channel' | 'secondChannel', otherwise: string) => {
    const found = channelOfCopy(label, from, to)
    if ('channel' in found) return found.channel
    notes.push({ kind, text: `${otherwise} instead of ${label}, as ${found.because}: choose another` })
    return null
  }
  const first = find(channel, 'channel', `The channel is ${fallbackChannel}`) ?? fallbackChannel
  const second =
    secondChannel === null ? null : find(secondChannel, 'secondChannel', 'There is no second channel')
  return { channel: first, secondChannel: second === first ? null : second, notes }
}

/** What the account lacks that follow-ups go by. */
async function missingDates(tx: Tx, accountId: string, followUps: CampaignRow['followUps']): Promise<Notes> {
  const notes: Notes = []
  for (const [at, { relativeTo }] of followUps.entries())
    if (relativeTo !== undefined && !(await isDate(tx, accountId, relativeTo)))
      notes.push({
        kind: 'customField',
        text: `Follow-up ${at + 1} goes by the date ${relativeTo.field}, which is no field of the type date here: it is sent once there is one`,
      })
  return notes
}

async function missingFields(tx: Tx, accountId: string, texts: readonly string[]): Promise<Notes> {
  const used = customFieldsIn(texts)
  if (used.length === 0) return []
  const known = await listFieldNames(tx, accountId, {}, maxNotedCustomFields)
  const names = new Set(known.map((name) => name.toLowerCase()))
  return used
    .filter((name) => !names.has(name.toLowerCase()))
    .map((name) => ({
      kind: 'customField' as const,
      text: `Its texts name the field ${name}, which no contact has yet: import it, or write a fallback`,
    }))
}
