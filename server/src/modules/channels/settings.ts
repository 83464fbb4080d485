import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { ChannelRow } from './channels.store.ts'

const Secrets = z.record(z.string(), z.string())

/** The secret settings of a channel, sealed; `null` when it has none. */
export const sealSecrets = (box: SecretBox, secrets: Readonly<Record<string, string>>): string | null =>
  Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets))

/** All settings of a channel, the secret ones in plain text: for its adapter alone. */
export const openSettings = (
  box: SecretBox,
  { settings, secrets }: Pick<ChannelRow, 'settings' | 'secrets'>,
): Record<string, string> => ({
  ...settings,
  ...(secrets !== null && Secrets.parse(JSON.parse(box.open(secrets)))),
})
