import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { presentFiles } from '../conversations/content.presenter.ts'
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

/** A text with what stands below it, and its files; `null` for a text alone. */
export const presentContent = (
  body: string | null,
  {
    choices,
    files,
  }: { choices?: Choices | null | undefined; files?: readonly StoredFile[] | null | undefined },
) =>
  body === null || (!choices && !files?.length)
    ? null
    : {
        body,
        ...choices,
        ...(files?.length && { attachments: presentFiles(files) }),
      }
