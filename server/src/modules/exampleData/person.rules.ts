import { initialContact, searchTextOf, type ContactRow } from '../contacts/contact.rules.ts'
import type { IdentityRow } from '../contacts/people.ts'
import { areaCodes, companies, firstNames, lastNames, sources } from './people.ts'
import { chooseOne, type World } from './world.ts'

/** Makes the contact of that index, who came at an instant; no two have the same name or phone. */
export function makePerson(
  world: World,
  { index, createdAt, hasSource }: { index: number; createdAt: number; hasSource: boolean },
): ContactRow {
  const round = Math.floor(index / firstNames.length)
  const firstName = firstNames[(index * 23) % firstNames.length] ?? ''
  const lastName = lastNames[(index * 7 + round) % lastNames.length] ?? ''
  const named = {
    firstName,
    lastName,
    phone:
      index % 11 === 7
        ? null
        : `+1${areaCodes[index % areaCodes.length]}55501${String(10 + Math.floor(index / areaCodes.length) * 4)}`,
    email: index % 9 === 4 ? null : `${firstName}.${lastName}@example.com`.toLowerCase(),
    fromId: null,
  }
  return {
    ...initialContact,
    ...named,
    id: world.idAt('con', createdAt),
    accountId: world.accountId,
    customFields: {
      ...(world.random() < 0.7 && {
        company: chooseOne(world, companies),
        team: 2 + Math.floor(world.random() * 11),
      }),
      ...(hasSource && { source: chooseOne(world, sources) }),
    },
    channel: null,
    searchText: searchTextOf(named),
    createdAt,
    updatedAt: createdAt,
  }
}

/** By what a contact is known on a connected channel: its own id. */
export const identityOf = ({ id, accountId, createdAt }: ContactRow, channelId: string): IdentityRow => ({
  accountId,
  channelId,
  contactId: id,
  address: id,
  lastReceivedAt: null,
  marketingStoppedAt: null,
  otherAddress: null,
  createdAt,
})
