import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const read = (file: string): unknown => parse(readFileSync(join(root, file), 'utf8'))
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).toSorted()

const Permissions = z.record(z.string(), z.enum(['read', 'write', 'none']))
const Step = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const Job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  uses: z.string().optional(),
  'runs-on': z.string().optional(),
  'timeout-minutes': z.number().optional(),
  permissions: Permissions.optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(Step).optional(),
})
const Workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  concurrency: z.object({ group: z.string() }),
  defaults: z.object({ run: z.object({ shell: z.literal('bash') }) }), // which ends a pipe by its first failure
  jobs: z.record(z.string(), Job),
})
const Scripts = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = Scripts.parse(read('package.json'))

describe.each(filesOf('.github/workflows/*.yml'))('%s', (file) => {
  const { permissions, jobs } = Workflow.parse(read(file))
  const all = Object.entries(jobs)
  const steps = all.flatMap(([, job]) => job.steps ?? [])
  const commands = steps.flatMap(({ run }) => run ?? [])

  test('may write nothing, except where a job says so', () => {
    expect(permissions).toEqual({ contents: 'read' })
  })

  test('has jobs that end in time, after others that exist', () => {
    for (const [name, job] of all) {
      expect([name, job.uses ?? job['timeout-minutes']]).toEqual([name, expect.anything()])
      expect(Object.keys(jobs)).toEqual(expect.arrayContaining([job.needs ?? []].flat()))
    }
  })

  test('takes actions by their major version or commit, and workflows that exist', () => {
    const used = [...all.map(([, job]) => job.uses), ...steps.map(({ uses }) => uses)]
    for (const each of used.filter((name) => name !== undefined))
      if (each.startsWith('./')) expect([each, existsSync(join(root, each))]).toEqual([each, true])
      else expect(each).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/)
  })

  test('runs scripts of package.json, and files that exist', () => {
    for (const command of commands) {
      for (const [, name = ''] of command.matchAll(/\bnpm run (?:--silent )?([\w:]+)/g))
        expect([name, name in scripts]).toEqual([name, true])
      for (const [path] of command.matchAll(/^\.[\w/]+$/gm))
        expect([path, existsSync(join(root, path))]).toEqual([path, true])
    }
  })

  test('has commands that bash can read', () => {
    for (const input of commands) {
      const { stderr } = spawnSync('bash', ['-n'], { input, encoding: 'utf8' })
      expect([input, stderr]).toEqual([input, ''])
    }
  })
})

test('A pull request runs every check, and so does a release before it publishes', () => {
  const ci = Workflow.parse(read('.github/workflows/ci.yml'))
  const release = Workflow.parse(read('.github/workflows/release.yml'))
  expect(Object.keys(ci.on)).toEqual(['pull_request', 'push', 'workflow_call'])
  expect(ci.jobs['check']?.steps).toContainEqual({ run: '.ci/run' })
  expect(release.jobs['check']?.uses).toBe('./.github/workflows/ci.yml')
  for (const name of ['packages', 'image']) expect(release.jobs[name]?.needs).toBe('check')
})

test('Known vulnerabilities of what is shipped are looked up each week, and where a lockfile changes', () => {
  const audit = Workflow.parse(read('.github/workflows/audit.yml'))
  expect(Object.keys(audit.on)).toEqual(expect.arrayContaining(['schedule', 'push', 'pull_request']))
  const commands = Object.values(audit.jobs).flatMap(({ steps = [] }) =>
    steps.flatMap(({ run }) => run ?? []),
  )
  expect(commands).toContain('npm audit --omit=dev --audit-level=low')
})

const Field = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
  ...(['textarea', 'input', 'dropdown'] as const).map((type) =>
    z.strictObject({
      type: z.literal(type),
      id: z.string().regex(/^[\w-]+$/),
      attributes: z.strictObject({
        label: z.string(),
        description: z.string().optional(),
        placeholder: z.string().optional(),
        render: z.string().optional(),
        options: type === 'dropdown' ? z.array(z.string()).min(1) : z.never().optional(),
      }),
      validations: z.strictObject({ required: z.boolean() }).optional(),
    }),
  ),
])
const Form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(Field).min(1),
})
const Links = z.strictObject({
  blank_issues_enabled: z.boolean(),
  contact_links: z.array(z.strictObject({ name: z.string(), url: z.url(), about: z.string() })),
})

test('The forms of issues are such as GitHub reads', () => {
  const forms = filesOf('.github/ISSUE_TEMPLATE/*.yml').filter((file) => !file.endsWith('config.yml'))
  expect(forms.length).toBeGreaterThan(0)
  for (const file of forms) {
    const ids = Form.parse(read(file)).body.flatMap((field) => ('id' in field ? field.id : []))
    expect(new Set(ids).size).toBe(ids.length)
  }
  Links.parse(read('.github/ISSUE_TEMPLATE/config.yml'))
})
