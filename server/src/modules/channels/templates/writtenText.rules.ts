import type { TemplateButton, TemplateText } from '@replyloop/shared/contract/channelTemplate'
import type { TemplateValues } from '@replyloop/shared/contract/template'
import { showTemplate } from './renderTemplate.rules.ts'
import { componentOf, type TemplateShape } from './templateVariables.rules.ts'

/** A template as it was written here: what its variables stand for in the place of each. */
export function writtenText(template: TemplateShape, values: TemplateValues): TemplateText {
  const { header, body, footer } = showTemplate(template, ({ key, example }) => values[key] ?? example ?? '')
  const buttons = (componentOf(template.components, 'BUTTONS')?.buttons ?? []).flatMap(
    ({ type, text = '', url }): TemplateButton[] => {
      if (type === 'QUICK_REPLY') return [{ type, text }]
      return type === 'URL' && typeof url === 'string' ? [{ type, text, url }] : []
    },
  )
  return {
    text: body,
    ...(header !== null && { header }),
    ...(footer !== null && { footer }),
    ...(buttons.length > 0 && { buttons }),
  }
}
