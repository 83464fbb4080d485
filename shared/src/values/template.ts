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
