import { knownLanguages, type Language } from '@replyloop/shared/values/language'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { templateKeys, type TemplateKey } from './campaignTemplates/campaignTemplate.ts'

/** What a new campaign begins with, as its URL keeps it. */
export interface NewCampaignSearch {
  /** The id of the campaign that it is a copy of. */
  from?: string | undefined
  /** The campaign template, or `empty`; without either, the page lets choose. */
  template?: TemplateKey | 'empty' | undefined
  /** The language of the campaign templates; without one, the browser's. */
  language?: Language | undefined
}

const beginnings = [...templateKeys, 'empty'] as const

/** Reads it; what is unknown is `undefined`, which takes it out of the router's own reading, so that the page lets choose. */
export const readNewCampaign = ({
  from,
  template,
  language,
}: Record<string, unknown>): NewCampaignSearch => ({
  from: typeof from === 'string' ? from : undefined,
  template: isOneOf(beginnings, template) ? template : undefined,
  language: isOneOf(knownLanguages, language) ? language : undefined,
})
