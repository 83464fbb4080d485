import type { TemplateButton, TemplateText } from '@replyloop/shared/contract/templateText'
import type { TemplateValues } from '@replyloop/shared/contract/template'
import { writtenHeaders } from '@replyloop/shared/values/template'
import { showTemplate } from './renderTemplate.rules.ts'
import { componentOf, fillIn, type TemplateShape } from './templateVariables.rules.ts'

/** A template as it was written here: what its variables stand for in the place of each. */
export function writtenText(template: TemplateShape, values: TemplateValues): TemplateText {
  const { header, body, footer } = showTemplate(template, ({ key, example }) => values[key] ?? example ?? '')
  const format = componentOf(template.components, 'HEADER')?.format?.toLowerCase()
  const media = writtenHeaders.find((one) => one === format)
  const buttons = (componentOf(template.components, 'BUTTONS')?.buttons ?? []).flatMap((button, index) =>
    writtenButton(button, values[`button_${index + 1}`]),
  )
  return {
    text: body,
    ...(header !== null && { header }),
    ...(media !== undefined && { headerMedia: { type: media } }),
    ...(footer !== null && { footer }),
    ...(buttons.length > 0 && { buttons }),
  }
}

function writtenButton(
  {
    type,
    text = '',
    url,
    phone_number: phone,
    example,
  }: { type: string; text?: string | undefined; [field: string]: unknown },
  value: string | undefined,
): TemplateButton[] {
  switch (type) {
    case 'QUICK_REPLY':
      return [{ type, text }]
    case 'URL':
      return typeof url === 'string' ? [{ type, text, url: fillIn(url, () => value ?? '') }] : []
    case 'PHONE_NUMBER':
      return typeof phone === 'string' ? [{ type, text, phone }] : []
    case 'COPY_CODE':
      return [{ type, code: value ?? String(example) }]
    default:
      return []
  }
}
