import { knownLanguages, type Language } from '@replyloop/shared/values/language'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { templateKeys, type TemplateKey } from './campaignTemplates/campaignTemplate.ts'

/** What a new campaign begins with, as its URL keeps it. */
export interface NewCampaignSearch {
  /** The id of the campaign that it is a copy of. */
  from?: string
  /** The campaign template, or `empty`; without either, the page lets choose. */
  template?: TemplateKey | 'empty'
  /** The language of the campaign templates; without one, the browser's. */
  language?: Language
}

const beginnings = [...templateKeys, 'empty'] as const

/** Reads it; what is unknown is left out, so that the page lets choose. */
export const readNewCampaign = ({
  from,
  template,
  language,
}: Record<string, unknown>): NewCampaignSearch => ({
  ...(typeof from === 'string' && { from }),
  ...(isOneOf(beginnings, template) && { template }),
  ...(isOneOf(knownLanguages, language) && { language }),
})
