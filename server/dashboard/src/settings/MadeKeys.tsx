import { Checkbox, List, Stack, Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { keyScopeTexts } from './keyScopeTexts.ts'
import { useKeysOfMember } from './settingsQueries.ts'

/**
 * The API keys that a member has made and that go on working once they are gone or may do less, with the choice to end them;
 * nothing where there are none.
 */
export function MadeKeys({
  memberId,
  isEnding,
  onChange,
}: {
  memberId: string
  isEnding: boolean
  onChange: (isEnding: boolean) => void
}) {
  const { data: keys, error, refetch } = useKeysOfMember(memberId)
  if (keys === undefined) return <LoadingOrError error={error} refetch={refetch} rows={1} />
  if (keys.data.length === 0) return null
  const isOne = keys.data.length === 1
  return (
    <Stack gap="xs" mt="md">
      <Text size="sm">
        They made {counted(keys.data.length, 'API key')}. Whoever has {isOne ? 'it' : 'one of them'} can go on
        using it:
      </Text>
      <List size="sm" withPadding>
        {keys.data.map(({ id, name, scope, lastFour, account }) => (
          <List.Item key={id} className="break-long-words">
            <bdi>{name}</bdi> (…{lastFour}, {keyScopeTexts[scope].label.toLowerCase()}) of{' '}
            <bdi>{account.name}</bdi>
          </List.Item>
        ))}
      </List>
      <Checkbox
        label={isOne ? 'End this key now' : 'End these keys now'}
        description={`What uses ${isOne ? 'it' : 'them'} stops working at once.`}
        checked={isEnding}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </Stack>
  )
}
