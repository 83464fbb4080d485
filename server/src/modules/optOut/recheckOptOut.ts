import { findOptOut, isListedItself, liftSuppression, suppressPerson } from '../consent/stops.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { findContactInAnyAccount, updateContactRow } from '../contacts/contacts.store.ts'
import { personOf } from '../contacts/people.ts'
import { rememberOptOut, scheduleOptInOfOthers, scheduleRecheckOfOthers } from '../contacts/suppression.ts'
import { findLatestOptOut, recordTimeline } from '../contacts/timeline.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { stopEverything } from './optOut.ts'
import { copyHandOver } from './copyHandOver.ts'

/**
 * Stops everything to a contact whose person has opted out by another contact, and to those whom only this one shows to be the
 * same person; and takes over a hand-over that holds what would start by itself.
 */
export const recheckOptOut = ({ db }: { db: Db }, about: { contactId: string }, job: RunningJob) =>
  ofContact(db, about, job, async (tx, contact) => {
    await copyHandOver(tx, contact)
    const person = await personOf(tx, contact)
    const listed = await findOptOut(tx, person)
    if (listed === undefined) return
    const { optedOutAt } = listed
    const out = await updateContactRow(tx, contact, { optedOutAt: contact.optedOutAt ?? optedOutAt })
    await suppressPerson(tx, person, 'same_person', optedOutAt)
    await scheduleRecheckOfOthers(tx, out)
    await stopEverything(tx, out, 'same_person')
  })

/**
 * Takes the opt-out of a contact back that was for the sake of another one, who has opted in. One who has opted out itself, or
 * is known by something that somebody else has opted out with, stays out.
 */
export const undoSharedOptOut = ({ db }: { db: Db }, about: { contactId: string }, job: RunningJob) =>
  ofContact(db, about, job, async (tx, contact) => {
    const person = await personOf(tx, contact)
    if (contact.optedOutAt === null || (await isListedItself(tx, person))) return
    const latest = await findLatestOptOut(tx, contact.id)
    // A process of a version that has no list has noted it on the contact alone.
    if (latest !== undefined && latest.rule !== 'same_person') return rememberOptOut(tx, contact)
    await liftSuppression(tx, person)
    await updateContactRow(tx, contact, { optedOutAt: null })
    await recordTimeline(tx, {
      contactId: contact.id,
      subject: 'opt_out',
      decision: 'undone',
      rule: 'same_person',
    })
    await scheduleOptInOfOthers(tx, contact)
  })

const ofContact = (
  db: Db,
  { contactId }: { contactId: string },
  job: RunningJob,
  work: (tx: Tx, contact: ContactRow) => Promise<void>,
): Promise<void> =>
  db.write(
    async (tx) => {
      await tx.lock(locks.conversation(contactId))
      await job.finish(tx)
      const contact = await findContactInAnyAccount(tx, contactId)
      if (contact !== undefined) await work(tx, contact)
    },
    { alone: true },
  )
