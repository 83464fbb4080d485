import { fitsDeclared, type DeclaredForm } from '@replyloop/shared/values/customField'
import { dateText, exactNumberText, momentText } from '../ui/format.ts'

type Value = string | number | boolean | null | undefined

/** What a contact has in a custom field, as its type is written where the browser's user is; what does not fit it, as it is. */
export function valueText(form: DeclaredForm | undefined, value: Value): string {
  if (value === undefined || value === null) return ''
  if (form === undefined || !fitsDeclared(form, value)) return String(value)
  switch (form.type) {
    case 'number':
      return exactNumberText(Number(value))
    case 'yesno':
      return value === true ? 'Yes' : 'No'
    case 'date':
      return dateText(String(value))
    case 'datetime':
      return momentText(String(value))
    default:
      return String(value)
  }
}
