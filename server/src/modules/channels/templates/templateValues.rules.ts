import type { TemplateValues } from '@replyloop/shared/contract/template'
import { maxTemplateCode } from '@replyloop/shared/values/template'
import { type TemplateShape, type TemplateVariable, variablesOf } from './templateVariables.rules.ts'

/** The values of a template that cannot stand where they are, each with what it must be; those that are missing are left out. */
export function unfitValues(
  template: TemplateShape,
  values: TemplateValues,
): { key: string; message: string }[] {
  return variablesOf(template).flatMap(({ key, takes }) => {
    const value = values[key]?.trim() ?? ''
    const message = value === '' ? undefined : whyUnfit(takes, value)
    return message === undefined ? [] : [{ key, message }]
  })
}

/** Why a value cannot stand for a variable, to be read after the name of the variable; `undefined` for one that can. */
export function whyUnfit(takes: TemplateVariable['takes'], value: string): string | undefined {
  switch (takes) {
    case 'latitude':
      return isDegrees(value, 90) ? undefined : 'must be degrees from -90 to 90, such as 52.52'
    case 'longitude':
      return isDegrees(value, 180) ? undefined : 'must be degrees from -180 to 180, such as 13.405'
    case 'code':
      return /^[a-z\d]+$/i.test(value) && value.length <= maxTemplateCode
        ? undefined
        : `must be ${maxTemplateCode} letters and digits at most, such as 25OFF`
    case 'link':
    case 'text':
      return undefined
  }
}

const isDegrees = (value: string, max: number): boolean =>
  /^[-+]?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= max
