import type { Choices } from '@replyloop/shared/contract/content'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { CampaignRow } from './campaigns.store.ts'

/** A campaign as dropdowns and lists show it. */
export const presentCampaign = ({
  id,
  name,
  type,
  status,
  language,
  listId,
  triggerOnListAdd,
  createdAt,
}: CampaignRow) => ({
  id,
  name,
  type,
  status,
  language,
  listId,
  triggerOnListAdd,
  createdAt: isoTime(createdAt),
})

/** A text with what stands below it; `null` for a text alone. */
export const presentContent = (body: string | null, choices: Choices | null | undefined) =>
  body === null || !choices ? null : { body, ...choices }
