import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byId, pageQuery } from './fields.ts'
import {
  CreateExport,
  Export,
  ExportPage,
  Import,
  ImportPage,
  ImportPreview,
  ImportQuery,
  maxKeptRejections,
  RejectedRowPage,
  RejectedRowQuery,
} from './import.ts'

const kept = `the first ${maxKeptRejections.toLocaleString('en')}`

const csv = z.string().meta({ description: 'A CSV file: UTF-8 with a byte order mark.' })

/**
 * Contacts in and out by file, for `dashboardContract.ts`: bulk volume goes through the dashboard, not the public
 * interface (specification, Limits 5).
 */
export const importEndpoints = {
  createImport: endpoint('POST', '/imports', {
    tag: 'Contacts',
    summary: 'Import contacts',
    description: 'The body is the file itself, at most 200 MiB, as text/csv or application/octet-stream.',
    query: ImportQuery,
    responses: { 201: Import },
    errors: ['LIST_NOT_FOUND'],
  }),
  previewImport: endpoint('POST', '/imports/preview', {
    tag: 'Contacts',
    summary: 'See how a file would be read',
    description: 'The body is the beginning of the file, at most 1 MiB. Nothing is kept.',
    query: ImportQuery,
    responses: { 200: ImportPreview },
  }),
  listImports: endpoint('GET', '/imports', {
    tag: 'Contacts',
    summary: 'List imports, latest first',
    query: z.object(pageQuery),
    responses: { 200: ImportPage },
  }),
  getImport: endpoint('GET', '/imports/:id', {
    tag: 'Contacts',
    summary: 'Watch an import',
    params: byId,
    responses: { 200: Import },
    errors: ['NOT_FOUND'],
  }),
  getRejectedRows: endpoint('GET', '/imports/:id/rejected', {
    tag: 'Contacts',
    summary: `Download the rejected rows, each with its reason: ${kept}`,
    params: byId,
    responses: { 200: csv },
    errors: ['NOT_FOUND'],
  }),
  listRejectedRows: endpoint('GET', '/imports/:id/rejected_rows', {
    tag: 'Contacts',
    summary: `Read the rejected rows, in the order of the file: ${kept}`,
    params: byId,
    query: RejectedRowQuery,
    responses: { 200: RejectedRowPage },
    errors: ['NOT_FOUND'],
  }),
  createExport: endpoint('POST', '/exports', {
    tag: 'Contacts',
    summary: 'Export contacts',
    body: CreateExport,
    responses: { 201: Export },
    errors: ['LIST_NOT_FOUND'],
  }),
  listExports: endpoint('GET', '/exports', {
    tag: 'Contacts',
    summary: 'List exports, latest first',
    query: z.object(pageQuery),
    responses: { 200: ExportPage },
  }),
  getExport: endpoint('GET', '/exports/:id', {
    tag: 'Contacts',
    summary: 'Watch an export',
    params: byId,
    responses: { 200: Export },
    errors: ['NOT_FOUND'],
  }),
  getExportFile: endpoint('GET', '/exports/:id/file', {
    tag: 'Contacts',
    summary: 'Download the exported contacts',
    params: byId,
    responses: { 200: csv },
    errors: ['NOT_FOUND'],
  }),
}
