import { isDeepStrictEqual } from 'node:util'
import type { ProviderTemplate, TemplateChange } from '../templates.port.ts'
import type { ChannelTemplateRow } from './templates.store.ts'

type Told = Omit<TemplateChange, 'providerId' | 'name' | 'language' | 'quality'> & {
  /** `null` while the provider does not have it. */
  providerId: string | null
  quality?: string | null | undefined
} & Partial<Pick<ProviderTemplate, 'components' | 'parameterFormat'>>
type Changed = Pick<
  ChannelTemplateRow,
  'providerId' | 'state' | 'category' | 'reason' | 'quality' | 'components' | 'parameterFormat'
>

/**
 * What changes of a template by what its provider tells; `undefined` for nothing. A reason stays until the state changes, as
 * lists leave it out that came by a hook.
 */
export function changeOf(template: ChannelTemplateRow, told: Told): Changed | undefined {
  const { providerId, state, category, quality, components, parameterFormat } = template
  const before: Changed = {
    providerId,
    state,
    category,
    reason: template.reason,
    quality,
    components,
    parameterFormat,
  }
  const newState = told.state ?? state
  const newCategory = told.category ?? category
  const moved = newCategory === category ? null : `Moved from ${category} to ${newCategory} by the provider`
  const kept = newState === state && moved === null ? template.reason : moved
  const after: Changed = {
    providerId: told.providerId,
    state: newState,
    category: newCategory,
    reason: told.reason ?? kept,
    quality: told.quality === undefined ? quality : told.quality,
    components: told.components ?? components,
    parameterFormat: told.parameterFormat ?? parameterFormat,
  }
  return isDeepStrictEqual(after, before) ? undefined : after
}

/** Whether two templates read the same without what the provider has added. */
export const readsSame = (
  one: Pick<ChannelTemplateRow, 'components'>,
  other: Pick<ChannelTemplateRow, 'components'>,
): boolean => isDeepStrictEqual(textsOf(one), textsOf(other))

const textsOf = ({ components }: Pick<ChannelTemplateRow, 'components'>) =>
  components
    .map(({ type, format = 'TEXT', text, buttons }) => ({
      type: type.toUpperCase(),
      format: format.toUpperCase(),
      text: text?.trim(),
      buttons: buttons?.map((button) => ({
        type: button.type,
        ...(button.type !== 'COPY_CODE' && { text: button.text }), // the provider writes it
        url: button.url,
      })),
    }))
    .toSorted((one, other) => one.type.localeCompare(other.type))

/**
 * The name of a template of a campaign: from its name and the step, in small letters, digits and underscores. The next version
 * of a name that is taken has a number behind it.
 */
export function templateNameFor(campaign: string, step: string, taken: ReadonlySet<string>): string {
  const name = campaign
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 200)
  return nextVersion(`${name === '' ? 'campaign' : name}_${step}`, taken)
}

/** A name, with the first number from 2 behind it that no template has where the name itself is taken. */
export function nextVersion(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const base = name.replace(/_v\d+$/, '')
  for (let version = 2; ; version += 1) {
    const next = `${base}_v${version}`
    if (!taken.has(next)) return next
  }
}
