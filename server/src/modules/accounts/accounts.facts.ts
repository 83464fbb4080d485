import type { FieldChange } from '@replyloop/shared/values/changes'
import type { Actor } from '../../platform/http/actor.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { defineFact } from '../../platform/facts.ts'
import type { NamedKeyRow } from './keys/namedKeys.store.ts'

/** By what a person knows a named key. */
type NamedKeyLabel = Pick<NamedKeyRow, 'name' | 'scope' | 'lastFour' | 'expiresAt'>

/** A caller has given its account a new API key, whose last four characters these are. */
export const apiKeyGenerated = defineFact<{ caller: Caller; lastFour: string }>('account.api_key_generated')

/** A caller has made a named API key. */
export const namedKeyCreated = defineFact<{ caller: Caller; key: NamedKeyLabel }>('account.named_key_created')

/** A caller has ended a named API key. */
export const namedKeyEnded = defineFact<{ caller: Caller; key: Omit<NamedKeyLabel, 'expiresAt'> }>(
  'account.named_key_ended',
)

/** Somebody has changed these settings of an account, and these fields of them. */
export const settingsChanged = defineFact<{
  caller: Actor
  settings: readonly string[]
  changes: Readonly<Record<string, FieldChange>>
}>('account.settings_changed')

/** An account may spend more or less in a day. */
export const creditLimitChanged = defineFact<{ accountId: string }>('account.credit_limit_changed')

/** An account has another time zone. */
export const timeZoneChanged = defineFact<{ accountId: string }>('account.time_zone_changed')

/** The quiet hours of an account have changed, the time zone that they are in, or what they hold. */
export const quietHoursChanged = defineFact<{ accountId: string }>('account.quiet_hours_changed')
