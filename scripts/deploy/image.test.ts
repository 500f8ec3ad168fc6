import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** No container engine builds here; what can be read off the file is. The folder it copies is started by e2e/package. */
const stages = readFileSync('Dockerfile', 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1)
const named = (name: string): string => stages.find((stage) => stage.match(/^FROM \S+ AS (\S+)/)?.[1] === name) ?? ''

test('what the images are made of is pinned by digest (DEP-1)', () => {
  const text = readFileSync('Dockerfile', 'utf8')
  const bases = [...text.matchAll(/^ARG (NODE|BASE)=(\S+)/gm)]
  expect(bases).toHaveLength(2)
  for (const [, name, base] of bases) expect(base, name).toMatch(/@sha256:[0-9a-f]{64}$/)
  for (const stage of stages) expect(stage).toMatch(/^FROM (\$\{NODE\}|\$\{BASE\}|scratch) AS /)
})

test.each(['turnout', 'embedded'])('%s runs as 10001, tells its health and is told to end in order (DEP-1)', (name) => {
  const stage = named(name)
  expect(stage).toMatch(/^USER 10001:10001$/m)
  expect(stage).toMatch(/^HEALTHCHECK .*\/health/m)
  expect(stage).toMatch(/^STOPSIGNAL SIGTERM$/m)
  expect(stage).toMatch(/--chown=10001:10001 \S+ \/data$/m)
  // nothing else may be written
  expect(stage.match(/--chown/g)).toHaveLength(1)
  expect(stage, 'no shell between the signal and the process').toMatch(/^CMD \["node", /m)
})

test('PostgreSQL finds a name for its user: initdb refuses one that has none', () => {
  expect(named('debian')).toMatch(/turnout:x:10001:10001:.*>> \/etc\/passwd$/m)
})

test('`docker build .` makes the image without PostgreSQL', () => {
  expect(stages.at(-1)).toBe(named('turnout'))
  expect(named('turnout')).not.toContain('embedded')
})
