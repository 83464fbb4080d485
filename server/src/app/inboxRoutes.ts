import { sendableTemplateRoutes } from '../modules/channels/templates.ts'
import { conversationRoutes } from '../modules/conversations/conversations.routes.ts'
import { inDoubtRoutes } from '../modules/conversations/inDoubt.routes.ts'
import { messageRoutes } from '../modules/conversations/messages.routes.ts'
import { readConversationRoutes } from '../modules/conversations/readConversations.routes.ts'
import { selectMentioning } from '../modules/inbox/inbox.ts'
import { askForRatingRoutes, conversationWorkRoutes } from '../modules/inbox/conversationWork.routes.ts'
import { noteRoutes } from '../modules/inbox/notes.routes.ts'
import { snippetFileRoutes, snippetRoutes } from '../modules/inbox/snippets.routes.ts'
import { inboxSettingsRoutes } from '../modules/inbox/inboxSettings.routes.ts'
import { teamRoutes } from '../modules/inbox/teams.routes.ts'
import { viewRoutes } from '../modules/inbox/views.routes.ts'
import { readSmallFile } from '../modules/transfers/smallFile.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Route } from '../platform/http/endpoint.ts'

type MessageParts = Parameters<typeof messageRoutes>[0]

/** Messages and conversations, the work on these, and what the team has to write them. */
export const inboxRoutes = ({ clock, ...parts }: MessageParts & { clock: Clock }): Route[] => {
  const { db, mediaStore, safeFetch } = parts
  const files = { db, mediaStore, fetchFor: safeFetch.fetchFor }
  return [
    ...messageRoutes(parts),
    ...readConversationRoutes({ db, clock, selectMentioning }),
    ...conversationWorkRoutes({ db }),
    ...noteRoutes({ db }),
    ...snippetRoutes(files),
    ...teamRoutes({ ...files, clock }),
    ...inboxSettingsRoutes(files),
    ...sendableTemplateRoutes({ db }),
  ]
}

/** The pages of the inbox. */
export const inboxPageRoutes = (
  parts: Omit<Parameters<typeof conversationRoutes>[0], 'selectMentioning'> &
    Parameters<typeof askForRatingRoutes>[0],
): Route[] => [
  ...conversationRoutes({ ...parts, selectMentioning }),
  ...askForRatingRoutes(parts),
  ...snippetFileRoutes({ ...parts, readTable: readSmallFile }),
  ...inDoubtRoutes(parts),
  ...viewRoutes(parts),
]
