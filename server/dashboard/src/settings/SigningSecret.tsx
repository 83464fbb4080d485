import { secretOverlapHours } from '@replyloop/shared/values/limits'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { FoldedSection } from '../ui/FoldedSection.tsx'

/**
 * A mutation that returns the signing secret. Afterwards `lastFour` is read again, to know whether it is still in use.
 */
function useSecretMutation(mutationFn: () => Promise<{ secret: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['replyWebhook'] }),
  })
}

/** Shows the signing secret on request, or rotates it. A shown secret is hidden again if somebody else rotates it. */
export function SigningSecret({ lastFour }: { lastFour: string }) {
  const show = useSecretMutation(() => api('GET /reply_webhook/secret'))
  const rotate = useSecretMutation(() => api('POST /reply_webhook/rotate_secret'))
  const isInUse = (answer: { secret: string } | undefined) => answer?.secret.endsWith(lastFour) === true
  const secret = [show.data, rotate.data].find(isInUse)?.secret
  return (
    <FoldedSection
      title="Signing secret"
      description="Lets any Standard Webhooks library verify that a request comes from here."
    >
      <Stack align="flex-start">
        {secret !== undefined && <CopyField value={secret} label="signing secret" />}
        {isInUse(rotate.data) && (
          <Text size="sm" role="status">
            Changed. For {secretOverlapHours} hours requests carry the signatures of both secrets.
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
            consequence={`For ${secretOverlapHours} hours requests carry the signatures of both secrets; then only of the new one.`}
            confirm="Change"
            onConfirm={() => rotate.mutateAsync()}
            mutation={rotate}
          >
            Change
          </ConfirmButton>
        </Group>
      </Stack>
    </FoldedSection>
  )
}
