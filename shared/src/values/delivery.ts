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

/**
 * How deliveries to one receiver fare. `active`: the last attempt was accepted, or there was none. `failing`: the last ones
 * were not. `stopped`: it needs attention, and what goes there waits. `off`: somebody or a failure has switched it off.
 */
export const receiverStates = ['active', 'failing', 'stopped', 'off'] as const
export type ReceiverState = (typeof receiverStates)[number]

/** Why a subscription was switched off: its URL responded 410, it failed for five days, or somebody wanted it. */
export const disabledReasons = ['gone', 'failing', 'user'] as const
