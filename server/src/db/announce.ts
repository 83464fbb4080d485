import { EventEmitter } from 'node:events'
import type { Channel, Db } from './db.ts'

/** Carries announcements of committed transactions to the listeners of this process. */
export function createAnnouncer(): { announce(channels: Iterable<Channel>): void; listen: Db['listen'] } {
  const emitter = new EventEmitter()
  return {
    announce(channels) {
      for (const channel of channels) emitter.emit(channel)
    },
    listen(channel, listener) {
      emitter.on(channel, listener)
      return () => emitter.off(channel, listener)
    },
  }
}
