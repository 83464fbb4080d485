import { contract } from '@replyloop/shared/contract/contract'
import type { Logger } from 'pino'
import {
  createFindSession,
  makeBootstrapToken,
  makeSignInLink,
  whenSignedIn,
} from '../modules/access/signIn.ts'
import { fillAccount } from '../modules/exampleData/fillAccount.ts'
import { hasNoAccount } from '../modules/accounts/accounts.store.ts'
import { createFindCaller } from '../modules/accounts/keys.ts'
import { openSecrets } from '../platform/crypto/openSecrets.ts'
import type { SecretBox } from '../platform/crypto/secretBox.ts'
import { provision } from './provisioning/provision.ts'
import { audiencesOf } from './audiences.ts'
import { campaignDirectory as campaigns } from '../modules/campaigns/campaignDirectory.ts'
import { createAskModel } from '../modules/bot/askModel.ts'
import { createEmbedderOf, createEngineOf } from '../modules/bot/engineOf.ts'
import { createTranscriberOf } from '../modules/bot/transcriberOf.ts'
import { openFiles } from './files.ts'
import { filterLeaves } from './filterLeaves.ts'
import { beginHourly } from './hourly.ts'
import { createHandlers } from './jobs.ts'
import { connectReactions } from './reactions.ts'
import { openNotices } from './notices.ts'
import { openOutboundClients } from './outboundClients.ts'
import { servedRoutes } from './routes.ts'
import { serveTools } from './mcp/serveTools.ts'
import type { Service, ServiceOptions } from './service.ts'
import { startWarnings } from './startWarnings.ts'
import { openOutbox, openTenants } from './outbox.ts'
import { createStrandedSweep } from './strandedWork.ts'
import { atStart } from './timetable.ts'
import { createLive } from '../modules/dashboard/live.ts'
import { showProblem } from '../modules/docs/problemPage.ts'
import { createLinks } from './links.ts'
import { latestIds } from './latestIds.ts'
import { throwWithoutKey } from '../platform/db/db.ts'
import { openDatabase } from '../platform/db/open.ts'
import { createApp } from '../platform/http/app.ts'
import { contactOfResponse } from '../modules/conversations/incoming.ts'
import { createErrorBody } from '../platform/http/errorResponse.ts'
import { createFairTurns } from '../platform/http/fairTurns.ts'
import { healthRoutes } from '../platform/http/health.ts'
import { createIdempotency } from '../platform/http/idempotency.ts'
import { listen, type Listening } from '../platform/http/listen.ts'
import { createRateLimit } from '../platform/http/rateLimit.ts'
import { authenticateDashboard } from '../platform/http/sessionCookie.ts'
import { createResponseBackpressure } from '../platform/http/sendJson.ts'
import type { PlainHttp } from '../platform/http/requireHttps.ts'
import type { RouterParts } from '../platform/http/router.ts'
import { createUploadBudget } from '../platform/http/uploadBudget.ts'
import { measureJobLag } from '../platform/jobs/measureJobLag.ts'
import { createWorker } from '../platform/jobs/worker.ts'
import { continueIdsAfter } from '../platform/ids.ts'
import { createMetrics } from '../platform/metrics.ts'
import { withErrorContext } from '../platform/errors/withErrorContext.ts'
import { createMediaLink } from '../modules/conversations/media.routes.ts'
import { longestRetryWait } from '../platform/outbox/delivery.rules.ts'

const drainMs = 8000

/** Opens the database and connects all parts of the service; no other module knows them all. */
export async function openService({
  config,
  clock,
  logger,
  version,
  role,
}: ServiceOptions): Promise<Service> {
  connectReactions()
  let box: SecretBox | undefined
  const db = await withErrorContext('The database (DATABASE_URL, else DATA_DIR) cannot be opened', () =>
    openDatabase(config.databaseUrl, clock, {
      poolSize: config.databasePoolSize,
      assertLockOrder: config.assertLockOrder,
      keyedHash: (text) => box?.hash(text) ?? throwWithoutKey(),
    }),
  )
  continueIdsAfter(await latestIds(db.read)) // the clock may have been set back since the last start
  box = await openSecrets(db, config.dataDir, config.secretKey)
  if (role === 'worker' && config.publicUrl === undefined)
    throw new Error('PUBLIC_URL must be set for a worker: it is in the links that it sends')
  const metrics = createMetrics()
  measureJobLag({ db, clock, metrics })
  const { mediaStore, ...transferFiles } = await withErrorContext(
    'The bucket (MEDIA_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY) cannot be used',
    () => openFiles(config),
  )
  const audience = { leaves: filterLeaves, clock }
  const transfers = { db, clock, audience, ...transferFiles }
  const { safeFetch, engineFetch, closeClients } = openOutboundClients(config)
  let server: Listening | undefined
  const stopping = new AbortController()
  const serverUrl = () => config.publicUrl ?? server?.url ?? ''
  const localUrl = () => server?.url ?? `http://localhost:${config.port}` // no provider reaches it, but a stand-in does
  const hookBase = () => config.publicUrl ?? (config.production ? undefined : localUrl())
  const notices = await openNotices(config, db, box)
  const signMediaUrl = createMediaLink({ serverUrl, box, clock })
  const links = createLinks(serverUrl)
  const { findTenant, outboundShares, acquireOutbound, acquireIntake, acquireLane } = openTenants({
    db,
    clock,
  })
  const outboxParts = openOutbox(
    { db, clock, box, fetchFor: safeFetch.fetchFor, schedule: config.retrySchedule, signMediaUrl },
    { hookBase, links, mediaStore, metrics, acquireSlot: acquireLane },
  )
  const engineParts = { db, box, clock, logger, ...engineFetch, shares: outboundShares, model: config.model }
  const engineOf = createEngineOf(engineParts)
  const longestRetryMs = longestRetryWait(config.retrySchedule)
  const handlers = createHandlers({
    ...engineParts,
    metrics,
    outboxParts,
    engineOf,
    transcriberOf: createTranscriberOf(engineParts),
    embedderOf: createEmbedderOf(engineParts),
    mediaStore,
    ...transferFiles,
    audience,
    campaigns,
    audiences: audiencesOf(audience),
    fetchFor: safeFetch.fetchFor,
    hookBase,
    acquireSlot: acquireOutbound,
    acquireIntake,
    findTenant,
    ...notices.ways,
    serverUrl,
    pacePerMinute: config.pacePerMinute,
    longestRetryMs,
  })
  const jobParts = { db, clock, logger, metrics, handlers }
  const worker = createWorker(jobParts)
  const strandedSweep = createStrandedSweep({ ...jobParts, longestRetryMs })
  const errorBody = createErrorBody(Object.values(contract))
  const { findCaller, keyUse } = createFindCaller({ db, clock, logger })
  const findSession = createFindSession({ db, clock })
  const authentication = { findCaller, findSession, publicUrl: config.publicUrl }
  const live = createLive({
    db,
    clock,
    authenticate: (request) => authenticateDashboard(request, authentication),
  })
  const health = healthRoutes({
    db,
    metrics,
    metricsToken: config.metricsToken,
    stopping: stopping.signal,
    ...notices.health,
  })
  const fairTurns = createFairTurns()
  const served =
    role === 'worker'
      ? { routes: [], dashboardRoutes: [], pages: [] }
      : servedRoutes({
          config,
          version,
          db,
          clock,
          box,
          logger,
          safeFetch,
          serverUrl,
          hookBase,
          signMediaUrl,
          links,
          mediaStore,
          transfers,
          engineOf,
          ...notices.ways,
          askModel: createAskModel(engineParts),
          liveRoutes: live.routes,
          fairTurns,
          findTenant,
        })
  const routerParts = {
    ...authentication,
    limitRate: createRateLimit(db.createLimiter, config.rateLimitPerMinute),
    uploadBudget: createUploadBudget(fairTurns),
    fairTurns,
    responseBackpressure: createResponseBackpressure(),
    withIdempotency: createIdempotency({ db, clock, box, contactIdIn: contactOfResponse }),
    transact: db.write,
    logger,
    plainHttp: config.plainHttp,
  } satisfies RouterParts & { logger: Logger; plainHttp: PlainHttp }
  const app = createApp({
    ...routerParts,
    ...served,
    pages: [
      health,
      ...(role === 'worker' ? [] : [serveTools({ ...routerParts, routes: served.routes, version })]),
      ...served.pages,
    ],
    clock,
    metrics,
    errorBody,
    showProblem,
    trustProxy: config.trustProxy,
    stopping: stopping.signal,
  })

  return {
    async start() {
      server = await withErrorContext('The service cannot listen (HOST, PORT)', () =>
        listen(app, config, { clock, logger, errorBody }),
      )
      for (const warning of startWarnings(config)) logger.warn(warning)
      const isNew = await hasNoAccount(db.read)
      await beginHourly(db, isNew)
      for (const begin of atStart) await begin(db)
      if (role !== 'web') {
        worker.start()
        strandedSweep.start(isNew)
      }
      return serverUrl()
    },
    address: () => server?.url ?? '',
    async stop() {
      stopping.abort()
      live.close()
      const ends = await Promise.allSettled([
        server?.close(drainMs),
        worker.stop(drainMs),
        strandedSweep.stop(),
      ])
      closeClients()
      await keyUse.settled()
      await db.close()
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
    provision: (file) =>
      provision(
        { db, box, hookBase, mediaStore, audience, ...safeFetch, hasModel: config.model !== undefined },
        file,
      ),
    async bootstrapLink() {
      const token = await makeBootstrapToken(db)
      return token === undefined ? undefined : `${serverUrl()}/dashboard/setup#${token}`
    },
    signInLink: async (email) =>
      `${serverUrl()}/dashboard/sign-in-link#${await db.write((tx) => makeSignInLink(tx, email))}`,
    signedIn: (email) => whenSignedIn(db, email),
    fillAccount: (accountId) => fillAccount(db, { accountId, now: clock.now(), channelId: null }),
  }
}
