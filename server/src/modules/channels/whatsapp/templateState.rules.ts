import type { ChannelTemplateState, TemplateCategory } from '@replyloop/shared/values/template'

const states: Readonly<Record<string, ChannelTemplateState>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  FLAGGED: 'approved', // at risk of being paused, but it can be sent
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled', // after disuse, until somebody fetches it back
  PENDING_DELETION: 'gone',
  DELETED: 'gone',
}

/** How far a template is, by what Meta calls it. */
export const templateStateOf = (status: string): ChannelTemplateState =>
  states[status.toUpperCase()] ?? 'unknown'

/** A category that is not known is taken for the one that asks most of us. */
export function templateCategoryOf(category: string): TemplateCategory {
  const name = category.toUpperCase()
  return name === 'UTILITY' || name === 'AUTHENTICATION' ? name : 'MARKETING'
}
