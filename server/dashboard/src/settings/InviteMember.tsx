import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Role } from '@replyloop/shared/values/roles'
import { roleTexts, rolesUpTo } from '../roles/roleTexts.ts'
import { UserPlus } from '../ui/icons.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { useSession } from '../useSession.ts'
import { OneTimeLink } from './OneTimeLink.tsx'
import { useInvite } from './settingsQueries.ts'

const usualRole: Role = 'agent'

/** Invites somebody with a role, up to that of who is signed in. */
export function InviteMember() {
  const { data: session } = useSession()
  const invite = useInvite()
  const form = useSendForm(invite, { initialValues: { email: '', role: usualRole } })
  const submit = form.onSubmit((values) =>
    invite.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  )
  const givable = session === undefined ? [] : rolesUpTo(session.member.role)
  return (
    <Section
      title="Invite somebody"
      description={
        session?.mailsLeave
          ? 'They get a mail with a link of their own, which you can copy, too.'
          : 'This creates a link for one person, which you send them yourself. Nothing is emailed.'
      }
    >
      <form onSubmit={submit} noValidate>
        <Group align="flex-start">
          <TextInput
            label="Email"
            type="email"
            w={{ base: '100%', xs: 280 }}
            {...form.getInputProps('email')}
          />
          <NativeSelect
            label="Role"
            w={{ base: '100%', xs: 140 }}
            data={givable.map((role) => ({ value: role, label: roleTexts[role].label }))}
            {...form.getInputProps('role')}
          />
          <Button
            type="submit"
            className="beside-field"
            leftSection={<UserPlus size={16} />}
            loading={invite.isPending}
            disabled={form.values.email.trim() === ''}
          >
            {session?.mailsLeave ? 'Invite' : 'Make a link'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mt="xs">
          {roleTexts[form.values.role].label}: {roleTexts[form.values.role].may}
        </Text>
      </form>
      <FormNotice error={invite.error} values={form.values} />
      {invite.data !== undefined && <OneTimeLink made={invite.data} />}
    </Section>
  )
}
