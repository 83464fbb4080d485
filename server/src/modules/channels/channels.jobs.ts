import { z } from 'zod'
import { dayMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Asks the provider of a channel for its templates, as often as every hour. */
export const syncTemplatesJob = defineJob({
  kind: 'syncTemplates',
  payload: z.object({ channelId: z.string() }),
  attempts: 4,
  pool: 'outbound',
})

/** Submits a template that has been written to the provider of its channel. */
export const submitTemplateJob = defineJob({
  kind: 'submitTemplate',
  payload: z.object({ templateId: z.string() }),
  attempts: 8,
  pool: 'outbound',
})

/** Renews the access token of a channel, where it ends by itself. */
export const refreshTokenJob = defineJob({
  kind: 'refreshToken',
  payload: z.object({ channelId: z.string() }),
  attempts: 8,
  pool: 'outbound',
  longestWaitMs: 7 * dayMs,
})

/** Asks the provider of a channel for what came in without a hook, and again a quarter of an hour later. */
export const listInboundJob = defineJob({
  kind: 'listInbound',
  payload: z.object({ channelId: z.string() }),
  attempts: 8,
  pool: 'outbound',
})
