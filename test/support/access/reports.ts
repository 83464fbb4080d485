import { row, type Access, type AccessRows } from './row.ts'

const ofCampaign =
  (query: Record<string, string> = {}): Access['ofAnother'] =>
  ({ campaignId }) => ({ query: { campaignId, ...query } })

/** Of reports, and the people behind them. */
export const reportAccess = {
  getFunnel: row('viewer', 'read', ofCampaign(), { agent: true }),
  getVolume: row('viewer', 'read', ofCampaign(), { agent: true }),
  getChannelsReport: row('viewer', 'read', ofCampaign(), { agent: true }),
  getSourcesReport: row('viewer', 'read', ofCampaign(), { agent: true }),
  listReportPeople: row('viewer', 'read', ofCampaign({ report: 'funnel', stage: 'joined' }), { agent: true }),
} satisfies Partial<AccessRows>
