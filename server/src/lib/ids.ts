import { monotonicFactory } from 'ulid'

const next = monotonicFactory()

/** What an id names. */
export type IdPrefix =
  | 'acc'
  | 'usr'
  | 'con'
  | 'lst'
  | 'mem'
  | 'cam'
  | 'msg'
  | 'opn'
  | 'evt'
  | 'whk'
  | 'dlv'
  | 'att'
  | 'job'
  | 'fup'
  | 'tml'
  | 'led'
  | 'rch'
  | 'imp'
  | 'exp'
  | 'req'

/** A new id such as `con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C`. Ids of one process sort by creation. */
export const newId = (prefix: IdPrefix, now: number): string => `${prefix}_${next(now)}`
