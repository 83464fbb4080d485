import { EventEmitter } from 'node:events'
import type { Channel, Db } from './db.ts'

/** Whether a text is the name of a channel. */
export const isChannel = (name: string): name is Channel =>
  /^(jobs|keys|(lane|account|session):.+)$/.test(name)

/** The listeners of one process, by channel. */
export interface PubSub {
  /** Calls the listeners of these channels. */
  announce(channels: Iterable<Channel>): void
  /** Calls every listener, after a time in which announcements may have been missed. */
  announceAll(): void
  listen: Db['listen']
}

/** Delivers the announcements of committed transactions to the listeners of this process. */
export function createPubSub(): PubSub {
  const emitter = new EventEmitter().setMaxListeners(0) // one for each page that is open
  return {
    announce(channels) {
      for (const channel of channels) emitter.emit(channel)
    },
    announceAll() {
      for (const channel of emitter.eventNames()) emitter.emit(channel)
    },
    listen(channel, listener) {
      emitter.on(channel, listener)
      return () => emitter.off(channel, listener)
    },
  }
}
