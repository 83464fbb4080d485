import type { FormAnswers } from '@replyloop/shared/contract/content'
import { entriesOf, isJsonObject, parseJson } from '@replyloop/shared/contract/json'
import type { HookContents } from '@replyloop/shared/providers/whatsappHook'

type FormReply = NonNullable<NonNullable<HookContents['interactive']>['nfm_reply']>

/** How many levels of lists and objects a form may have: deeper ones are none of a form. */
const maxLevels = 20

/** What was filled in, by its names; the token is the business's own. */
function entriesIn({ response_json: json = '' }: FormReply) {
  const parsed = parseJson(json)
  const entries = entriesOf(isWithin(maxLevels, parsed) ? parsed : undefined)
  entries.delete('flow_token')
  return { entries, isForm: isJsonObject(parsed) && isWithin(maxLevels, parsed) }
}

const isWithin = (levels: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isWithin(levels - 1, each)))

/** What was filled in, a line each. */
export const formText = (form: FormReply): string =>
  [...entriesIn(form).entries]
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')

/** What was filled in, as data; `undefined` where it is no JSON of a form. */
export function formAnswers(form: FormReply): FormAnswers | undefined {
  const { entries, isForm } = entriesIn(form)
  if (!isForm) return undefined
  return { name: form.name ?? null, values: Object.fromEntries(entries) }
}
