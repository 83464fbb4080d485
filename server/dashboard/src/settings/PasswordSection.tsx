import { Button, Stack, Text } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useSession } from '../useSession.ts'
import { passwordProblem } from '../signIn/passwordRules.ts'
import { FoldedSection } from '../ui/FoldedSection.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { PasswordField } from '../ui/PasswordField.tsx'

/** Changes the user's own password. Hidden while an agency member is signed in as this account. */
export function PasswordSection() {
  const { data: session } = useSession()
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: { currentPassword: isNotEmpty('Type your password'), newPassword: passwordProblem },
  })
  const change = useMutation({
    mutationFn: (body: typeof form.values) => api('POST /session/password', { body }),
    onSuccess: () => form.reset(),
    onError: (error) => form.setErrors(formErrors(error)),
  })
  if (session === undefined || session.actingFor !== null) return null
  return (
    <FoldedSection
      title="Your password"
      description={`For ${session.member.email}. Changing it signs you out everywhere else.`}
    >
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Stack align="flex-start" maw={360}>
          <PasswordField
            w="100%"
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordField
            w="100%"
            label="New password"
            description="At least 8 characters"
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <FormNotice error={change.error} values={form.values} />
          {change.isSuccess && (
            <Text size="sm" role="status">
              Your password is changed, and your other sessions have ended.
            </Text>
          )}
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </FoldedSection>
  )
}
