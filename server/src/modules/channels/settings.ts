import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { ChannelRow } from './channels.store.ts'

const Secrets = z.record(z.string(), z.string())

/** Beside the secret settings: the access token that the owner has entered, where its provider has renewed it since. */
const enteredToken = 'enteredAccessToken'

/**
 * The secret settings of a channel, sealed; `null` when it has none. `entered`: the access token that the owner has entered, if
 * the one among `secrets` has been renewed since.
 */
export function sealSecrets(
  box: SecretBox,
  secrets: Readonly<Record<string, string>>,
  entered?: string,
): string | null {
  if (Object.keys(secrets).length === 0) return null
  const isRenewed = entered !== undefined && entered !== secrets['accessToken']
  return box.seal(JSON.stringify({ ...secrets, ...(isRenewed && { [enteredToken]: entered }) }))
}

type Sealed = Pick<ChannelRow, 'settings' | 'secrets'>

const openSecrets = (box: SecretBox, { secrets }: Sealed): Record<string, string> =>
  secrets === null ? {} : Secrets.parse(JSON.parse(box.open(secrets)))

/** All settings of a channel, the secret ones in plain text: for its adapter alone. */
export function openSettings(box: SecretBox, channel: Sealed): Record<string, string> {
  const { [enteredToken]: _entered, ...secrets } = openSecrets(box, channel)
  return { ...channel.settings, ...secrets }
}

/** The access token that the owner has entered, before its provider made another of it. */
export function openEnteredToken(box: SecretBox, channel: Sealed): string | undefined {
  const { accessToken, [enteredToken]: entered = accessToken } = openSecrets(box, channel)
  return entered
}
