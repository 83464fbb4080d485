import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

/** A ZIP file. */
const zipFile = z.string().meta({
  contentMediaType: 'application/zip',
  example: 'PK…',
  description:
    'A ZIP file: `data.json`, the same as a page for people in `data.html`, and the files of the messages in `files/`.',
})

/** What is held about one person, for `contract.ts` (docs/guide/privacy.md). */
export const personalDataEndpoints = {
  getPersonalData: endpoint('GET', '/contacts/:id/data', {
    tag: 'Contacts',
    summary: "Download a contact's data",
    scope: 'read',
    needs: 'manager',
    description:
      'Everything that is held about the person, for a request of access: fields, lists, campaigns, messages with their ' +
      'files, timeline, opt-out and events. The audit log notes it.',
    params: byId,
    responses: { 200: zipFile },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
