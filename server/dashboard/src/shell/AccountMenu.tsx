import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import type { Session } from '@replyloop/shared/contract/session'
import { ChevronsUpDown, LogOut, Monitor, Moon, Sun } from '../ui/icons.ts'
import { useSession, useSignOut } from '../useSession.ts'

const schemes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'As the system', icon: Monitor },
] as const

/** Who is signed in; the owner that provisioning makes is named as the account is, which stands there already. */
const signedInAs = ({ account, member }: Session) =>
  member.name === account.name ? member.email : member.name

/** The account and member, the color scheme, and Sign out. */
export function AccountMenu() {
  const { data: session } = useSession()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <UnstyledButton className="account-button">
          <span className="account-name">
            <Text size="sm" fw={500} truncate dir="auto">
              {session?.account.name ?? ' '}
            </Text>
            <Text size="xs" c="dimmed" truncate dir="auto">
              {session === undefined ? ' ' : signedInAs(session)}
            </Text>
          </span>
          <VisuallyHidden>Account and appearance</VisuallyHidden>
          <ChevronsUpDown size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Appearance</Menu.Label>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            onClick={() => setColorScheme(value)}
            {...(colorScheme === value && { 'aria-current': true, fw: 600 })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{session?.member.email}</Menu.Label>
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
