import type {
  ChannelsReport,
  FunnelReport,
  SourcesReport,
  VolumeReport,
} from '@replyloop/shared/contract/reportFigures'
import { volumeMeasures } from '@replyloop/shared/values/reports'
import { table } from './table.rules.ts'

// What the files of reports hold, the header first.

/** The stages of a funnel, then where the others are. */
export const funnelRows = ({ stages, left }: Pick<FunnelReport, 'stages' | 'left'>): string[][] =>
  table(
    ['stage', 'reason', 'count', 'gone'],
    [
      ...stages.map(({ stage, count, gone }) => [stage, null, count, gone]),
      ...left.map(({ state, reason, count, gone }) => [state, reason, count, gone]),
    ],
  )

/** A row for each period. */
export const volumeRows = ({ rows }: Pick<VolumeReport, 'rows'>): string[][] =>
  table(
    ['period', ...volumeMeasures],
    rows.map((row) => [row.period, ...volumeMeasures.map((measure) => row[measure])]),
  )

/** A row for each channel. */
export const channelRows = ({ rows }: Pick<ChannelsReport, 'rows'>): string[][] =>
  table(
    ['channel', 'incoming', 'sent', 'delivered', 'read', 'failed', 'failures', 'templates'],
    rows.map(({ channel, incoming, sent, delivered, read, failed, failures, templates }) => [
      channel,
      incoming,
      sent,
      delivered,
      read,
      failed,
      failures.map(({ code, count }) => `${code}: ${count}`).join('; '),
      templates.map(({ category, count }) => `${category}: ${count}`).join('; '),
    ]),
  )

/** A row for each source. */
export const sourceRows = ({ rows }: Pick<SourcesReport, 'rows'>): string[][] =>
  table(
    ['origin', 'sourceId', 'title', 'contacts', 'optedOut'],
    rows.map(({ origin, sourceId, title, contacts, optedOut }) => [
      origin,
      sourceId,
      title,
      contacts,
      optedOut,
    ]),
  )
