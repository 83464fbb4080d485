import { systemClock, type Clock } from '../../server/src/platform/clock/clock.ts'
import { suiteResource } from './resource.ts'
import { openFiles } from './sms/files.ts'
import { openStandIn } from './sms/standIn.ts'
import { createHooks } from './telnyx/hooks.ts'
import { describeError, route, telnyxError } from './telnyx/routes.ts'
import { createState, type StandInNumber, type StandInProfile, type TelnyxSent } from './telnyx/state.ts'

export type Telnyx = Awaited<ReturnType<typeof openTelnyx>>

/** The stand-in of Telnyx for the tests of a suite: started before the first test, closed after the last. It signs by `clock`. */
export const suiteTelnyx = (clock?: Pick<Clock, 'now'>): Telnyx => suiteResource(() => openTelnyx(clock))

/**
 * A stand-in of Telnyx's API for messages: real HTTP on loopback, one account, at first with one number. It checks what it gets
 * as Telnyx does, keeps it, posts signed hooks, remembers who has sent STOP, and misbehaves when told to.
 */
async function openTelnyx(clock: Pick<Clock, 'now'> = systemClock) {
  const state = createState()
  const files = await openFiles()
  const hooks = createHooks(state, clock, (file) => files.linkTo(file))
  const server = await openStandIn<TelnyxSent>({
    sent: state.sent,
    route: (request) => route(state, request),
    errorOf: telnyxError,
    describe: describeError,
    tell: (sent, status) => hooks.status(sent, status),
  })

  return {
    ...state,
    ...hooks,
    ...server,
    /** Where the files are. */
    files,
    /** What connects a number or a messaging profile as a channel; the first number unless told. */
    settings: (sender: StandInNumber | StandInProfile = state.number): Record<string, string> => ({
      apiKey: state.apiKey,
      publicKey: state.publicKey,
      apiUrl: server.url,
      ...('phoneNumber' in sender ? { from: sender.phoneNumber } : { messagingProfileId: sender.id }),
    }),
    close: async () => {
      await files.close()
      await server.close()
    },
  }
}
