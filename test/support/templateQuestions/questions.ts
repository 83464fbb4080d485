import type { TemplateKey } from '../../../server/dashboard/src/campaigns/campaignTemplates/campaignTemplate.ts'

/** For each campaign template, and each of its answers in their order, what people ask in words of their own. */
export type TemplateQuestions = Readonly<Record<TemplateKey, readonly (readonly string[])[]>>
