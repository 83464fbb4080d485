import { createContact, newPhone } from './factories.ts'
import {
  changed,
  deletedTag,
  makeField,
  makeList,
  makeSegment,
  newName,
  renamedTag,
  type AuditedRequest,
  type Stage,
} from './auditStage.ts'

/** A request for each endpoint that leaves a line and changes what contacts are told apart by. */
export const auditedOrder = {
  updateTag: renamedTag,
  deleteTag: deletedTag,
  declareCustomField: () => {
    const name = newName('Field')
    return { method: 'POST', path: '/custom_fields', body: { name, type: 'date' }, line: { subject: name } }
  },
  changeCustomField: async (stage) => {
    const id = await makeField(stage)
    return {
      method: 'PATCH',
      path: `/custom_fields/${id}`,
      body: { type: 'choice', options: ['A', 'B'] },
      line: changed({ type: { before: 'text', after: 'choice' }, options: { before: '', after: 'A, B' } }),
    }
  },
  undeclareCustomField: async (stage) => {
    const id = await makeField(stage)
    return { method: 'DELETE', path: `/custom_fields/${id}`, line: { details: { facts: { fieldId: id } } } }
  },
  createList: () => {
    const name = newName('List')
    return { method: 'POST', path: '/lists', body: { name }, line: { subject: name } }
  },
  createSegment: () => {
    const body = { name: newName('Segment'), filter: { all: [] } }
    return { method: 'POST', path: '/segments', body, line: { subject: body.name } }
  },
  updateSegment: async (stage) => {
    const body = { name: newName('Renamed') }
    const line = changed({ name: { before: expect.stringMatching(/^Segment/), after: body.name } })
    return { method: 'PATCH', path: `/segments/${await makeSegment(stage)}`, body, line }
  },
  deleteSegment: async (stage) => ({ method: 'DELETE', path: `/segments/${await makeSegment(stage)}` }),
  renameList: async (stage) => {
    const id = await makeList(stage)
    const name = newName('Renamed')
    return {
      method: 'PATCH',
      path: `/lists/${id}`,
      body: { name },
      line: changed({ name: { before: expect.stringMatching(/^List/), after: name } }),
    }
  },
  deleteList: async (stage) => {
    const id = await makeList(stage)
    await createContact(stage.account, { phone: newPhone(), listId: id })
    return {
      method: 'DELETE',
      path: `/lists/${id}`,
      line: { details: { facts: { listId: id, contacts: 1 } } },
    }
  },
} satisfies Record<string, (stage: Stage) => Promise<AuditedRequest> | AuditedRequest>
