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
