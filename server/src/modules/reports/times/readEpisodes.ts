import type { ReportedEpisode } from '@replyloop/shared/contract/timeReports'
import { listMembersById } from '../../access/members.ts'
import type { Links } from '../../webhooks/links.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Asked } from './asked.ts'
import { type ListedEpisode, listTimesOfEpisodes } from './episodes.store.ts'
import { summaryOf } from './percentiles.rules.ts'

/** What episodes are shown with. */
export interface EpisodeParts {
  db: Pick<Db, 'read' | 'scan'>
  links: Links
}

/** Some episodes as reports show them, with the names and the times that belong to them. */
export async function presentEpisodes(
  { db: { read }, links }: EpisodeParts,
  rows: readonly ListedEpisode[],
  { hours }: Pick<Asked, 'hours'>,
): Promise<ReportedEpisode[]> {
  if (rows.length === 0) return []
  const times = Map.groupBy(
    await listTimesOfEpisodes(
      read,
      rows.map(({ episode }) => episode),
    ),
    ({ episodeId }) => episodeId,
  )
  const tagNames = await links.tagNames(read, [
    ...new Set(rows.flatMap(({ contact }) => contact.tagIds ?? [])),
  ])
  const assignees = [...new Set(rows.flatMap((row) => ownersOf(row).assigneeId ?? []))]
  const members = assignees.length === 0 ? [] : await listMembersById(read, assignees)
  const names = new Map(members.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const ofKind = (wanted: string) =>
      (times.get(row.id) ?? [])
        .filter(({ kind }) => kind === wanted)
        .flatMap(({ seconds, secondsWithin }) => (hours === 'within' ? secondsWithin : seconds) ?? [])
    const { assigneeId } = ownersOf(row)
    const ids = new Set(row.contact.tagIds)
    return {
      ...presentEpisode(row),
      link: links.conversationUrl(row.episode.contactId),
      tags: [...tagNames].flatMap(([id, name]) => (ids.has(id) ? [name] : [])),
      assigneeName: assigneeId === null ? null : (names.get(assigneeId) ?? null),
      firstResponseSeconds: ofKind('first')[0] ?? null,
      nextResponseSeconds: summaryOf(ofKind('next')).median,
    }
  })
}

/** Who has an episode, or had it when it ended. */
const ownersOf = ({ episode, work }: ListedEpisode) =>
  episode.closedAt === null ? (work ?? episode) : episode

type Presented = 'link' | 'tags' | 'assigneeName' | 'firstResponseSeconds' | 'nextResponseSeconds'

function presentEpisode(row: ListedEpisode): Omit<ReportedEpisode, Presented> {
  const { episode, work, contact, campaignName, teamName, messagesIn, messagesOut } = row
  const isOver = episode.closedAt !== null
  const happened = isOver || work === null ? episode : work
  const { assigneeId, teamId } = ownersOf(row)
  // What a member wrote first is no reply to the contact.
  const isAnswered = happened.firstInboundAt !== null
  return {
    id: episode.id,
    contactId: episode.contactId,
    firstName: contact.firstName,
    lastName: contact.lastName,
    phone: contact.phone,
    email: contact.email,
    customFields: contact.customFields,
    channel: episode.channel,
    campaignId: episode.campaignId,
    campaignName,
    source: episode.source,
    assigneeId,
    teamId,
    teamName,
    state: isOver ? 'closed' : (work?.state ?? 'open'),
    openedAt: isoTime(episode.openedAt),
    firstInboundAt: isoTime(happened.firstInboundAt),
    firstReplyAt: isAnswered ? isoTime(happened.firstReplyAt) : null,
    firstResponseAt: isAnswered ? isoTime(happened.firstHumanReplyAt) : null,
    firstResponseBy: isAnswered ? happened.firstHumanReplyBy : null,
    waitedSeconds: Math.round(happened.waitedMs / 1000),
    messagesIn,
    messagesOut,
    botAnswers: happened.botAnswers,
    humanReplies: happened.humanReplies,
    handedOverAt: isoTime(episode.handedOverAt),
    handOverReason: episode.handOverReason,
    closedAt: isoTime(episode.closedAt),
    closedBy: episode.closedBy,
    closeReason: episode.closeReason,
    reopened: episode.reopened,
    csat: episode.csat,
    csatText: episode.csatText,
  }
}
