import type {
  ChannelsReport,
  FunnelReport,
  SourcesReport,
  VolumeReport,
} from '@replyloop/shared/contract/reportFigures'
import { volumeMeasures } from '@replyloop/shared/values/reports'

// What the files of reports hold, the header first.

const line = (cells: readonly (string | number | boolean | null)[]): string[] =>
  cells.map((cell) => (cell === null ? '' : String(cell)))

/** The stages of a funnel, then where the others are. */
export const funnelRows = ({ stages, left }: Pick<FunnelReport, 'stages' | 'left'>): string[][] => [
  ['stage', 'reason', 'count', 'gone'],
  ...stages.map(({ stage, count, gone }) => line([stage, null, count, gone])),
  ...left.map(({ state, reason, count, gone }) => line([state, reason, count, gone])),
]

/** A row for each period. */
export const volumeRows = ({ rows }: Pick<VolumeReport, 'rows'>): string[][] => [
  ['period', ...volumeMeasures],
  ...rows.map((row) => line([row.period, ...volumeMeasures.map((measure) => row[measure])])),
]

/** A row for each channel. */
export const channelRows = ({ rows }: Pick<ChannelsReport, 'rows'>): string[][] => [
  ['channel', 'incoming', 'sent', 'delivered', 'read', 'failed', 'failures', 'templates'],
  ...rows.map(({ channel, incoming, sent, delivered, read, failed, failures, templates }) =>
    line([
      channel,
      incoming,
      sent,
      delivered,
      read,
      failed,
      failures.map(({ code, count }) => `${code}: ${count}`).join('; '),
      templates.map(({ category, count }) => `${category}: ${count}`).join('; '),
    ]),
  ),
]

/** A row for each source. */
export const sourceRows = ({ rows }: Pick<SourcesReport, 'rows'>): string[][] => [
  ['origin', 'sourceId', 'title', 'contacts', 'optedOut'],
  ...rows.map(({ origin, sourceId, title, contacts, optedOut }) =>
    line([origin, sourceId, title, contacts, optedOut]),
  ),
]
