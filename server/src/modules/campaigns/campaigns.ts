// Campaigns: saved, started, copied, merged, the templates that open their conversations, and what their bots know.

export { campaignCopied } from './campaigns.facts.ts'
export { addWording } from './answering/addWording.ts'
export { countPassageChange } from './answering/countPassageChange.ts'
export { type CampaignKnowledge, readKnowledge, recordUse } from './answering/knowledge.store.ts'
export { createAnswer } from './answering/saveAnswer.ts'
export { listUndecidedFacts } from './answering/undecidedFacts.store.ts'
export { deleteMadeUpCampaigns, endMadeUpCampaigns } from './editing/madeUpCampaigns.ts'
export { insertPastCampaigns, insertPastOpenings, type PastCampaign } from './editing/past.store.ts'
export { addCampaign, addDeclaredCampaign, changeCampaign } from './editing/saveCampaign.ts'
export { transitionCampaign } from './editing/transitionCampaign.ts'
export { endAnsweredFollowUps, mergeCampaigns } from './merging/mergeCampaigns.ts'
export { storeContentFiles } from './editing/storeContentFiles.ts'
export { campaignLeaf } from './reports/campaignLeaf.store.ts'
export { readKnowledgeHash } from './suite/knowledgeHash.store.ts'
export { changeTest, createTest, putDeclaredTests, readDeclaredTests, removeTest } from './suite/saveTest.ts'
export { cellsOfTest, importTests, readTestFile } from './suite/testFile.ts'
export { presentSuite, presentTests } from './suite/testQuestion.presenter.ts'
export {
  countTests,
  type Found,
  listTestRows,
  storeFound,
  type TestQuestionRow,
  writtenOf,
} from './suite/testQuestions.store.ts'
export { auditStep, requireUsable, storeStep } from './templates/chooseTemplate.ts'
export { findTemplateChannelOf } from './templates/templateChannel.ts'
export { submitStep } from './templates/templateUse.ts'
