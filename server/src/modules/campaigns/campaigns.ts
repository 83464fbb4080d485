// Campaigns: saved, started, copied, merged, and what their bots know.

export { readKnowledge } from './answering/knowledge.store.ts'
export { listUndecidedFacts } from './answering/undecidedFacts.store.ts'
export { deleteMadeUpCampaigns, endMadeUpCampaigns } from './editing/madeUpCampaigns.ts'
export { insertPastCampaigns, insertPastOpenings, type PastCampaign } from './editing/past.store.ts'
export { addCampaign, addDeclaredCampaign, changeCampaign } from './editing/saveCampaign.ts'
export { transitionCampaign } from './editing/transitionCampaign.ts'
export { endAnsweredFollowUps, mergeCampaigns } from './merging/mergeCampaigns.ts'
export { storeContentFiles } from './editing/storeContentFiles.ts'
export { campaignLeaf } from './reports/campaignLeaf.store.ts'
