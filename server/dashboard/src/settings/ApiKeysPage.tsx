import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { KeyRound } from '../ui/icons.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { useNamedKeys } from './keyQueries.ts'
import { MakeKey } from './MakeKey.tsx'
import { NamedKeyRow } from './NamedKeyRow.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'

/** Settings > API keys: the named keys, one for each tool, beside the account's own (docs/interface.md#api-keys). */
export function ApiKeysPage() {
  const { data: keys, error, refetch } = useNamedKeys()
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        <MakeKey />
        {keys === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={3} />
        ) : (
          <Section title="Keys" description="To end one ends no other.">
            {keys.data.length === 0 ? (
              <EmptyState icon={KeyRound} title="No keys for single tools yet">
                With a key of its own, a tool can be cut off without touching the others, and you see when it
                was last here.
              </EmptyState>
            ) : (
              <Stack gap="sm">
                {keys.data.map((key) => (
                  <NamedKeyRow key={key.id} namedKey={key} />
                ))}
              </Stack>
            )}
            <Text size="sm" c="dimmed" mt="md">
              The account’s own key is not listed here: it stands under{' '}
              <Anchor component={Link} to="/settings" size="sm" underline="always">
                Account
              </Anchor>
              , has full access, and Generate replaces it.
            </Text>
          </Section>
        )}
      </Stack>
    </>
  )
}
