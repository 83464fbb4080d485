import { requiredText } from './fields.ts'

/**
 * A variable in a text, `{{name}}` or `{{name|fallback}}`: groups 1 and 2, with the spaces around them. A name of
 * spaces alone matches as well. It takes time in proportion to the text, whatever the text.
 */
export const templateVariable = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}/g

/** A text whose variables are well formed: stray braces would be sent as they are. */
export const textWithVariables = (max: number) =>
  requiredText(max).refine(
    (template) => !/\{\{|\}\}/.test(template.replaceAll(templateVariable, '')),
    'has a variable that is not well formed; write it as {{firstName}} or {{firstName|there}}',
  )
