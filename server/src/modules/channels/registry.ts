import type { ChannelKind } from '@replyloop/shared/values/channel'
import type { z } from 'zod'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { ChannelAdapter, OutgoingMessage, SendCall, SendResult } from './port.ts'
import { sandboxChannel } from './sandbox/adapter.ts'

/** Settings as they are stored: each a text. */
type Stored = Record<string, string>

/** An adapter whose settings are parsed where they are used. */
export interface RegisteredAdapter extends Pick<ChannelAdapter, 'kind' | 'can'> {
  /** What is stored of the settings that the owner has entered. Throws `VALIDATION_FAILED`. */
  connect: (given: Stored) => { externalId: string; label: string; settings: Stored; secrets: Stored }
  send: (call: SendCall<Stored>, message: OutgoingMessage) => Promise<SendResult>
}

const register = <S>({
  kind,
  can,
  settings,
  secrets,
  identify,
  send,
}: ChannelAdapter<S>): RegisteredAdapter => ({
  kind,
  can,
  connect(given) {
    const parsed = settings.safeParse(given)
    if (!parsed.success) throw problemOf(parsed.error)
    const isSecret = ([name]: [string, string]) => secrets.includes(name)
    return {
      ...identify(parsed.data),
      settings: Object.fromEntries(Object.entries(given).filter((entry) => !isSecret(entry))),
      secrets: Object.fromEntries(Object.entries(given).filter(isSecret)),
    }
  },
  send: (call, message) => send({ ...call, settings: settings.parse(call.settings) }, message),
})

function problemOf({ issues: [issue] }: z.ZodError) {
  return fieldProblem(['settings', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not valid')
}

/** The kinds of channels that can be connected, each with its adapter. */
export const adapters: Readonly<Record<ChannelKind, RegisteredAdapter>> = {
  sandbox: register(sandboxChannel),
}
