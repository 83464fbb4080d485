import { AppShell, Box, Burger, Group, Text } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useRef } from 'react'
import { useLiveUpdates } from '../useLiveUpdates.ts'
import { useReloadOnAccountChange } from '../session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ActingBanner } from './ActingBanner.tsx'
import { Brand } from './Brand.tsx'
import { Navigation } from './Navigation.tsx'

/** The navigation beside each page; on a phone it opens over it, and only one of the two can be used. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure()
  const isBeside = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const covers = opened && !isBeside
  const burger = useRef<HTMLButtonElement>(null)
  useHotkeys([
    [
      'Escape',
      () => {
        if (covers) burger.current?.focus()
        close()
      },
    ],
  ])
  useLiveUpdates()
  useReloadOnAccountChange()
  return (
    <AppShell
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className="skip-link">
        <Text span>Skip to the page</Text>
      </a>
      <AppShell.Header hiddenFrom="sm" px="sm">
        <Group h="100%" gap="sm">
          <Burger
            ref={burger}
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label={opened ? 'Close the navigation' : 'Open the navigation'}
            aria-expanded={opened}
          />
          <Brand />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Main" inert={!opened && !isBeside}>
        <Box visibleFrom="sm" px="xs" py={6} mb="sm">
          <Brand />
        </Box>
        <AppShell.Section grow>
          <Navigation onNavigate={close} />
        </AppShell.Section>
        <AppShell.Section>
          <AccountMenu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} inert={covers} style={{ outline: 'none' }}>
        <ActingBanner />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
