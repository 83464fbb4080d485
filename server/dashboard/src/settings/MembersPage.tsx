import { Button, Group, Stack, TextInput } from '@mantine/core'
import { UserPlus } from '../ui/icons.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { useSession } from '../useSession.ts'
import { MemberRow } from './MemberRow.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useInvite, useMembersOfAccount } from './settingsQueries.ts'

/** Settings > Members: who can sign in to this account, and inviting others. */
export function MembersPage() {
  const { data: members, error, refetch } = useMembersOfAccount()
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        <Invite />
        {members === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={3} />
        ) : (
          <Section title="Members" description="All have the same rights; only the owner cannot be removed.">
            <Stack gap="sm">
              {members.data.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </Stack>
          </Section>
        )}
      </Stack>
    </>
  )
}

function Invite() {
  const { data: session } = useSession()
  const invite = useInvite()
  const form = useSendForm(invite, { initialValues: { email: '' } })
  const submit = form.onSubmit((values) =>
    invite.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  )
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
          <TextInput label="Email" type="email" w={280} {...form.getInputProps('email')} />
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
      </form>
      <FormNotice error={invite.error} values={form.values} />
      {invite.data !== undefined && <OneTimeLink made={invite.data} />}
    </Section>
  )
}
