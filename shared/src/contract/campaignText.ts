import { templateVariable } from '../values/templateVariable.ts'
import { requiredText } from './fields.ts'

/** A text whose variables are well formed: stray braces would be sent as they are. */
export const textWithVariables = (max: number) =>
  requiredText(max).refine(
    (template) => !/\{\{|\}\}/.test(template.replaceAll(templateVariable, '')),
    'has a variable that is not well formed; write it as {{firstName}} or {{firstName|there}}',
  )
