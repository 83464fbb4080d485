import { Alert, Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { api, type ResponseBody, type RowOf } from '../api.ts'
import { useSession } from '../session.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useMembersOfAccount } from './settingsQueries.ts'

type Member = RowOf<'GET /members'>

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

/** Makes an invitation link, also once more for somebody who is invited already: the former link ends. */
function useInvite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string }) => api('POST /members', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** A link that has just been made, until it ends: it is used, a newer one is made, or the member is removed. */
function InvitationLink({ invitation }: { invitation: ResponseBody<'POST /members'> }) {
  const { data: members } = useMembersOfAccount()
  const { id, email, link, invitationExpiresAt } = invitation
  const member = members?.data.find((each) => each.id === id)
  if (member?.invitationExpiresAt !== invitationExpiresAt) return null
  return (
    <Alert color="green" role="status" mt="md">
      <Text size="sm" mb="xs" className="break-long-words">
        Send this link to {email}. It works once, for seven days, and is not shown again.
      </Text>
      <CopyField value={link} label="invitation link" />
    </Alert>
  )
}

function Invite() {
  const form = useForm({ initialValues: { email: '' } })
  const invite = useInvite()
  const submit = form.onSubmit((values) =>
    invite.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  )
  return (
    <Section
      title="Invite somebody"
      description="This creates a link for one person, which you send them yourself. Nothing is emailed."
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
            Make a link
          </Button>
        </Group>
      </form>
      <FormNotice error={invite.error} values={form.values} />
      {invite.data !== undefined && <InvitationLink invitation={invite.data} />}
    </Section>
  )
}

function MemberRow({ member: { id, name, email, isOwner, status, lastUsedAt } }: { member: Member }) {
  const queries = useQueryClient()
  const { data: session } = useSession()
  const remove = useMutation({
    mutationFn: () => api('DELETE /members/:id', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members'] }),
  })
  const invite = useInvite()
  const hasName = name !== email // an invited person has no name yet
  const canRemove = !isOwner && session?.actingFor === null && session.member.id !== id
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <div className="break-long-words">
          <Group gap="xs">
            <Text size="sm" fw={500} miw={0} dir="auto">
              {name}
            </Text>
            {isOwner && (
              <Badge color="gray" fw={500}>
                Owner
              </Badge>
            )}
            {status === 'invited' && (
              <Badge color="yellow" fw={500}>
                No password yet
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {hasName && email}
            {lastUsedAt !== null && (
              <>
                {hasName && ' · '}here <Time at={lastUsedAt} />
              </>
            )}
          </Text>
        </div>
        <Group gap="xs">
          {status === 'invited' && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Make a link for ${email}`}
              loading={invite.isPending}
              onClick={() => invite.mutate({ email })}
            >
              Make a link
            </Button>
          )}
          {canRemove && (
            <ConfirmButton
              size="xs"
              question={
                <>
                  Remove <bdi>{name}</bdi>?
                </>
              }
              consequence="They are signed out everywhere at once and cannot sign in any more. What they did stays."
              confirm="Remove"
              onConfirm={() => remove.mutateAsync()}
              isPending={remove.isPending}
              error={remove.error}
            >
              Remove
            </ConfirmButton>
          )}
        </Group>
      </Group>
      <ErrorNotice error={invite.error} />
      {invite.data !== undefined && <InvitationLink invitation={invite.data} />}
    </Paper>
  )
}
