import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, variables } from '../../server/src/config.ts'
import { root } from '../support/commands.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { version, engines } = z
  .object({ version: z.string(), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json')))
const image = `ghcr.io/replyloop/replyloop:${version}`

const strings = z.array(z.string())
const Service = z.object({
  image: z.string(),
  command: strings.optional(),
  ports: strings.default([]),
  volumes: strings,
  environment: z.record(z.string(), z.string().nullable()),
  restart: z.string(),
  read_only: z.boolean().optional(),
  tmpfs: z.string().optional(),
  cap_drop: strings.default([]),
  security_opt: strings.default([]),
  stop_grace_period: z.string().optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Service.partial()),
  volumes: z.record(z.string(), z.null()),
})
/** A file of compose, with its services of this image apart. */
function compose(file: string) {
  const text = read(file)
  const { services, volumes } = Compose.parse(parse(text, { merge: true }))
  const ours = Object.entries(services).filter(([, service]) => service.image === image)
  return {
    text,
    volumes: Object.keys(volumes),
    services,
    ours: ours.map(([name, service]) => ({ name, ...Service.parse(service) })),
  }
}
const files = { 'compose.yaml': 1, 'compose.https.yaml': 0, 'compose.cluster.yaml': 4 }
const alone = compose('compose.yaml')
const cluster = compose('compose.cluster.yaml')

/** The instructions of the image itself, which the last stage of the Dockerfile makes. */
const stages = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
const last = (stages.at(-1) ?? '').split('\n')
const instruction = (name: string) =>
  last
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1))
    .join('\n')
const inImage = [...instruction('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value])

/** What AWS's client reads of the environment, and Node itself. */
const ofLibraries = /^(AWS_(REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY)|NODE_COMPILE_CACHE)$/
/** What compose itself reads of .env, and what its files ask of it for other images. */
const ofCompose = ['COMPOSE_FILE', 'POSTGRES_PASSWORD']
const unknownOf = (names: readonly string[]) =>
  names.filter((name) => !variables.includes(name) && !ofLibraries.test(name))

/** The subcommands of the package's program. */
const commands = [...read('server/src/app/cli/replyloop.cli.ts').matchAll(/^ {2}\['(\w+)', \[/gm)].map(
  ([, name]) => name,
)

describe('The image', () => {
  test('is of this version, on the oldest major version of Node that the package takes', () => {
    expect(instruction('ARG')).toBe(`VERSION=${version}`)
    const [, major] = /NODE_IMAGE=docker\.io\/library\/node:(\d+)-\w+-slim$/m.exec(read('Dockerfile')) ?? []
    expect(Number(major)).toBe(24)
    expect(engines.node).toMatch(/^>=/)
  })

  test('runs no command when it is made, so that another architecture needs no emulator', () => {
    expect(instruction('RUN')).toBe('')
  })

  test('is not root, keeps its data in a volume, and listens to the network of containers', () => {
    expect(instruction('USER')).toBe('1000:1000')
    expect(instruction('VOLUME')).toBe('/data')
    expect(inImage).toEqual(
      expect.arrayContaining([
        ['DATA_DIR', '/data'],
        ['HOST', '0.0.0.0'],
        ['NODE_ENV', 'production'],
      ]),
    )
    expect(unknownOf(inImage.map(([name = '']) => name))).toEqual([])
  })

  test('starts, and asks for its health, by commands that there are', () => {
    expect(commands).toContain('backup')
    expect(instruction('ENTRYPOINT')).toBe('["replyloop"]')
    const [, start] = /^\["(\w+)"\]$/.exec(instruction('CMD')) ?? []
    const [, health] = /CMD \["replyloop", "(\w+)"\]$/.exec(instruction('HEALTHCHECK')) ?? []
    expect(commands).toEqual(expect.arrayContaining([start, health]))
  })

  test('is made of nothing that a checkout ignores', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', '**/node_modules', '**/data', '**/.env']) expect(ignored).toContain(name)
  })

  test('takes, as no commit does, none of the secrets and backups that the documents have one keep beside compose.yaml', () => {
    const written = read('docs/self-hosting/containers.md').matchAll(/ > ?([\w.]+)(?= <<|$)/gm)
    const names = new Set([...written].map(([, name = '']) => name))
    expect([...names]).toEqual(['.env', 'replyloop.tar', 'replyloop.dump', 'files.tar'])
    for (const file of ['.gitignore', '.dockerignore']) {
      const ignored = read(file).split('\n')
      const isIgnored = (name: string) =>
        ignored.some((line) => [name, `*${extname(name)}`].includes(line.replace('**/', '')))
      expect([file, [...names].filter((name) => !isIgnored(name))]).toEqual([file, []])
    }
  })
})

describe.each(Object.entries(files))('%s', (file, count) => {
  const { text, services, volumes, ours } = compose(file)

  test(`runs ${count} services of this version, which may write to /data and /tmp alone`, () => {
    expect(ours).toHaveLength(count)
    for (const service of ours) {
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: '/tmp',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: '15s',
      })
      expect(service.volumes).toEqual([expect.stringMatching(/^\w+:\/data$/)])
      expect(commands).toContain(service.command?.[0] ?? 'start')
    }
  })

  test('starts each service again after a crash, and keeps its volumes', () => {
    for (const service of Object.values(services)) {
      if (service.image !== undefined) expect(service.restart).toBe('unless-stopped')
      for (const volume of service.volumes ?? [])
        if (volume.startsWith('.')) expect(existsSync(join(root, volume.split(':')[0] ?? ''))).toBe(true)
        else expect(volumes).toContain(volume.split(':')[0])
    }
  })

  test('takes images by their version', () => {
    for (const { image: name = image } of Object.values(services)) expect(name).toMatch(/:\d[\d.]*$/)
  })

  test('names only variables that the service reads, or its images', () => {
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(unknownOf([...asked, ...ours.flatMap((service) => Object.keys(service.environment))])).toEqual(
      asked.filter((name) => ofCompose.includes(name)),
    )
  })
})

describe.each([
  ['compose.yaml', alone],
  ['compose.cluster.yaml', cluster],
])('%s', (_, { ours }) => {
  test('passes on what the service reads, but for what is the container’s own', () => {
    const own = ['HOST', 'DATA_DIR', 'TLS_CERT', 'TLS_KEY', 'PLAIN_HTTP']
    for (const { environment } of ours)
      expect(Object.keys(environment)).toEqual(
        expect.arrayContaining(variables.filter((name) => !own.includes(name))),
      )
  })
})

test('compose.yaml is reached from its own machine alone, which needs no HTTPS', () => {
  const [service] = alone.ours
  expect(service?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
  expect(service?.environment).toMatchObject({ PLAIN_HTTP: 'private', NODE_ENV: '${NODE_ENV:-development}' })
})

test('compose.cluster.yaml has two of each role, reached through the proxy alone', () => {
  const roles = cluster.ours.map(({ command }) => command?.join(' '))
  expect(roles).toEqual([
    'start --role web',
    'start --role web',
    'start --role worker',
    'start --role worker',
  ])
  for (const { ports, environment } of cluster.ours) {
    expect(ports).toEqual([])
    expect(environment).toMatchObject({ NODE_ENV: 'production', TRUST_PROXY: '1' })
  }
  const published = Object.entries(cluster.services).filter(([, { ports = [] }]) => ports.length > 0)
  expect(published.map(([name]) => name)).toEqual(['proxy'])
})

test('what compose.https.yaml and compose.cluster.yaml set for production is a configuration', () => {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(cluster.ours[0]?.environment ?? {}))
    env[name] = (value ?? '')
      .replace(/\$\{PUBLIC_URL[^}]*\}/, 'https://replyloop.example')
      .replace(/\$\{\w+[^}]*\}/, 'x'.repeat(48))
  expect(readConfig(env)).toMatchObject({ production: true, trustProxy: 1, port: 3000 })
})

describe('.env.example', () => {
  const lines = [...read('.env.example').matchAll(/^(#?)([A-Z][A-Z\d_]*)=(.*)$/gm)]

  test('names only variables that the service or compose reads', () => {
    expect(lines.length).toBeGreaterThan(10)
    expect(
      unknownOf(lines.map(([, , name = '']) => name)).filter((name) => !ofCompose.includes(name)),
    ).toEqual([])
  })

  test('is a configuration as it stands, and names files of compose that there are', () => {
    const env: Record<string, string> = {}
    for (const [, comment, name = '', value = ''] of lines) if (comment === '') env[name] = value
    expect(readConfig(env)).toMatchObject({ production: true, trustProxy: 1 })
    const named = lines
      .filter(([, , name]) => name === 'COMPOSE_FILE')
      .flatMap(([, , , value = '']) => value.split(':'))
    expect(named.length).toBeGreaterThan(1)
    for (const file of named) expect(Object.keys(files)).toContain(file)
  })
})

test('docs/self-hosting/configuration.md has every variable that the service reads', () => {
  const text = read('docs/self-hosting/configuration.md')
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
