import type { Moves } from './moves.ts'

/** Why a request of the service got no response that it can use. */
export const requestFailures = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'redirect',
  'too_large',
  'unsafe_url',
  'aborted',
] as const
export type RequestFailure = (typeof requestFailures)[number]

/** Why a message or an event was not delivered (docs/interface.md#messages). */
export const deliveryErrorKinds = [
  ...requestFailures,
  'status',
  'not_configured',
  'no_address',
  'opted_out',
  'unknown_outcome',
  'refused',
  'rate_limited',
  'window_closed',
  'template',
  'channel_stopped',
  'needs_human',
] as const
export type DeliveryErrorKind = (typeof deliveryErrorKinds)[number]

/**
 * `waiting`: behind an earlier one to the same contact. `fresh`: before its first attempt. `retrying`: after a failed
 * one. `abandoned`: no attempt is left, or where it goes has ended. `withdrawn`: the contact has opted out.
 */
export const deliveryStates = ['waiting', 'fresh', 'retrying', 'delivered', 'abandoned', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const notAccepted = ['waiting', 'fresh', 'retrying', 'abandoned'] as const

/** How a delivery comes from one state to another. */
export const deliveryMoves = {
  heldBack: { from: [], to: 'waiting', when: 'an earlier one to the same contact holds it back' },
  added: { from: [], to: 'fresh', when: 'none holds it back' },
  freed: { from: ['waiting'], to: 'fresh', when: 'none holds it back any more' },
  // An attempt may be under way while its delivery ends.
  accepted: {
    from: ['fresh', 'retrying', 'abandoned', 'withdrawn'],
    to: 'delivered',
    when: 'an attempt is accepted',
  },
  failed: { from: ['fresh', 'retrying'], to: 'retrying', when: 'an attempt fails and another follows' },
  givenUp: { from: ['fresh', 'retrying'], to: 'abandoned', when: 'an attempt fails and none follows' },
  arrived: { from: notAccepted, to: 'delivered', when: 'a receipt tells that it arrived' },
  withdrawn: { from: notAccepted, to: 'withdrawn', when: 'the contact opts out or it goes another way' },
  lost: { from: ['delivered'], to: 'abandoned', when: 'a receipt tells that it failed' },
  lostForGood: {
    from: ['delivered'],
    to: 'withdrawn',
    when: 'a receipt tells that the person cannot be reached',
  },
  retried: {
    from: ['delivered', 'abandoned', 'withdrawn'],
    to: 'retrying',
    when: 'somebody asks for it again',
  },
  replayed: { from: ['retrying', 'abandoned'], to: 'retrying', when: 'its lane is replayed' },
  replayedInOrder: {
    from: ['abandoned'],
    to: 'waiting',
    when: 'its lane is replayed and it holds back others',
  },
} as const satisfies Moves<DeliveryState>

/**
 * How deliveries to one receiver fare. `active`: the last attempt was accepted, or there was none. `failing`: the last ones
 * were not. `stopped`: it needs attention, and what goes there waits. `off`: somebody or a failure has switched it off.
 */
export const receiverStates = ['active', 'failing', 'stopped', 'off'] as const
export type ReceiverState = (typeof receiverStates)[number]

/** Why a subscription was switched off: its URL responded 410, it failed for five days, or somebody wanted it. */
export const disabledReasons = ['gone', 'failing', 'user'] as const
