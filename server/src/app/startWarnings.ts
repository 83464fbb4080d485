import type { Config } from '../config.ts'
import { hostOf } from '../platform/outboundHttp/addressGuard.ts'

type Warned = Pick<Config, 'trustProxy' | 'allowedPrivateHosts' | 'model' | 'media' | 'databaseUrl' | 'mail'>

/** What of a configuration that can be used is less safe than it looks, in sentences for the log of the start. */
export const startWarnings = (config: Warned): string[] => [
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
function openedHosts({ allowedPrivateHosts, model, media, databaseUrl, mail }: Warned): string[] {
  const allowed = new Set(allowedPrivateHosts.map(hostOf))
  const own: [variable: string, host: string[]][] = [
    ['AI_BASE_URL', hostIn(model?.baseUrl)],
    ['MEDIA_URL', hostIn(media?.endpoint)],
    ['DATABASE_URL', hostIn(databaseUrl, '5432')],
    [
      'SMTP_URL',
      mail === undefined ? [] : [mail.server.host, `${bracketed(mail.server.host)}:${smtpPort(mail)}`],
    ],
  ]
  return own.flatMap(([variable, names]) =>
    names.some((name) => allowed.has(hostOf(name))) ? [variable] : [],
  )
}

/** The entries that would open the host of an address: for all its ports, and for its own one. None for a file. */
function hostIn(address: string | undefined, defaultPort?: string): string[] {
  const url = address === undefined ? null : URL.parse(address)
  if (url === null || url.hostname === '') return []
  const port = url.port === '' ? (defaultPort ?? (url.protocol === 'https:' ? '443' : '80')) : url.port
  return [url.hostname, `${url.hostname}:${port}`]
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
const smtpPort = ({ server: { port, secure } }: NonNullable<Config['mail']>) => port ?? (secure ? 465 : 587)
