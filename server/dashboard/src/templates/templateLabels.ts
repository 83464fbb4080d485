import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { type ChannelTemplateState, writtenHeaders } from '@replyloop/shared/values/template'
import { templateLanguages } from '@replyloop/shared/values/templateLanguages'
import { languageLabel } from '../campaigns/languages.ts'

/** How far a template is: a word, its color, and what that means for the messages that need it. */
export const templateStates: Readonly<
  Record<ChannelTemplateState, { label: string; color: string; next: string }>
> = {
  draft: {
    label: 'Being submitted',
    color: 'gray',
    next: 'It is handed to the provider as soon as the channel works. Messages wait until then.',
  },
  pending: {
    label: 'Waits for approval',
    color: 'yellow',
    next: 'The provider looks at it, most often within minutes, at most within a day. Messages wait, and go out at the send rate once it is approved.',
  },
  approved: { label: 'Approved', color: 'green', next: 'Messages go out by it.' },
  rejected: {
    label: 'Rejected',
    color: 'red',
    next: 'Change the text and submit it again; messages wait until then.',
  },
  paused: {
    label: 'Paused',
    color: 'orange',
    next: 'The provider has paused it, most often since people did not like it. Messages wait until it goes on.',
  },
  disabled: {
    label: 'Disabled',
    color: 'red',
    next: 'The provider does not send it any more. Submit another text, or choose another template.',
  },
  gone: {
    label: 'Gone',
    color: 'red',
    next: 'The provider does not have it any more. Submit the text again, or choose another template.',
  },
  unknown: {
    label: 'Unknown',
    color: 'gray',
    next: 'The provider has not told how far it is; messages wait until it does.',
  },
}

/** What a template is for, in words. */
export const categoryLabels: Readonly<Record<ChannelTemplate['category'], string>> = {
  MARKETING: 'Marketing',
  UTILITY: 'Utility',
  AUTHENTICATION: 'Authentication',
}

/** The languages of templates, to choose from. */
export const templateLanguageOptions = templateLanguages
  .map((code) => ({ value: code, label: languageLabel(code.replace('_', '-')) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

/** The name of a template's language. */
export const templateLanguageLabel = (code: string): string => languageLabel(code.replace('_', '-'))

/** Templates to choose from. */
export const templateOptions = (templates: readonly ChannelTemplate[]) =>
  templates.map(({ id, name, language }) => ({
    value: id,
    label: `${name}, ${templateLanguageLabel(language)}`,
  }))

const partOf = (components: ChannelTemplate['components'], type: string) =>
  components.find((one) => one.type.toUpperCase() === type)

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g

/** The texts of a template, with what stands for its variables in the place of each. */
export function shownTemplate(
  { components }: Pick<ChannelTemplate, 'components'>,
  values: Readonly<Record<string, string>>,
) {
  const part = (type: string) => partOf(components, type)
  const fill = (text: string | undefined, prefix = '') =>
    (text ?? '').replaceAll(placeholder, (whole, name: string) =>
      (values[`${prefix}${name}`] ?? values[name] ?? '') === ''
        ? whole
        : (values[`${prefix}${name}`] ?? values[name] ?? ''),
    )
  const format = part('HEADER')?.format?.toLowerCase()
  return {
    header: part('HEADER')?.text === undefined ? null : fill(part('HEADER')?.text, 'header_'),
    headerMedia: writtenHeaders.find((one) => one === format) ?? null,
    body: fill(part('BODY')?.text),
    footer: part('FOOTER')?.text ?? null,
    buttons: (part('BUTTONS')?.buttons ?? []).map(({ type, text }) => ({
      type,
      text: text ?? (type === 'COPY_CODE' ? copyLabel : ''),
    })),
  }
}

/** What WhatsApp writes on a button that copies a code. */
export const copyLabel = 'Copy offer code'

const placeLabels: Readonly<Record<string, string>> = {
  latitude: 'Latitude of the place',
  longitude: 'Longitude of the place',
  name: 'Name of the place',
  address: 'Address of the place',
}

const isInBody = (components: ChannelTemplate['components'], key: string): boolean =>
  Array.from((partOf(components, 'BODY')?.text ?? '').matchAll(placeholder)).some(([, name]) => name === key)

/** What a variable of a template is for, as the label of its field. */
export function labelOfVariable({ components }: Pick<ChannelTemplate, 'components'>, key: string): string {
  const format = partOf(components, 'HEADER')?.format?.toLowerCase() ?? 'text'
  if (key === 'header' && format !== 'text') return `Link to the ${format} above the text`
  const [, part, number] = /^(header|button)_(\d+)$/.exec(key) ?? []
  if (part === 'header') return `Header ${number}`
  if (part === 'button') {
    const button = partOf(components, 'BUTTONS')?.buttons?.[Number(number) - 1]
    return button?.type === 'COPY_CODE'
      ? `Code that button ${number} copies`
      : `End of the link of button ${number}`
  }
  if (format === 'location') {
    const place = placeLabels[key.replace(/^header_/, '')]
    if (place !== undefined && !isInBody(components, key)) return place
  }
  return /^\d+$/.test(key) ? `Variable ${key}` : key
}
