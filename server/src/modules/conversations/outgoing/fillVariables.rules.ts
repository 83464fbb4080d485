import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { fieldAliases } from '@replyloop/shared/contract/fieldAliases'
import { maxCampaignText } from '@replyloop/shared/values/limits'
import type { TextFault } from '@replyloop/shared/values/opening'
import type { ContactRow } from '../../contacts/contact.rules.ts'

/** A field's name and its aliases (docs/interface.md#field-names). */
const namesOf = (name: string): string[] => [name, ...(aliases.get(name) ?? [])]
const aliases = new Map<string, readonly string[]>(Object.entries(fieldAliases))

const ofEveryContact = new Set(
  ['firstName', 'lastName', 'phone', 'email'].flatMap(namesOf).map((name) => name.toLowerCase()),
)

/** The custom fields that variables in texts name, each once; case does not tell them apart. */
export function customFieldsIn(texts: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const text of texts)
    for (const [, written = ''] of text.matchAll(templateVariable)) {
      const name = written.trim()
      const key = name.toLowerCase()
      if (name !== '' && !ofEveryContact.has(key) && !found.has(key)) found.set(key, name)
    }
  return [...found.values()]
}

/** What a template's variables stand for. */
type TemplateContact = Pick<ContactRow, 'firstName' | 'lastName' | 'phone' | 'email' | 'customFields'>

/**
 * A message text with its `{{firstName}}`-style variables filled in: contact fields, then custom fields, then the
 * fallback after `|`. `missing` names the variables that have neither. Where no field is written in the same case,
 * one in another case stands in: an import names a field as its file does, such as `Company`. `keepsMissing`: what is missing
 * stays as it is written.
 */
export function fillVariables(
  template: string,
  contact: TemplateContact,
  { keepsMissing = false }: { keepsMissing?: boolean } = {},
): { text: string; missing: string[] } {
  const { firstName, lastName, phone, email, customFields } = contact
  const values = new Map<string, string | number | boolean | null>([
    ...Object.entries(customFields),
    ...Object.entries({ firstName, lastName, phone, email }).flatMap(([name, value]) =>
      value === null ? [] : namesOf(name).map((alias) => [alias, value] as const),
    ),
  ])
  const valuesInAnyCase = new Map([...values].map(([name, value]) => [name.toLowerCase(), value]))
  const missing = new Set<string>()
  const text = template.replaceAll(
    templateVariable,
    (whole, written: string, fallback: string | undefined) => {
      const name = written.trim()
      const value = String(values.get(name) ?? valuesInAnyCase.get(name.toLowerCase()) ?? '').trim()
      if (value !== '') return value
      const other = fallback?.trim() ?? ''
      if (other === '') missing.add(name)
      return other === '' && keepsMissing ? whole : other
    },
  )
  return { text, missing: [...missing] }
}

/** A campaign's text rendered for a contact, or the rule by which it cannot be sent, with a detail for the timeline. */
export function renderCampaignText(
  template: string,
  contact: TemplateContact,
): { text: string } | { rule: TextFault; detail: string | null } {
  const { text, missing } = fillVariables(template, contact)
  if (missing.length > 0) return { rule: 'missing_variable', detail: missing.join(', ') }
  if (text.trim() === '') return { rule: 'no_text', detail: null }
  const characters = Array.from(text).length // an emoji is one, as where the campaign was saved
  return characters > maxCampaignText ? { rule: 'too_long', detail: `${characters} characters` } : { text }
}
