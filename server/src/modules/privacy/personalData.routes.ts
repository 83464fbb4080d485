import { contract } from '@replyloop/shared/contract/contract'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { ignoreEnoent } from '../../platform/blobs/missingFile.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { route, streamRoute, type Route } from '../../platform/http/endpoint.ts'
import { sendZip, type ZipEntry } from '../../platform/http/sendZip.ts'
import { createTenantLimit } from '../../platform/limits/tenantLimits.ts'
import { audit } from '../access/audit.store.ts'
import type { MediaStore } from '../conversations/media.ts'
import { eraseContact } from './eraseContact.ts'
import { htmlFile } from './htmlFile.ts'
import { jsonFile } from './jsonFile.ts'
import { decisionPages, episodePages, eventPages, messagePages, notePages } from './pagesOf.ts'
import { withContact } from '../contacts/findContact.ts'
import { readPerson, type PersonRead } from './readPerson.ts'

/** Two archives of an account are written at once: each has a page of messages in memory, which may be large. */
const atOnce = 2

/** What is held about one person: erased, or given as a file (docs/guide/privacy.md). */
export function personalDataRoutes({
  db,
  clock,
  mediaStore,
}: {
  db: Db
  clock: Clock
  mediaStore: MediaStore
}): Route[] {
  const inFlight = createTenantLimit(atOnce)
  return [
    route(contract.deleteContact, ({ params }, call) => eraseContact(db, call, params.id)),
    streamRoute(contract.getPersonalData, async ({ params }, { caller, transact, response }) => {
      const acquired = inFlight.acquireOrRetry(caller.id, 1, { now: clock.now(), retryAfterMs: 1000 })
      if ('retryAt' in acquired)
        throw new Problem(
          'RATE_LIMITED',
          `At most ${atOnce} of these files are written at once; retry shortly`,
          {
            retryAfterSeconds: 1,
          },
        )
      try {
        const { body: person } = await withContact(db.read, caller.id, params.id, (id) =>
          transact(async (tx) => {
            const read = await readPerson(tx, caller.id, id)
            await audit(tx, caller, 'contact_data_downloaded', id)
            return { status: 200, body: read }
          }),
        )
        return await sendZip(response, `${params.id}.zip`, filesOf(db.read, mediaStore, person))
      } finally {
        acquired.release()
      }
    }),
  ]
}

/** The files of the archive. */
async function* filesOf(read: Reader, store: MediaStore, person: PersonRead): AsyncGenerator<ZipEntry> {
  const { id } = person.contact
  const files: { name: string; hash: string }[] = person.scheduledMessages.flatMap(({ attachments }) =>
    attachments.flatMap(({ id: hash, url }) => (url === null ? [] : [{ name: url, hash }])),
  )
  const messages = async function* () {
    for await (const page of messagePages(read, id)) {
      files.push(...page.files)
      yield page.messages
    }
  }
  const json = jsonFile(person, {
    messages: messages(),
    notes: notePages(read, id),
    episodes: episodePages(read, id),
    timeline: decisionPages(read, id),
    events: eventPages(read, id),
  })
  yield { name: 'data.json', content: Readable.from(json), compress: true }
  const html = htmlFile(person, {
    messages: messagePages(read, id),
    notes: notePages(read, id),
    episodes: episodePages(read, id),
    timeline: decisionPages(read, id),
    events: eventPages(read, id),
  })
  yield { name: 'data.html', content: Readable.from(html), compress: true }
  for (const { name, hash } of files) {
    const file = await ignoreEnoent(store.open(hash)) // a folder may have been restored without it
    if (file !== undefined) yield { name, content: file.stream, compress: false }
  }
}
