import type { Config } from '../config.ts'
import { hostOf } from '../platform/outboundHttp/addressGuard.ts'

/** What of a configuration that can be used is less safe than it looks, in sentences for the log of the start. */
export const startWarnings = (
  config: Pick<Config, 'trustProxy' | 'allowedPrivateHosts' | 'model' | 'media' | 'databaseUrl'>,
): string[] => [
  ...(config.trustProxy === true
    ? [
        'TRUST_PROXY is true: every client can choose the address that limits count by, in X-Forwarded-For; set it to the number of proxies in front, or to their addresses',
      ]
    : []),
  ...openedHosts(config).map(
    (variable) =>
      `ALLOWED_PRIVATE_HOSTS has the host of ${variable}, so every account can reach it by a URL of its own; the service needs no entry for it: take it out, or give the entry the port that accounts need`,
  ),
]

/** The variables whose hosts, which are the service's own, `ALLOWED_PRIVATE_HOSTS` opens to every account. */
function openedHosts({
  allowedPrivateHosts,
  model,
  media,
  databaseUrl,
}: Pick<Config, 'allowedPrivateHosts' | 'model' | 'media' | 'databaseUrl'>): string[] {
  const allowed = new Set(allowedPrivateHosts.map(hostOf))
  const own: [variable: string, address: string | undefined, defaultPort: string][] = [
    ['AI_BASE_URL', model?.baseUrl, model?.baseUrl.startsWith('https:') === true ? '443' : '80'],
    ['MEDIA_URL', media?.endpoint, media?.endpoint?.startsWith('https:') === true ? '443' : '80'],
    ['DATABASE_URL', databaseUrl.startsWith('file:') ? undefined : databaseUrl, '5432'],
  ]
  return own.flatMap(([variable, address, defaultPort]) => {
    const url = address === undefined ? null : URL.parse(address)
    if (url === null) return []
    const { hostname, port } = url
    const names = [hostname, `${hostname}:${port === '' ? defaultPort : port}`]
    return names.some((name) => allowed.has(hostOf(name))) ? [variable] : []
  })
}
