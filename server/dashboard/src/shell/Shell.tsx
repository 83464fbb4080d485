import { AppShell, Box, Burger, Group, Indicator, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useRef } from 'react'
import { useTabs } from '../notices/useTabs.ts'
import { BalanceBanner } from '../balance/BalanceBanner.tsx'
import { MenuBalance } from '../balance/MenuBalance.tsx'
import { useLiveUpdates } from '../useLiveUpdates.ts'
import { useReloadOnOtherSession } from '../useSession.ts'
import { PageGuard } from '../roles/PageGuard.tsx'
import { useIsWide } from '../ui/useIsWide.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { useNeedsHumanCount } from '../inbox/inboxQueries.ts'
import { numberText } from '../ui/format.ts'
import { Brand } from './Brand.tsx'
import { Keys } from './Keys.tsx'
import { Navigation } from './Navigation.tsx'
import { SessionEnded } from './SessionEnded.tsx'

const Available = lazy(async () => ({ default: (await import('../teams/Available.tsx')).Available }))
const Notices = lazy(async () => ({ default: (await import('../notices/push/Notices.tsx')).Notices }))

const openLabel = (needsHuman: number) =>
  needsHuman === 0
    ? 'Open the navigation'
    : `Open the navigation: ${numberText(needsHuman)} ${needsHuman === 1 ? 'needs' : 'need'} a human`

/** The navigation beside the page. On a phone it opens over the page, and only one of the two can be used. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure()
  const isWide = useIsWide()
  const coversPage = opened && !isWide
  const needsHuman = useNeedsHumanCount() ?? 0
  const burger = useRef<HTMLButtonElement>(null)
  useHotkeys([
    [
      'Escape',
      () => {
        if (coversPage) burger.current?.focus()
        close()
      },
    ],
  ])
  const tabs = useTabs()
  useLiveUpdates(tabs)
  useReloadOnOtherSession()
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
          <Indicator
            disabled={opened || needsHuman === 0}
            color="orange"
            styles={{ indicator: { color: 'var(--mantine-color-black)' } }}
            label={numberText(needsHuman)}
            size={16}
            offset={4}
          >
            <Burger
              ref={burger}
              opened={opened}
              onClick={toggle}
              size="sm"
              aria-label={opened ? 'Close the navigation' : openLabel(needsHuman)}
              aria-expanded={opened}
            />
          </Indicator>
          <Brand />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Main" inert={!opened && !isWide}>
        <Box visibleFrom="sm" px="xs" py={6} mb="sm">
          <Brand />
        </Box>
        <AppShell.Section grow>
          <Navigation onNavigate={close} />
        </AppShell.Section>
        <AppShell.Section>
          <Suspense>
            <Available />
          </Suspense>
          <MenuBalance />
          <AccountMenu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} inert={coversPage} style={{ outline: 'none' }}>
        <ImpersonationBanner />
        <BalanceBanner />
        <PageGuard />
      </AppShell.Main>
      <Keys />
      <Suspense>
        <Notices {...tabs} />
      </Suspense>
      <SessionEnded />
    </AppShell>
  )
}
