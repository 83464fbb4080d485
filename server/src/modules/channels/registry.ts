import { channelKinds, type ChannelKind } from '@replyloop/shared/values/channel'
import type { z } from 'zod'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { ChannelAdapter } from './port.ts'
import { instagramChannel } from './instagram/adapter.ts'
import { messengerChannel } from './messenger/adapter.ts'
import { sandboxChannel } from './sandbox/adapter.ts'
import { telnyxChannel } from './telnyx/adapter.ts'
import { twilioChannel } from './twilio/adapter.ts'
import { whatsappChannel } from './whatsapp/adapter.ts'

/** Settings as they are stored: each a text. */
export type Stored = Record<string, string>

/** An adapter as it is. Nobody else knows of what type its settings are: what works with them goes through `open`. */
export interface RegisteredAdapter extends Omit<ChannelAdapter<never>, 'settings' | 'identify'> {
  /** Parses the settings of a channel, and has something done with both. */
  open: <R>(stored: Stored, use: <S>(adapter: ChannelAdapter<S>, settings: S) => R) => R
  /** What is stored of the settings that the owner has entered. Throws `VALIDATION_FAILED`. */
  connect: (given: Stored) => {
    externalId: string
    label: string
    providerAccountId: string | null
    settings: Stored
    secrets: Stored
  }
}

/** An adapter with what opens and connects its channels. */
export const registerAdapter = <S>(adapter: ChannelAdapter<S>): RegisteredAdapter => ({
  ...adapter,
  open: (stored, use) => use(adapter, adapter.settings.parse(stored)),
  connect(given) {
    const parsed = adapter.settings.safeParse(given)
    if (!parsed.success) throw problemOf(parsed.error)
    const unknown = Object.keys(given).find((name) => !isSettingOf(parsed.data, name))
    if (unknown !== undefined)
      throw fieldProblem(`settings.${unknown}`, `is no setting of the kind ${adapter.kind}`)
    const isSecret = ([name]: [string, string]) => adapter.secrets.includes(name)
    return {
      providerAccountId: null,
      ...adapter.identify(parsed.data),
      settings: Object.fromEntries(Object.entries(given).filter((entry) => !isSecret(entry))),
      secrets: Object.fromEntries(Object.entries(given).filter(isSecret)),
    }
  },
})

const isSettingOf = (parsed: unknown, name: string) =>
  typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, name)

function problemOf({ issues: [issue] }: z.ZodError) {
  return fieldProblem(['settings', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not valid')
}

/** The kinds of channels that can be connected, each with its adapter. */
export const adapters: Readonly<Record<ChannelKind, RegisteredAdapter>> = {
  sandbox: registerAdapter(sandboxChannel),
  whatsapp: registerAdapter(whatsappChannel),
  twilio: registerAdapter(twilioChannel),
  telnyx: registerAdapter(telnyxChannel),
  messenger: registerAdapter(messengerChannel),
  instagram: registerAdapter(instagramChannel),
}

/** The kinds whose adapters are as asked for. */
export const kindsOf = (fits: (adapter: RegisteredAdapter) => boolean): ChannelKind[] =>
  channelKinds.filter((kind) => fits(adapters[kind]))

/** Whether two channels of a kind get their hooks from one app, by their settings. */
export const isOfSameApp = (kind: ChannelKind, one: Stored, other: Stored): boolean =>
  adapters[kind].open(
    one,
    ({ hooks, settings }, opened) => hooks?.isSameApp(opened, settings.parse(other)) === true,
  )
