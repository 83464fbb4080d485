import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'

/** How a channel stands: `works` only where a test or a message has shown it since the settings were saved. */
export type Standing = 'works' | 'untested' | 'broken' | 'stopped' | 'off'

/** How a channel stands. One without a provider has nothing that could be wrong. */
export function standingOf({
  state,
  workedAt,
  problem,
  can,
}: Pick<ConnectedChannel, 'state' | 'workedAt' | 'problem'> & {
  can: Pick<ConnectedChannel['can'], 'connection'>
}): Standing {
  if (state !== 'active') return state
  if (!can.connection) return 'works'
  if (problem !== null) return 'broken'
  return workedAt === null ? 'untested' : 'works'
}

/** Each standing in words, and what happens next in it. */
export const standingTexts: Readonly<Record<Standing, { label: string; color: string; next: string }>> = {
  works: { label: 'Connected', color: 'green', next: 'Messages go out and come in.' },
  untested: {
    label: 'Not tested',
    color: 'gray',
    next: 'Nothing has shown yet that its settings work: press “Test”. A message that goes out shows it, too.',
  },
  broken: {
    label: 'Does not work',
    color: 'red',
    next: 'Mend what the reason says, then press “Test”. It counts as mended once a test succeeds or a message goes out.',
  },
  stopped: {
    label: 'Stopped',
    color: 'orange',
    next: 'What goes out waits, and nothing is lost. Mend what the reason says, then press “Try again”; a good test and saved settings do the same.',
  },
  off: {
    label: 'Not connected',
    color: 'gray',
    next: 'Nothing goes out: what was left to send waits. What people write still comes in, but no bot answers. “Connect again” takes the settings that it had.',
  },
}
