import { EventEmitter } from 'node:events'
import type { Db, Topic } from './db.ts'

/** Whether a text is the name of a topic. */
export const isTopic = (name: string): name is Topic =>
  /^(jobs|keys|erased|(lane|account|session):.+)$/.test(name)

/** The listeners of one process, by topic. */
export interface PubSub {
  /** Calls the listeners of these topics. */
  publish(topics: Iterable<Topic>): void
  /** Calls every listener, after a time in which notifications may have been missed. */
  publishAll(): void
  listen: Db['listen']
}

/** Delivers the notifications of committed transactions to the listeners of this process. */
export function createPubSub(): PubSub {
  const emitter = new EventEmitter().setMaxListeners(0) // one for each page that is open
  return {
    publish(topics) {
      for (const topic of topics) emitter.emit(topic)
    },
    publishAll() {
      for (const topic of emitter.eventNames()) emitter.emit(topic)
    },
    listen(topic, listener) {
      emitter.on(topic, listener)
      return () => emitter.off(topic, listener)
    },
  }
}
