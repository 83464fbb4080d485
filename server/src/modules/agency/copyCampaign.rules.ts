import { channelKindNames, defaultChannel, type ChannelKind } from '@replyloop/shared/values/channel'
import { maxName } from '@replyloop/shared/values/limits'

/** So many copies of a campaign have a name of their own. */
const maxCopies = 20

/** What a copy is called: as the original, or with the first number that makes the name free. */
export const namesOfCopy = (name: string): string[] =>
  Array.from({ length: maxCopies }, (_, index) => {
    if (index === 0) return name
    const suffix = ` (${index + 1})`
    return `${Array.from(name)
      .slice(0, maxName - suffix.length)
      .join('')
      .trim()}${suffix}`
  })

interface NamedChannel {
  name: string
  kind: ChannelKind
}

/**
 * The channel of a copy: of the same kind as that of the original, by its name, or the only one. A label of a custom channel stays,
 * where no connected channel has it. `because` says why there is none.
 */
export function channelOfCopy(
  label: string,
  source: readonly NamedChannel[],
  target: readonly NamedChannel[],
): { channel: string } | { because: string } {
  const kind = source.find(({ name }) => name === label)?.kind
  const named = target.find(({ name }) => name === label)
  if (kind === undefined)
    return named === undefined ? { channel: label } : { because: 'another channel has that name here' }
  if (named?.kind === kind) return { channel: label }
  const [only, ...others] = target.filter((channel) => channel.kind === kind)
  if (only === undefined) return { because: `there is no channel of the kind ${channelKindNames[kind]} here` }
  return others.length === 0
    ? { channel: only.name }
    : { because: `there are several channels of the kind ${channelKindNames[kind]} here` }
}

/** Where a campaign writes whose channel is nowhere else. */
export const fallbackChannel = defaultChannel
