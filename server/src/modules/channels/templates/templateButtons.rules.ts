import type { TemplateButton } from '@replyloop/shared/contract/templateText'
import type { TemplateComponent, TemplateValues } from '@replyloop/shared/contract/template'
import {
  maxTemplateCodeExample,
  maxTemplateCodes,
  maxTemplatePhones,
  maxTemplateUrl,
  maxTemplateUrls,
} from '@replyloop/shared/values/template'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { exampleOf, hasEmoji, lengthOf, parameterName, variablesIn } from './templateWords.rules.ts'

type ProviderButton = NonNullable<TemplateComponent['buttons']>[number]

/** A button as a provider takes it; what its variable or its code stands for is added to `values` as `key`. */
export function translateButton(button: TemplateButton, key: string, values: TemplateValues): ProviderButton {
  switch (button.type) {
    case 'QUICK_REPLY':
      return { type: button.type, text: button.text }
    case 'PHONE_NUMBER':
      return { type: button.type, text: button.text, phone_number: button.phone }
    case 'COPY_CODE':
      values[key] = button.code
      return { type: button.type, example: withExamples(button.code) }
    case 'URL': {
      const { type, text, url } = button
      const [variable] = url.matchAll(templateVariable)
      if (variable === undefined) return { type, text, url }
      values[key] = variable[0]
      return { type, text, url: url.replace(variable[0], '{{1}}'), example: [withExamples(url)] }
    }
  }
}

/** A text with an example in the place of each variable. */
const withExamples = (text: string): string =>
  text.replaceAll(templateVariable, (_whole, written: string, fallback?: string) =>
    exampleOf(parameterName(written), fallback),
  )

/** Why the provider would refuse the buttons of a template, to be read after their name. */
export function buttonProblems(buttons: readonly TemplateButton[]): (string | false)[] {
  const texts = buttons.flatMap((button) => ('text' in button ? [button.text] : []))
  const urls = buttons.flatMap((button) => (button.type === 'URL' ? [button.url] : []))
  const codes = buttons.flatMap((button) => (button.type === 'COPY_CODE' ? [withExamples(button.code)] : []))
  const alike = texts.map((text) => text.trim().toLowerCase())
  const isReply = buttons.map(({ type }) => type === 'QUICK_REPLY')
  const count = (type: TemplateButton['type']) => buttons.filter((button) => button.type === type).length
  return [
    new Set(alike).size < alike.length && 'cannot have the same text twice',
    isReply.filter((reply, at) => at > 0 && reply !== isReply[at - 1]).length > 1 &&
      'must have quick replies side by side, before or behind all others',
    urls.length > maxTemplateUrls && `can have ${maxTemplateUrls} links at most`,
    count('PHONE_NUMBER') > maxTemplatePhones && 'can have one number to call only',
    codes.length > maxTemplateCodes && 'can have one code to copy only',
    texts.some((text) => /[{}]/.test(text)) && 'cannot have variables in their texts',
    urls.some((url) => !endsWithVariable(url)) &&
      'can have one variable in a link, at its end, such as https://example.com/orders/{{orderNo|7}}',
    urls.some((url) => lengthOf(withExamples(url)) > maxTemplateUrl) &&
      `can have links of ${maxTemplateUrl.toLocaleString('en')} characters at most, with the example in them`,
    codes.some((code) => !/^[a-z\d]+$/i.test(code) || code.length > maxTemplateCodeExample) &&
      `must have a code of ${maxTemplateCodeExample} letters and digits at most, such as 25OFF`,
    texts.some((text) => hasEmoji(text) || /[\r\n]/.test(text)) && 'cannot have emoji or line breaks',
  ]
}

/** Whether a link has no variable, or one at its end. */
const endsWithVariable = (url: string): boolean => {
  const [variable] = url.matchAll(templateVariable)
  const rest = url.replaceAll(templateVariable, '')
  if (/[{}]/.test(rest)) return false
  return variable === undefined || (variablesIn(url) === 1 && url.trim().endsWith(variable[0]))
}
