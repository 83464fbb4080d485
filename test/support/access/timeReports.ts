import { row, type Access, type AccessRows } from './row.ts'

const ofCampaign: Access['ofAnother'] = ({ campaignId }) => ({ query: { campaignId } })

/** Reports of how fast people are answered, and by whom. */
export const timeReportAccess = {
  getResponseTimes: row('viewer', 'read', ofCampaign, { agent: true }),
  getCohorts: row('viewer', 'read', ofCampaign, { agent: true }),
  getBotReport: row('viewer', 'read', ofCampaign, { agent: true }),
  getMembersReport: row('manager', 'read', ofCampaign, { agent: true }),
  getHeatmap: row('viewer', 'read', ofCampaign, { agent: true }),
  listReportEpisodes: row('viewer', 'read', ofCampaign, { agent: true }),
} satisfies Partial<AccessRows>
