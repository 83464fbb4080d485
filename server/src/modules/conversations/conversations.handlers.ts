import { listInboundJob } from '../channels/channels.jobs.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import { askProfile } from './incoming/askProfile.ts'
import * as jobs from './conversations.jobs.ts'
import { deleteOrphanedMedia } from './media/deleteOrphanedMedia.ts'
import { createMediaLimit, fetchMedia, type FetchParts } from './media/fetchMedia.ts'
import { fetchReferredMedia } from './media/fetchReferredMedia.ts'
import { applyLateEvent } from './hooks/lateEvents.ts'
import { applyLateReceipts } from './hooks/lateReceipts.ts'
import { indexMessages } from './messages/indexMessages.ts'
import type { MediaStore } from './media/mediaStore.ts'
import { retryOnce } from './outgoing/retryOnce.ts'
import { sendScheduled } from './scheduled/sendScheduled.ts'
import { takeInMissed } from './hooks/takeInMissed.ts'
import { takeInWaiting, type TakeInWaitingParts } from './hooks/takeInWaiting.ts'

type HandlerParts = TakeInWaitingParts &
  Omit<FetchParts, 'store' | 'inFlight'> &
  Parameters<typeof takeInMissed>[0] & { mediaStore: MediaStore }

/** What runs the jobs of conversations, and the one of channels that takes in what came without a hook. */
export const conversationHandlers = ({ mediaStore: store, ...parts }: HandlerParts) =>
  handleJobs(
    { ...jobs, listInboundJob },
    { ...parts, store, inFlight: createMediaLimit() },
    {
      deleteOrphanedMediaJob: deleteOrphanedMedia,
      fetchReferredMediaJob: fetchReferredMedia,
      askProfileJob: askProfile,
      lateEventJob: applyLateEvent,
      takeInHooksJob: takeInWaiting,
      lateReceiptsJob: applyLateReceipts,
      retryOnceJob: retryOnce,
      sendScheduledJob: sendScheduled,
      fetchMediaJob: fetchMedia,
      fetchLinkedFileJob: fetchMedia,
      indexMessagesJob: indexMessages,
      listInboundJob: takeInMissed,
    },
  )
