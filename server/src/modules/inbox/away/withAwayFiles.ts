import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import { storeFilesOf } from '../../conversations/media.ts'
import type { GivenAway } from './away.rules.ts'

/** What it takes to store the files of an away text. */
export type AwayFileParts = Parameters<typeof storeFilesOf>[0]

/** A request that may have an away text, whose files are stored. */
export async function withAwayFiles<G extends { awayContent?: CampaignContent | null | undefined }>(
  parts: AwayFileParts,
  accountId: string,
  { awayContent: given, ...request }: G,
): Promise<Omit<G, 'awayContent'> & Pick<GivenAway, 'awayContent' | 'awayFiles'>> {
  if (!given) return { ...request, awayContent: given }
  const { attachments, ...awayContent } = given
  return {
    ...request,
    awayContent,
    awayFiles: await storeFilesOf(parts, accountId, { attachments }, 'awayContent'),
  }
}
