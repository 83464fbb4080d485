import { z } from 'zod'
import { keyScopes } from '../values/apiKey.ts'
import { maxKeyName } from '../values/limits.ts'
import { endpoint } from './endpoint.ts'
import { byId, Instant, optionalInput, requiredText } from './fields.ts'

const KeyScope = z.enum(keyScopes, `must be one of ${keyScopes.join(', ')}`)

const endDate = z.iso
  .datetime({ offset: true, error: 'must be an instant such as 2027-01-31T00:00:00Z' })
  .transform((written) => Date.parse(written))

/** What a named key is made with. `expiresAt` is parsed to milliseconds since 1970; without it the key has no end. */
export const CreateNamedKey = z.object({
  name: requiredText(maxKeyName),
  scope: KeyScope,
  expiresAt: optionalInput(endDate),
})
export type CreateNamedKey = z.output<typeof CreateNamedKey>

/** A named key as a provisioning file declares it; `null` takes its end date away. */
export const DeclaredKeyFields = CreateNamedKey.extend({ expiresAt: endDate.nullable().optional() })

/** A named key of an account; the key itself cannot be read again. */
export const NamedKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: KeyScope,
  lastFour: z.string(),
  /** Who made it; `null`: the operator. */
  madeBy: z.object({ name: z.string(), agencyName: z.string().nullable() }).nullable(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable().meta({ description: 'Within the minute; `null`: never.' }),
  expiresAt: Instant.nullable(),
  /** Whether its end date has come: it is refused, and listed until somebody removes it. */
  hasExpired: z.boolean(),
})
export type NamedKey = z.output<typeof NamedKey>

/** The named keys (docs/interface.md#api-keys), for `dashboardContract.ts`: a key that could make keys would have no end. */
export const apiKeyEndpoints = {
  listNamedKeys: endpoint('GET', '/api_keys', {
    tag: 'Account',
    summary: 'List the named API keys, the newest first; the account’s own key is at /api_key',
    access: 'session',
    needs: 'admin',
    responses: { 200: z.object({ data: z.array(NamedKey) }) },
  }),
  createNamedKey: endpoint('POST', '/api_keys', {
    tag: 'Account',
    summary: 'Make a named API key, shown this once; no other key ends',
    access: 'session',
    needs: 'admin',
    body: CreateNamedKey,
    responses: { 201: NamedKey.extend({ apiKey: z.string() }) },
  }),
  endNamedKey: endpoint('DELETE', '/api_keys/:id', {
    tag: 'Account',
    summary: 'End a named API key at once',
    access: 'session',
    needs: 'admin',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
    errors: ['NOT_FOUND'],
  }),
}
