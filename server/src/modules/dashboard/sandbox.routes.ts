import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { readAccount } from '../accounts/accounts.store.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { Problem } from '../../platform/errors/problem.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { newId } from '../../platform/ids.ts'
import { requireCampaign } from '../campaigns/requireCampaign.ts'
import { dataBeside, tapOf } from '../channels/dataBeside.rules.ts'
import { findActiveChannel, type ChannelRow } from '../channels/channels.store.ts'
import { findAddress } from '../contacts/people.ts'
import { applyReceipt, receiveFromChannel } from '../conversations/incoming.ts'
import type { CampaignDirectory } from '../conversations/campaignDirectory.ts'
import { listAcceptedUpTo } from '../conversations/messages.store.ts'
import { type MediaStore, storeUpload } from '../conversations/media.ts'
import { contactOfAddress, moveToChannel } from '../conversations/contactOnChannel.ts'
import { joinList, requireList } from '../lists/lists.ts'

interface SandboxParts {
  db: Db
  mediaStore: MediaStore
  campaigns: CampaignDirectory
}

/** What the phone of the sandbox does: it stands in for a provider, and for the person who holds the phone. */
export const sandboxRoutes = ({ db, mediaStore, campaigns }: SandboxParts): Route[] => [
  route(dashboardContract.becomeContact, ({ body }, { caller, transact }) =>
    transact(async (tx) =>
      created({ success: true, contactId: await becomeContact(tx, caller, body.campaignId) }),
    ),
  ),
  route(dashboardContract.writeAsContact, async ({ params, body }, { caller, transact }) => {
    const { image, tapped } = body
    const media = image === undefined ? undefined : await storeUpload(db, mediaStore, image, 'image')
    return transact(async (tx) => {
      const { channel, address } = await requirePhone(tx, caller.id, params.id)
      const messageId = await receiveFromChannel(
        tx,
        campaigns,
        channel,
        {
          address,
          providerId: newId('msg', tx.now),
          type: 'text',
          body: body.body ?? '',
          payload: tapped?.id,
          data: dataBeside({ tapped: tapped && tapOf(tapped) }),
        },
        media,
      )
      return created({ success: true, messageId })
    })
  }),
  route(dashboardContract.readAsContact, ({ params, body }, { caller, transact }) =>
    transact(async (tx) => {
      const { channel } = await requirePhone(tx, caller.id, params.id)
      for (const { id } of await listAcceptedUpTo(tx, params.id, body.messageId))
        await applyReceipt(tx, channel, { message: { id }, state: 'read' })
      return ok({ success: true, contactId: params.id })
    }),
  ),
]

/** Makes, or finds, the caller's test contact for a campaign or for the inbox. It joins the campaign's list. */
async function becomeContact(tx: Tx, caller: Caller, campaignId: string | undefined): Promise<string> {
  const channel = await requireSandbox(tx, caller.id)
  const campaign = campaignId === undefined ? undefined : await requireCampaign(tx, caller.id, campaignId)
  const address = `${caller.session?.memberId ?? 'api'}/${campaign?.id ?? 'inbox'}`
  await tx.lock(locks.address(channel.id, address))
  const account = await readAccount(tx, caller.id)
  const firstName = nameOfTest(caller.session?.memberName ?? '', account.name)
  const contact = await contactOfAddress(tx, channel, { address, firstName })
  if (campaign !== undefined && campaign.listId !== null)
    await joinList(tx, await requireList(tx, caller.id, campaign.listId), contact)
  await moveToChannel(tx, contact, channel.name)
  return contact.id
}

/**
 * The first name of the person who tries it. The owner that provisioning makes, and one who was invited and gave no name, is
 * named as the account or by an email: such a test has a person's name, too.
 */
function nameOfTest(memberName: string, accountName: string): string {
  const isPerson = memberName !== '' && memberName !== accountName && !memberName.includes('@')
  return (isPerson ? memberName.split(' ')[0] : undefined) ?? 'Alex'
}

/** The sandbox of an account, and the address of one of its contacts there. Throws `CHANNEL_NOT_FOUND`, `CONTACT_NOT_FOUND`. */
async function requirePhone(read: Reader, accountId: string, contactId: string) {
  const channel = await requireSandbox(read, accountId)
  const address = await findAddress(read, channel.id, contactId)
  if (address === undefined)
    throw new Problem('CONTACT_NOT_FOUND', `No contact on the sandbox has the id ${contactId}`)
  return { channel, address }
}

async function requireSandbox(read: Reader, accountId: string): Promise<ChannelRow> {
  const channel = await findActiveChannel(read, accountId, 'sandbox')
  if (channel === undefined)
    throw new Problem(
      'CHANNEL_NOT_FOUND',
      'The sandbox is not connected; connect it under Settings > Channels',
    )
  return channel
}
