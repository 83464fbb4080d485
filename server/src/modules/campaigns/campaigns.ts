// Campaigns: saved, started, copied, merged, and what their bots know.

export { readKnowledge } from './answering/knowledge.store.ts'
export { listUndecidedFacts } from './answering/undecidedFacts.store.ts'
export { deleteExampleCampaigns, endExampleCampaigns } from './editing/exampleCampaigns.ts'
export {
  hasCampaign,
  insertPastCampaigns,
  insertPastOpenings,
  listExampleCampaigns,
  type PastCampaign,
} from './editing/past.store.ts'
export { addCampaign, changeCampaign } from './editing/saveCampaign.ts'
export { transitionCampaign } from './editing/transitionCampaign.ts'
export { endAnsweredFollowUps, mergeCampaigns } from './merging/mergeCampaigns.ts'
