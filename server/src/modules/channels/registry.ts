import type { ChannelKind } from '@replyloop/shared/values/channel'
import type { ChannelAdapter, OutgoingMessage, SendCall, SendResult } from './port.ts'
import { sandboxChannel } from './sandbox/adapter.ts'

/** An adapter whose settings are parsed when they are used. */
export interface RegisteredAdapter extends Omit<ChannelAdapter, 'send' | 'settings'> {
  /** The given settings, parsed. Throws what zod throws. */
  parseSettings(raw: unknown): unknown
  send(call: SendCall<unknown>, message: OutgoingMessage): Promise<SendResult>
}

const register = <S>({ settings, send, ...adapter }: ChannelAdapter<S>): RegisteredAdapter => ({
  ...adapter,
  parseSettings: (raw) => settings.parse(raw),
  send: (call, message) => send({ ...call, settings: settings.parse(call.settings) }, message),
})

/** The kinds of channels that can be connected, each with its adapter. */
export const adapters: Readonly<Record<ChannelKind, RegisteredAdapter>> = {
  sandbox: register(sandboxChannel),
}
