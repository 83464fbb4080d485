import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { KeyRound } from '../ui/icons.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { useApiKey, useGenerateApiKey } from './settingsQueries.ts'

/** Settings > Account > API Key section > Generate (docs/interface.md#api-keys). */
export function ApiKeySection() {
  const { data: key, error, refetch } = useApiKey()
  const generate = useGenerateApiKey()
  return (
    <Section
      title="API Key"
      description="It gives full access to this account: for your backend, Zapier and n8n. Keep it secret."
    >
      {key === undefined ? (
        <LoadingOrError error={error} refetch={refetch} rows={1} />
      ) : (
        <Stack align="flex-start" gap="sm">
          <Text size="sm">
            {key.exists ? (
              <>
                A key is in use{key.lastFour !== null && <> that ends in …{key.lastFour}</>}
                {key.createdAt !== null && (
                  <>
                    , made <Time at={key.createdAt} />
                  </>
                )}
                {key.lastUsedAt !== null && (
                  <>
                    , last used <Time at={key.lastUsedAt} />
                  </>
                )}
                .
              </>
            ) : (
              'There is no key yet.'
            )}
          </Text>
          {generate.data !== undefined && generate.data.lastFour === key.lastFour && (
            <Alert color="green" icon={<KeyRound size={18} />} role="status">
              <Text size="sm" mb="xs">
                Copy the new key now: it is not shown again.
              </Text>
              <CopyField value={generate.data.apiKey} label="API key" />
            </Alert>
          )}
          {key.exists ? (
            <ConfirmButton
              question="Generate a new API key?"
              consequence="The current key stops working now. Everything that uses it is refused until it has the new one. The keys under API keys go on."
              confirm="Generate"
              onConfirm={() => generate.mutateAsync()}
              mutation={generate}
            >
              Generate
            </ConfirmButton>
          ) : (
            <>
              <Button loading={generate.isPending} onClick={() => generate.mutate()}>
                Generate
              </Button>
              <ErrorNotice error={generate.error} />
            </>
          )}
          <Text size="sm" c="dimmed">
            For a key of its own for each tool, with fewer rights or an end date, see{' '}
            <Anchor component={Link} to="/settings/api-keys" size="sm" underline="always">
              API keys
            </Anchor>
            .
          </Text>
        </Stack>
      )}
    </Section>
  )
}
