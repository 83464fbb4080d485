import { suiteResource } from './resource.ts'
import { openFiles } from './sms/files.ts'
import { openStandIn } from './sms/standIn.ts'
import { createHooks } from './twilio/hooks.ts'
import { describeError, route, twilioError } from './twilio/routes.ts'
import { createState, type StandInNumber, type StandInService, type TwilioSent } from './twilio/state.ts'

export type Twilio = Awaited<ReturnType<typeof openTwilio>>

/** The stand-in of Twilio for the tests of a suite: started before the first test, closed after the last. */
export const suiteTwilio = (): Twilio => suiteResource(openTwilio)

/**
 * A stand-in of Twilio's API for messages: real HTTP on loopback, one account, at first with one number. It checks what it gets
 * as Twilio does, keeps it, posts signed hooks, remembers who has sent STOP, and misbehaves when told to. The files of messages
 * are behind its credentials, and from there behind a redirect to another host.
 */
async function openTwilio() {
  const state = createState()
  const files = await openFiles()
  const hooks = createHooks(state, () => server.url)
  const server = await openStandIn<TwilioSent>({
    sent: state.sent,
    route: (request) => route(state, files, request),
    errorOf: twilioError,
    describe: describeError,
    tell: (sent, status) => hooks.status(sent, status),
  })
  const account = () => ({
    accountSid: state.accountSid,
    authToken: state.authToken,
    apiUrl: server.url,
  })

  return {
    ...state,
    ...hooks,
    ...server,
    /** Where the files are in the end. */
    files,
    /** What connects a number or a Messaging Service as a channel; the first number unless told. */
    settings: (sender: StandInNumber | StandInService = state.number): Record<string, string> => ({
      ...account(),
      ...('phoneNumber' in sender ? { from: sender.phoneNumber } : { messagingServiceSid: sender.sid }),
    }),
    close: async () => {
      await files.close()
      await server.close()
    },
  }
}
