import { Stack } from '@mantine/core'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { InviteMember } from './InviteMember.tsx'
import { MemberRow } from './MemberRow.tsx'
import { RolesTable } from './RolesTable.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useMembersOfAccount } from './settingsQueries.ts'

/** Settings > Members: who can sign in to this account and what they may do, and inviting others. */
export function MembersPage() {
  const { data: members, error, refetch } = useMembersOfAccount()
  const owners = members?.data.filter(({ role }) => role === 'owner') ?? []
  const ableOwners = owners.filter(({ status }) => status === 'active')
  const [lastOwner, another] = ableOwners.length > 0 ? ableOwners : owners
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        <ReadOnlyNotice needs="admin" />
        <May role="admin">
          <InviteMember />
        </May>
        {members === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={3} />
        ) : (
          <Section title="Members" description="Each has one role. A changed one holds at once.">
            <Stack gap="sm">
              {members.data.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isLastOwner={another === undefined && member.id === lastOwner?.id}
                />
              ))}
            </Stack>
          </Section>
        )}
        <RolesTable />
      </Stack>
    </>
  )
}
