import { Contact } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './fields.ts'
import { ShownFilter } from './filter.ts'
import { ChannelsReport, FunnelReport, SourcesReport, VolumeReport } from './reportFigures.ts'
import { ChannelsQuery, FunnelQuery, PeopleQuery, SourcesQuery, VolumeQuery } from './reportQuery.ts'

/** The people behind one number of a report. */
export const ReportPeople = pageOf(Contact)
  .extend({
    filter: ShownFilter.meta({
      description: 'Finds the same people: for an export, a segment, a bulk action or a broadcast.',
    }),
  })
  .meta({ id: 'ReportPeople' })

/** What each report is read with. */
export const readsReports = { tag: 'Reports', scope: 'read', needs: 'viewer', isAlsoCsv: true } as const

/** Figures with people behind them, for `contract.ts` (docs/interface.md#reports). */
export const reportEndpoints = {
  getFunnel: endpoint('GET', '/reports/funnel', {
    ...readsReports,
    summary: 'Count how far the people of a campaign or a broadcast have come',
    description:
      'Of those who joined in the range. `joined` is `sent` and who waits, is held or cancelled; `sent` is `delivered`, `failed`, `unknown` and `onTheWay`.',
    query: FunnelQuery,
    responses: { 200: FunnelReport },
    errors: ['CAMPAIGN_NOT_FOUND', 'BROADCAST_NOT_FOUND'],
  }),
  getVolume: endpoint('GET', '/reports/volume', {
    ...readsReports,
    summary: 'Count messages, new contacts and opt-outs by day, week or month',
    query: VolumeQuery,
    responses: { 200: VolumeReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getChannelsReport: endpoint('GET', '/reports/channels', {
    ...readsReports,
    summary: 'Count what went over each channel, and what failed',
    query: ChannelsQuery,
    responses: { 200: ChannelsReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getSourcesReport: endpoint('GET', '/reports/sources', {
    ...readsReports,
    summary: 'Count from where new contacts came',
    query: SourcesQuery,
    responses: { 200: SourcesReport },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  listReportPeople: endpoint('GET', '/reports/people', {
    tag: 'Reports',
    scope: 'read',
    needs: 'viewer',
    summary: 'List the people behind a number of a report',
    description:
      'Newest first. `filter` finds the same people anywhere a filter is taken. Who is erased is counted, and not here.',
    query: PeopleQuery,
    responses: { 200: ReportPeople },
    errors: ['CAMPAIGN_NOT_FOUND', 'BROADCAST_NOT_FOUND'],
  }),
}
