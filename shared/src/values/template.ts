/** What a message template is for, as the provider sorts and prices them. */
export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/**
 * How far a template is with its provider. Only an `approved` one can be sent; `draft`: not submitted yet; `gone`: the
 * provider does not have it any more; `unknown`: the provider names a state that is none of these.
 */
export const channelTemplateStates = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
  'gone',
  'unknown',
] as const
export type ChannelTemplateState = (typeof channelTemplateStates)[number]

/** The categories of templates that are written here; those that log people in are made with the provider. */
export const writtenCategories = ['MARKETING', 'UTILITY'] as const satisfies readonly TemplateCategory[]

/** The longest parts of a template, in characters, and how many buttons it has at most. */
export const maxTemplateHeader = 60
export const maxTemplateBody = 1024
export const maxTemplateFooter = 60
export const maxTemplateButton = 25
export const maxTemplateButtons = 10
export const maxTemplateUrls = 2
export const maxTemplatePhones = 1
export const maxTemplateCodes = 1
/** The longest link of a button. */
export const maxTemplateUrl = 2000

/** What a template that is written here may show above its text, instead of a text. */
export const writtenHeaders = ['image', 'video', 'document', 'location'] as const
/** The longest code that a button copies, and the longest example of one. */
export const maxTemplateCode = 20
export const maxTemplateCodeExample = 15
