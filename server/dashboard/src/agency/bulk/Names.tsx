import { Text } from '@mantine/core'
import { numberText } from '../../ui/format.ts'
import type { SubAccount } from '../agencyQueries.ts'

const shown = 8

/** The names of sub-accounts: `Shop, Cafe and 4 more`. */
export function Names({ of }: { of: readonly SubAccount[] }) {
  const more = of.length - shown
  const names = of.slice(0, more === 1 ? shown + 1 : shown)
  return (
    <Text size="sm" c="dimmed" className="break-long-words">
      {names.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {more > 1 && ` and ${numberText(more)} more`}
    </Text>
  )
}
