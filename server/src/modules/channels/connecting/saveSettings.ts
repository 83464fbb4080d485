import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { requireSafeUrl } from '../../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import { listChannelsElsewhere, updateChannel, type ChannelRow } from '../channels.store.ts'
import { adapters, isOfSameApp, type Stored } from '../registry.ts'
import { openEnteredToken, openSettings, sealSecrets } from '../settings.ts'

/** What settings are stored with. */
export interface SettingsParts {
  box: SecretBox
  validateUrl: SafeFetch['validateUrl']
}

/** Settings that change; `null` takes one away. */
type ChangedSettings = Readonly<Record<string, string | null>>

/**
 * Stores what changes of a channel's settings; the others stay. Returns `channel` itself where nothing does. The caller holds the lock of its channels. Throws
 * `VALIDATION_FAILED`, also where they would make it another channel, and `UNSAFE_URL`.
 */
export async function saveSettings(
  tx: Tx,
  parts: SettingsParts,
  channel: ChannelRow,
  changed: ChangedSettings,
): Promise<ChannelRow> {
  const former = openSettings(parts.box, channel)
  const entered = openEnteredToken(parts.box, channel)
  const next = carryOverRenewed(former, withChanges(former, changed), entered)
  requireNewSecrets(former, next, changed, adapters[channel.kind].secrets)
  const isRenewed = next['accessToken'] === former['accessToken']
  const {
    externalId,
    label: _label,
    ...stored
  } = await storedSettings(tx, parts, channel, next, isRenewed ? entered : undefined)
  if (externalId !== channel.externalId)
    throw fieldProblem('settings', 'are those of another channel: connect that as a channel of its own')
  if (isSame(former, next)) return channel
  const info = isRenewed ? channel.info : withoutTokenEnd(channel.info)
  const unproven = { workedAt: null, problem: null, resumedAt: tx.now } // of other settings nothing is known yet
  return updateChannel(tx, channel.id, { ...stored, ...unproven, info })
}

/** When a new token ends is not known until it is renewed. */
function withoutTokenEnd(info: ChannelRow['info']): ChannelRow['info'] {
  const { tokenEndsAt: _former, ...others } = info ?? {}
  return info && others
}

/** The token that was entered, given again as by a file that is run again, does not replace the one that was made of it since. */
const carryOverRenewed = (former: Stored, next: Stored, entered: string | undefined): Stored =>
  next['accessToken'] === entered && next['apiUrl'] === former['apiUrl']
    ? withChanges(next, { accessToken: former['accessToken'] ?? null })
    : next

/** The provider's address is where secrets are sent: another one does not get those that were given for the former. */
function requireNewSecrets(
  former: Stored,
  next: Stored,
  changed: ChangedSettings,
  secrets: readonly string[],
): void {
  if (former['apiUrl'] === next['apiUrl']) return
  const missing = secrets.find(
    (secret) => secret !== 'verifyToken' && former[secret] !== undefined && !changed[secret],
  )
  if (missing !== undefined)
    throw fieldProblem(`settings.${missing}`, 'must be given again: the address is another one')
}

const withChanges = (former: Stored, changed: ChangedSettings): Stored =>
  Object.fromEntries(
    Object.entries({ ...former, ...changed }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

const isSame = (one: Stored, other: Stored): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/**
 * What is stored of the settings of an account's channel, its secrets sealed; `entered` as for `sealSecrets`. Throws `VALIDATION_FAILED` and `UNSAFE_URL`.
 */
export async function storedSettings(
  tx: Tx,
  { box, validateUrl }: SettingsParts,
  { accountId, kind }: Pick<ChannelRow, 'accountId' | 'kind'>,
  given: Stored,
  entered?: string,
) {
  requireSafeUrl(validateUrl, 'settings.apiUrl', given['apiUrl'])
  const { secrets, ...stored } = adapters[kind].connect(given)
  await requireUnclaimed(tx, box, { accountId, kind, externalId: stored.externalId }, given)
  return { ...stored, secrets: sealSecrets(box, secrets, entered) }
}

/**
 * Refuses a number that another account has connected by the same app: its hooks would come to both, and both would answer.
 * Who does not know the app's secret cannot keep a number from its owner.
 */
export async function requireUnclaimed(
  tx: Tx,
  box: SecretBox,
  channel: Pick<ChannelRow, 'accountId' | 'kind' | 'externalId'>,
  settings: Stored,
): Promise<void> {
  if (adapters[channel.kind].hooks === undefined) return
  const elsewhere = await listChannelsElsewhere(tx, channel)
  if (elsewhere.some((other) => isOfSameApp(channel.kind, openSettings(box, other), settings)))
    throw fieldProblem(
      'settings',
      'are of a number that another account of this service has connected: both would answer. Disconnect it there first',
    )
}
