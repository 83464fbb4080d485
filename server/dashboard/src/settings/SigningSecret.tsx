import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'

/** Shows the signing secret when asked, and changes it. */
export function SigningSecret() {
  const show = useMutation({ mutationFn: () => api('GET /reply_webhook/secret') })
  const rotate = useMutation({
    mutationFn: () => api('POST /reply_webhook/rotate_secret'),
    onSuccess: () => show.reset(),
  })
  const secret = show.data?.secret ?? rotate.data?.secret
  return (
    <Section
      title="Signing secret"
      description="Verifies that a request comes from here, by any Standard Webhooks library."
    >
      <Stack align="flex-start">
        {secret !== undefined && <CopyField value={secret} label="signing secret" />}
        {rotate.data !== undefined && (
          <Text size="sm" role="status">
            Changed. For 24 hours requests carry the signatures of both secrets.
          </Text>
        )}
        <ErrorNotice error={show.error} />
        <Group>
          {secret === undefined && (
            <Button variant="default" loading={show.isPending} onClick={() => show.mutate()}>
              Show
            </Button>
          )}
          <ConfirmButton
            question="Change the signing secret?"
            consequence="For 24 hours requests carry the signatures of both secrets; then only of the new one."
            confirm="Change"
            onConfirm={() => rotate.mutateAsync()}
            isPending={rotate.isPending}
            error={rotate.error}
          >
            Change
          </ConfirmButton>
        </Group>
      </Stack>
    </Section>
  )
}
