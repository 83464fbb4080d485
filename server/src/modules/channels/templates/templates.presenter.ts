import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { ChannelTemplateRow } from './templates.store.ts'
import { variableKeys } from './templateVariables.rules.ts'

/** A template as responses and events show it. */
export const presentTemplate = (template: ChannelTemplateRow): ChannelTemplate => ({
  id: template.id,
  name: template.name,
  language: template.language,
  category: template.category,
  state: template.state,
  reason: template.reason,
  quality: template.quality,
  components: template.components,
  variables: variableKeys(template),
  campaignId: template.campaignId,
  updatedAt: isoTime(template.updatedAt),
})
