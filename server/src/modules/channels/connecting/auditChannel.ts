import { audit } from '../../access/audit.store.ts'
import { detailsOfChange, shownSecrets } from '../../access/auditDetails.rules.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { ChannelRow } from '../channels.store.ts'
import { adapters } from '../registry.ts'
import { openSettings } from '../settings.ts'

/** Notes what of a channel differs: its settings, of which secret ones do not show, and whether it sends. Nothing where nothing does. */
export async function auditChannel(
  tx: Tx,
  box: SecretBox,
  caller: Actor,
  action: 'channel_connected' | 'channel_changed' | 'channel_resumed' | 'channel_disconnected',
  before: ChannelRow,
  after: ChannelRow,
): Promise<void> {
  const { id: channelId, kind, name } = after
  const secrets: readonly string[] = adapters[kind].secrets
  const [was, is] = [openSettings(box, before), openSettings(box, after)]
  const shown = (row: ChannelRow, settings: Readonly<Record<string, string>>, at: 0 | 1) => ({
    ...Object.fromEntries(
      Object.entries(settings).map(([field, value]) => [
        field,
        secrets.includes(field) ? shownSecrets(was[field] ?? null, is[field] ?? null)[at] : value,
      ]),
    ),
    state: row.state,
  })
  const details = detailsOfChange(shown(before, was, 0), shown(after, is, 1))
  if (details !== undefined) await audit(tx, caller, action, name, { ...details, facts: { channelId, kind } })
}
